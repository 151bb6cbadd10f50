import fc from "fast-check";
import { expect, it } from "vitest";
import catalog from "../../../../../server/seed/data/catalog.json?raw";
import { markColor } from "./mark-color.ts";

const { integrations }: { integrations: { name: string; category: string }[] } = JSON.parse(catalog);

// MORE-389
it("a name always has the same color, which a tile can show", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (name) => {
      expect(markColor(name)).toBe(markColor(name.slice()));
      expect(markColor(name)).toMatch(/^#[0-9a-f]{6}$/);
    }),
  );
});

it("no two integrations of a category in the catalog have the same color (MORE-389)", () => {
  const ofCategory = Map.groupBy(integrations, ({ category }) => category);
  for (const listed of ofCategory.values()) {
    const colors = listed.map(({ name }) => markColor(name));
    expect(new Set(colors).size).toBe(colors.length);
  }
});
