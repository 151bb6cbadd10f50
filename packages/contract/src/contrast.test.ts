// Shows MORE-13.

import { describe, expect, it } from "vitest";
import { contrast, nearestReadable, READABLE, textOn } from "./contrast.ts";

const sides = [0, 51, 102, 153, 204, 255].map((part) => part.toString(16).padStart(2, "0"));
/** 216 colors, evenly spread over all of them. */
const colors = sides.flatMap((red) => sides.flatMap((green) => sides.map((blue) => `#${red}${green}${blue}`)));

describe("contrast", () => {
  it("follows WCAG", () => {
    expect(contrast("#ffffff", "#000000")).toBe(21);
    expect(contrast("#6366f1", "#ffffff")).toBeCloseTo(4.47, 2);
    expect(contrast("#777777", "#777777")).toBe(1);
  });
});

describe("the nearest shade", () => {
  it.each(["#ffffff", "#17191e"])("of any color is readable on %s, and is the color itself if that is", (on) => {
    for (const color of colors) {
      const shade = nearestReadable(color, on);
      expect(contrast(shade, on)).toBeGreaterThanOrEqual(READABLE);
      if (contrast(color, on) >= READABLE) expect(shade).toBe(color);
    }
  });
});

describe("text on a color", () => {
  it("is readable on any", () => {
    for (const color of colors) expect(contrast(textOn(color), color)).toBeGreaterThanOrEqual(READABLE);
  });
});
