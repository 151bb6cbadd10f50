import { displayable, wcagContrast } from "culori";
import { describe, expect, it } from "vitest";
import css from "./tokens.css?raw";

/** The colors of one theme, from its block in tokens.css. */
function colours(selector: string): Map<string, string> {
  const block = css.slice(css.indexOf(selector));
  const body = block.slice(0, block.indexOf("}"));
  return new Map(
    [...body.matchAll(/--([\w-]+):\s*(oklch\([^)]*\))/g)].map(([, name = "", value = ""]) => [name, value]),
  );
}

const themes = { light: colours('[data-theme="light"] {'), dark: colours('\n  [data-theme="dark"] {') };

const TEXT = 4.5;
const SHAPE = 3;
const grounds = ["surface", "canvas", "surface-2", "hover", "overlay"];
const meanings = ["success", "warning", "error", "info"];

const pairs: [string, string, number][] = [
  ...["text-1", "text-2", "text-3"].flatMap((text) => grounds.map((on): [string, string, number] => [text, on, TEXT])),
  ["text-1", "selected", TEXT],
  ["text-2", "selected", TEXT],
  ...["surface", "canvas", "surface-2", "overlay"].flatMap((on): [string, string, number][] => [
    ["border-strong", on, SHAPE],
    ["accent", on, SHAPE],
    ["accent-text", on, TEXT],
    ["error-text", on, TEXT],
  ]),
  ["on-ink", "ink", TEXT],
  ["on-ink", "ink-hover", TEXT],
  ["on-accent", "accent", TEXT],
  ["on-accent", "accent-hover", TEXT],
  ["on-error", "error", TEXT],
  ["on-error", "error-hover", TEXT],
  ["ink", "surface", SHAPE],
  ["accent-text", "accent-soft", TEXT],
  ["accent-text", "hover", TEXT],
  ...meanings.flatMap((name): [string, string, number][] => [
    [`${name}-text`, `${name}-soft`, TEXT],
    [`${name}-text`, "surface", TEXT],
    [name, "surface", SHAPE],
    [name, "canvas", SHAPE],
    ["text-1", `${name}-soft`, TEXT],
    ["text-2", `${name}-soft`, TEXT],
  ]),
  ...["enterprise", "professional", "starter"].map((name): [string, string, number] => [
    `pkg-${name}-text`,
    `pkg-${name}-soft`,
    TEXT,
  ]),
  ...["base", "std", "multi", "biz", "storage", "integ", "prem"].map((name): [string, string, number] => [
    `chart-${name}`,
    "surface",
    SHAPE,
  ]),
];

describe.each(Object.entries(themes))("the %s theme", (_theme, tokens) => {
  it.each(pairs)("shows %s on %s at %d:1 or more", (front, back, least) => {
    expect(wcagContrast(tokens.get(front) ?? "", tokens.get(back) ?? "")).toBeGreaterThanOrEqual(least);
  });

  it("keeps every color inside sRGB", () => {
    for (const [name, value] of tokens) expect([name, displayable(value)]).toEqual([name, true]);
  });
});
