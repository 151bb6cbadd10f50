import { describe, expect, it } from "vitest";
import { PAGES_MAX, pageOf } from "./search.ts";

describe("the number of pages in an address", () => {
  it("is limited, and omitted for the first", () => {
    const pages = ["1", "2", "50", "51", "999999999", "0", "-1", "2.5", "x", undefined];
    expect(pages.map((page) => pageOf({ page }))).toEqual([
      ...[undefined, 2, 50, PAGES_MAX, PAGES_MAX],
      ...Array.from({ length: 5 }, () => undefined),
    ]);
  });
});
