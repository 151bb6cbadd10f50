import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

/** The font of every page: each of its kilobytes competes with the scripts of a first visit. */
const FACE = "@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** A constant, because the library's types do not know `keepFeatures` yet. */
const subsetOptions = {
  targetFormat: "woff2" as const,
  variationAxes: { wght: { min: 400, max: 600 }, opsz: { min: 14, max: 28 } },
  keepFeatures: ["calt", "ccmp", "cv05", "cv08", "kern", "locl", "mark", "mkmk", "ss03", "tnum"],
};

/** Reduces the Latin font to what the design uses: its letters, three weights, sizes up to 28 px and named features. */
export function leanFont(): Plugin {
  return {
    name: "lean-font",
    apply: "build",
    config: async () => {
      const whole = readFileSync(createRequire(import.meta.url).resolve(FACE));
      const lean = await subsetFont(whole, lettersOf(FACE), subsetOptions);
      const folder = path("./node_modules/.fonts");
      mkdirSync(folder, { recursive: true });
      const file = join(folder, "inter-lean.woff2");
      writeFileSync(file, lean);
      return { resolve: { alias: { [FACE]: file } } };
    },
  };
}

/** The letters for which the style sheet declares a font. */
function lettersOf(face: string): string {
  const sheet = readFileSync(path("./src/styles/fonts.css"), "utf8");
  const rule = sheet.split("@font-face").find((each) => each.includes(face)) ?? "";
  const ranges = [...rule.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)];
  const letters = ranges.flatMap(([, first = "", last = first]) => {
    const from = Number.parseInt(first, 16);
    return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, index) =>
      String.fromCodePoint(from + index),
    );
  });
  return letters.join("");
}
