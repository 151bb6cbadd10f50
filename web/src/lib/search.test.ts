import { describe, expect, it } from "vitest";
import { listSearch, oneOf, openForm, PAGES_MAX, pageOf } from "./search.ts";

describe("the number of pages in an address", () => {
  it("is limited, and omitted for the first", () => {
    const pages = ["1", "2", "50", "51", "999999999", "0", "-1", "2.5", "x", undefined];
    expect(pages.map((page) => pageOf({ page }))).toEqual([
      ...[undefined, 2, 50, PAGES_MAX, PAGES_MAX],
      ...Array.from({ length: 5 }, () => undefined),
    ]);
  });
});

describe("the search parameters of a list", () => {
  const parse = listSearch(["name"], (raw) => ({ status: oneOf(raw, "status", ["active"]), ...openForm(raw) }));

  it("are text, order, pages and its own", () => {
    const search = { q: "a", status: "active", new: 1, edit: 7, sort: "-name", page: 2 } as const;
    expect(parse({ ...search, q: " a ", new: "1", edit: "7", page: "2" })).toEqual(search);
  });

  it("omit the first page, unknown values and what no list knows", () => {
    expect(Object.keys(parse({ q: " ", status: "all", new: "2", edit: "x", sort: "id", page: "1", tab: "x" }))).toEqual(
      [],
    );
  });
});
