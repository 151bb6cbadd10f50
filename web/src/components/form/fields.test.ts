import { describe, expect, it } from "vitest";
import {
  bodyOf,
  changedNames,
  changesOf,
  choice,
  day,
  emptyOf,
  flag,
  namedBrands,
  sameNamed,
  text,
  verbatim,
} from "./fields.ts";

const fields = {
  name: text({ label: "Name" }),
  notes: verbatim({ label: "Notes" }),
  kind: choice({ label: "Kind", words: { one: "One of it", all: "All of it" } }, "one"),
  active: flag({ label: "Status", words: { true: "Active", false: "Inactive" } }, true),
  brands: namedBrands({ label: "Brands" }),
  from: day({ label: "From" }),
};
const empty = emptyOf(fields);

describe("a list of fields", () => {
  it("provides a form's initial values", () => {
    expect(empty).toEqual({ name: "", notes: "", kind: "one", active: true, brands: [], from: "" });
  });

  it("reads fields with the same name from a record, and nothing else", () => {
    expect(sameNamed(fields, { id: 1, version: 2, name: "A", from: "2026-11-01" })).toEqual({
      name: "A",
      from: "2026-11-01",
    });
  });

  it("builds the body: texts trimmed except those sent as typed, brands as ids", () => {
    const typed = { ...empty, name: " A ", notes: " B ", brands: [{ id: 7, name: "Northgate" }] };
    expect(bodyOf(fields, typed)).toEqual({
      name: "A",
      notes: " B ",
      kind: "one",
      active: true,
      brands: [7],
      from: "",
    });
  });

  it("finds changes: spaces around a text change nothing", () => {
    const typed = { ...empty, name: "  ", active: false, brands: [{ id: 7, name: "Northgate" }] };
    expect(changedNames(fields, empty, typed)).toEqual(["active", "brands"]);
    expect(changesOf(fields, empty, typed)).toEqual({ active: false, brands: [7] });
    const renamed = { ...typed, brands: [{ id: 7, name: "Northgate Realty" }] };
    expect(changedNames(fields, typed, renamed)).toEqual([]);
  });

  it("shows each in words", () => {
    expect([fields.kind.format("all"), fields.active.format(false), fields.from.format("2026-11-01")]).toEqual([
      "All of it",
      "Inactive",
      "Nov 1, 2026",
    ]);
    expect(fields.from.format("")).toBe("");
  });
});
