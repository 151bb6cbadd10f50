// Shows BRANDS-10, BRANDS-17, BRAND-07, BRAND-08, BRAND-18.

import { activities } from "@console/contract/activities.ts";
import { brands } from "@console/contract/brands.ts";
import { businesses } from "@console/contract/businesses.ts";
import { notes } from "@console/contract/notes.ts";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { serveBrand } from "../../../../../test/brand.ts";
import { sample } from "../../../../../test/sample.ts";
import { open } from "../../../../../test/screen.tsx";
import { pageOf, serve } from "../../../../../test/wire.ts";

const at = "2025-03-04T15:00:00.000Z";

it("shows in the list when a brand was created (BRANDS-10, BRANDS-17)", async () => {
  serve(brands.list, () => pageOf([sample(brands.list, { name: "Facts Voice", created_at: at })]));
  open("/agencies");
  const card = within((await screen.findByRole("heading", { name: /^Facts Voice/ })).closest("li") as HTMLElement);
  card.getByText(/^Mar 4, 2025/);
});

it("shows when a brand was created, its package, and each fact next to its own name (BRAND-07, BRAND-08, BRAND-18)", async () => {
  const fields = {
    Name: "Facts Voice",
    "Support email": "support@facts.example",
    Email: "office@facts.example",
    Website: "https://www.facts.example",
    Phone: "+1 555 0142",
    Address: "7 Fact Street",
    Description: "All of it.",
  };
  serveBrand({
    name: fields.Name,
    support_email: fields["Support email"],
    email: fields.Email,
    website: fields.Website,
    phone: fields.Phone,
    address: fields.Address,
    description: fields.Description,
    package: "Header Package",
    created_at: at,
  });
  for (const list of [activities.list, notes.list, notes.owners]) serve(list, () => pageOf([]));
  open("/agencies/3");
  const title = await screen.findByRole("heading", { level: 1, name: "Facts Voice" });
  const header = title.closest("header");
  expect(header?.textContent).toMatch("Since Mar 4, 2025");
  expect(header?.textContent).toMatch("Header Package");
  const information = within(await screen.findByRole("region", { name: "Brand Information" }));
  const shown = Object.fromEntries(
    information.getAllByRole("term").map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );
  // An address is followed by a note that its link opens in a new tab.
  for (const [name, value] of Object.entries(fields))
    expect([name, shown[name]]).toEqual([name, expect.stringContaining(value)]);
});

it("shows the newest businesses with their minutes, and leads to all of them (MORE-386)", async () => {
  serveBrand();
  const ash = sample(businesses.listAll, { id: 7, name: "Ash Dental", minutes: "812.5", minutes_before: "0" });
  serve(businesses.listAll, ({ query }) => {
    expect(query).toMatchObject({ brand_id: "3", per_page: "5" });
    return pageOf([ash]);
  });
  open("/agencies/3");
  const table = within(await screen.findByRole("table", { name: "Businesses" }));
  expect(table.getByRole("link", { name: "Ash Dental" }).getAttribute("href")).toBe("/businesses/7");
  table.getByText("812.5");
  expect(screen.getByRole("link", { name: "Show All Businesses" }).getAttribute("href")).toBe("/agencies/3/businesses");
});
