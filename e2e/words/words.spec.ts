import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { seenWords } from "../support/recorder.ts";

/** `| BIZ-14 | Empty state: 'No businesses found' | where | test | departure |` */
const row = /^\| ([A-Z]+-\d+) \| (.+?) \| (.+?) \|/;
const quoted = /(?<!\w)'([^']+(?:'[a-z][^']*)*)'(?!\w)/g;

/** In quotes for what they are on the wire, and a text that the product replaces (see their rows). */
const notShown = new Set(["BRANDFORM-10", "ONB-18"]);

const rows = readFileSync(new URL("../../docs/spec-coverage.md", import.meta.url), "utf8")
  .split("\n")
  .flatMap((line) => {
    const [, id = "", what = "", where = ""] = row.exec(line) ?? [];
    return id && where !== "open" && !notShown.has(id) ? [{ id, what }] : [];
  });
const texts = rows.flatMap(({ id, what }) =>
  [...what.replace(/`[^`]*`/g, "").matchAll(quoted)].map(([, words = ""]) => ({ id, words })),
);

/** '(n)' stands for a number, '...' in the middle of a sentence for a thing. */
function pattern(words: string): RegExp {
  const literal = words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(literal.replace("\\(n\\)", "\\(?\\d+\\)?").replace(" \\.\\.\\. ", " .+ "));
}

/** Runs after the browser tests, on what they saw: `npx vitest run --project e2e --project words`. */
describe("the specification's words", () => {
  const seen = seenWords();

  it("are read from the coverage document", () => {
    expect(texts.length).toBeGreaterThan(100);
  });

  it.each(texts)("$id: '$words' is in the running product", ({ words }) => {
    expect(seen.some((text) => pattern(words).test(text))).toBe(true);
  });
});
