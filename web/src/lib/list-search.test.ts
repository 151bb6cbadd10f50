import { activities } from "@console/contract/activities.ts";
import { attention } from "@console/contract/attention.ts";
import { bills } from "@console/contract/bills.ts";
import { packages } from "@console/contract/packages.ts";
import { describe, expect, it } from "vitest";
import { listSearch } from "./list-search.ts";
import { paramsOf } from "./params.ts";
import { countOf, flagOf } from "./search.ts";

describe("the search parameters of a list", () => {
  const parse = listSearch(paramsOf(packages.list), {
    filters: { status: "status" },
    dialogs: { new: flagOf, edit: countOf },
    except: ["-created_at"],
  });

  it("are text, order, pages and its own", () => {
    const search = { q: "a", status: "active", new: 1, edit: 7, sort: "-name", page: 2 } as const;
    expect(parse({ ...search, q: " a ", new: "1", edit: "7", page: "2" })).toEqual(search);
  });

  it("omit the first page, unknown values, the default order and what no list knows", () => {
    const raw = { q: " ", status: "all", new: "2", edit: "x", sort: "id", page: "1", tab: "x" };
    expect([parse(raw), parse({ sort: "-created_at" })]).toEqual([{}, {}]);
  });

  it("say what Clear Filters removes, what opens a dialog, and what is sent", () => {
    expect([parse.filters, parse.dialogs]).toEqual([
      ["q", "status"],
      ["new", "edit"],
    ]);
    const search = { q: "a", status: "active", new: 1, edit: 7, sort: "-name", page: 2 } as const;
    expect(parse.query(search)).toEqual({ search_key: "a", status: "active", sort: "-name" });
  });

  it("have the route's names on the wire, and those of the address on the page", () => {
    const { query } = listSearch(paramsOf(attention.list), { filters: { package: "package_id" }, unsorted: true });
    expect(query({ package: 4 })).toEqual({ search_key: undefined, package_id: 4 });
  });
});

describe("the parameters of a route", () => {
  it("are values, IDs, days or months; others stay with the page", () => {
    expect(paramsOf(bills.list)).toMatchObject({
      brand_id: "id",
      month: "month",
      status: ["outstanding", "overdue", "held", "paid", "to_check"],
    });
    expect(paramsOf(activities.list)).toMatchObject({ from: "day", to: "day" });
    expect(Object.keys(paramsOf(activities.list))).not.toContain("user_id");
    expect(paramsOf(attention.list)).toMatchObject({ status: ["open", "snoozed"] });
  });
});
