import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { seenWords, type TextKind } from "../support/recorder.ts";

/** `| <id> | Empty state: 'No businesses found' | where | test | departure |` */
const row = /^\| ([A-Z]+-\d+) \| (.+?) \| (.+?) \| (.+?) \|/;
const quoted = /(?<!\w)'([^']+(?:'[a-z][^']*)*)'(?!\w)/g;

/** Quoted because they are wire values, and a text that the product replaces (see their rows). */
const notShown = new Set(["BRANDFORM-10", "ONB-18"]);

/** The kind of text according to the row. For a field's error message, the area's own test checks the position. */
const kinds: readonly [RegExp, TextKind][] = [
  [/\btoast\b|^A wrong code|^At a lower level|^When the completion|^On an exception|^Inactive user/i, "toast"],
  [/else '[^']+' \/ '[^']+'$/, "toast"],
  [/^Error title|\bpanel\b/i, "panel"],
  [/^Empty state|^Title '/, "heading"],
  [/dialog '|with the title '|^A confirmation '/, "dialog"],
  [/[Tt]he button '|^A button '|^'(Back|Resend)/, "button"],
  [/^Tab '/, "tab"],
  [/[Ss]earch box '/, "placeholder"],
];

/** The pages with the area's texts; a brand's form opens over the list and over one brand. */
const screens: Readonly<Record<string, RegExp>> = {
  BRANDS: /^\/agencies$/,
  BRAND: /^\/agencies\/#$/,
  BRANDFORM: /^\/agencies(\/#)?$/,
  BIZ: /\/businesses$/,
  INTEG: /\/integrations$/,
  ENG: /\/engines$/,
  BILL: /\/billing$/,
  PLAN: /^\/agencies\/#(\/billing)?$/,
  PKG: /^\/packages$/,
  TEAM: /^\/team$/,
  COUPON: /^\/coupons$/,
  ONB: /^\/onboardings$/,
  ACT: /^\/activities$/,
  NOTIF: /^\/notifications$/,
  SIGNIN: /^\/(login)?$/,
};

/** A toast, for the reason in the row's Departure; and a dialog that is named after the button that opens it. */
const otherKind: Readonly<Record<string, TextKind>> = { "PKG-11": "toast", "ONB-10": "text" };

const kindOf = (id: string, what: string): TextKind =>
  otherKind[id] ?? kinds.find(([says]) => says.test(what))?.[1] ?? "text";

const folder = new URL("../../", import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, folder), "utf8");

/** Tests that open the whole app in happy-dom, and look for a row's texts there. */
const screenTests = (tests: string): string =>
  [...tests.matchAll(/`(web\/src\/[^`]+\.test\.tsx)`/g)].map(([, file = ""]) => read(file)).join("\n");

const rows = read("docs/conformance/spec-coverage.md")
  .split("\n")
  .flatMap((line) => {
    const [, id = "", what = "", where = "", tests = ""] = row.exec(line) ?? [];
    const isShown = id && where !== "open" && !notShown.has(id);
    return isShown ? [{ id, what, kind: kindOf(id, what), onScreen: screenTests(tests) }] : [];
  });
const texts = rows.flatMap(({ id, what, kind, onScreen }) =>
  [...what.replace(/`[^`]*`/g, "").matchAll(quoted)]
    // A single character is typed, not shown.
    .flatMap(([, words = ""]) => (words.length > 1 ? [{ id, words, kind, isOnScreen: onScreen.includes(words) }] : [])),
);

/** '(n)' stands for a number, '...' in the middle of a sentence for a thing. */
function pattern(words: string): RegExp {
  const literal = words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(literal.replace("\\(n\\)", "\\(?\\d+\\)?").replace(" \\.\\.\\. ", " .+ "));
}

/** The whole text; a label may be followed by a count. */
const whole = (words: string): RegExp => new RegExp(`^${pattern(words).source}( ?\\d+)?$`);

/** Runs after the browser tests, on the texts they saw: `npx vitest run --project e2e --project words`. */
describe("the specification's words", () => {
  const seen = seenWords();

  it("are read from the coverage document", () => {
    expect(texts.length).toBeGreaterThan(100);
  });

  it.each(texts.filter(({ isOnScreen }) => !isOnScreen))(
    "$id: '$words' is in the running product, as $kind",
    ({ id, words, kind }) => {
      const own = screens[id.split("-")[0] ?? ""];
      const fits = seen.filter((text) => text.kind === kind && (kind === "text" || (own?.test(text.screen) ?? true)));
      expect(fits.some((text) => (kind === "text" ? pattern(words) : whole(words)).test(text.words))).toBe(true);
    },
  );
});
