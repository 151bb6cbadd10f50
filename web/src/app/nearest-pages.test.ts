// Shows ROUTE-15.

import { pages as known } from "@console/contract/pages.ts";
import { createMemoryHistory, createRouter } from "@tanstack/react-router";
import { expect, it } from "vitest";
import { nearestPages } from "./nearest-pages.ts";
import { routeTree } from "./page-routes.tsx";
import { listedPages } from "./pages.ts";

const pages = listedPages(createRouter({ routeTree, history: createMemoryHistory() }));
const near = (typed: string, may?: Parameters<typeof nearestPages>[2]) =>
  nearestPages(pages, typed, may).map(({ name }) => name);

it("finds the pages that an address resembles", () => {
  expect(near("/agences")).toEqual(["Agencies"]);
  expect(near("/brands/12")).toEqual(["Agencies"]);
  expect(near("/Coupon")).toEqual(["Coupons"]);
  expect(near("/users/new")).toEqual(["Team"]);
  expect(near("/activites")).toEqual(["Activities"]);
  expect(near("/invoices")).toEqual(["Billing"]);
  expect(near("/%E0%A4%A")).toEqual([]);
  expect(near("/no/such/page")).toEqual([]);
});

it("finds every page that has no record in its address (MORE-174)", () => {
  const paths = known.filter((path) => !path.includes("{") && path !== "/" && path !== "/login");
  const missed = paths.filter((path) => !nearestPages(pages, `${path}x`, () => true).some(({ to }) => to === path));
  expect(missed).toEqual([]);
});

it("respects the role", () => {
  expect(near("/margin")).toEqual([]);
  expect(near("/margin", () => true)).toEqual(["Margins"]);
  expect(near("/team", (area) => area !== "team")).toEqual([]);
});
