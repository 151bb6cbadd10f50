import { expect, it } from "vitest";
import { possessive } from "./possessive.ts";

it.each([
  ["Lumen", "Lumen's"],
  ["Tideway Logistics", "Tideway Logistics'"],
  ["ACCESS", "ACCESS'"],
])("possessive of %s", (name, possessed) => {
  expect(possessive(name)).toBe(possessed);
});
