import { describe, expect, it } from "vitest";
import { compareNames, compareText, fold, isFound, nameKey } from "./fold.ts";
import { hasVisible, withoutInvisible } from "./visible.ts";

const BLOCK = 256;

/** Every character that has letters or marks in Unicode, each between letters that it could join; by block. */
const blocks = Array.from({ length: 0x20000 / BLOCK }, (_, block) =>
  Array.from({ length: BLOCK }, (_, offset) => block * BLOCK + offset)
    .filter((point) => point < 0xd800 || point > 0xdfff)
    .map((point) => `a${String.fromCodePoint(point)}b`)
    .join(" "),
);

const differing = (form: (text: string) => string): string[] =>
  blocks.flatMap((text, block) => (fold(form(text)) === fold(text) ? [] : [`U+${(block * BLOCK).toString(16)}`]));

describe("folding (MORE-192)", () => {
  it.each([
    ["Zoë Müller", "zoe muller"],
    ["Café Meridién", "cafe meridien"],
    ["Straße", "strasse"],
    ["O’Brien", "obrien"],
    ["Ørsted  &\u00a0Łódź", "orsted & lodz"],
    ["Soft\u00adHyphen\u200b", "softhyphen"],
    ["İstanbul ΣΑΣ", "istanbul σασ"],
    ["Lumen Voice (EU), 2nd_Floor [A-7]", "lumen voice (eu), 2nd_floor [a-7]"],
    ["It's `so`", "its so"],
    ["हिन्दी 한글 がぎ", "हिन्दी 한글 がぎ"],
  ])("makes '%s' '%s'", (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it("folds plain text as it folds the same text beside an accent", () => {
    const ascii = Array.from({ length: 0x7f }, (_, code) => `a${String.fromCharCode(code)}b`);
    expect(ascii.map(fold)).toEqual(ascii.map((text) => fold(`${text}é`).slice(0, -1)));
  });

  it.each([
    ["what it folded", fold],
    ["the composed form", (text: string) => text.normalize("NFC")],
    ["the decomposed form", (text: string) => text.normalize("NFD")],
    ["capitals", (text: string) => text.toUpperCase()],
    ["small letters", (text: string) => text.toLowerCase()],
  ])(
    "makes the same of %s, for every character of Unicode",
    (_name, form) => {
      expect(differing(form)).toEqual([]);
    },
    60_000,
  );
});

describe("a list in memory (MORE-192)", () => {
  it("shows what has the folded text in any of its texts, and all without one", () => {
    expect(isFound("obrien", "Lumen", "Pat O’Brien")).toBe(true);
    expect(isFound("obrien", "Lumen", "Pat Brien")).toBe(false);
    for (const nothing of [undefined, "", " ", "\u200b", "'"]) expect(isFound(nothing, "Lumen")).toBe(true);
  });
});

describe("the order of names (MORE-193)", () => {
  const sorted = (...names: string[]) => names.toSorted(compareNames);

  it("goes by the folded text, then by the name", () => {
    expect(sorted("null", "pad", "STRASSE", "Ørsted", "Zoë", "Solstice")).toEqual([
      ...["null", "Ørsted", "pad", "Solstice", "STRASSE", "Zoë"],
    ]);
    expect(sorted("zoe", "Zoë", "Zoe", "Zoe B")).toEqual(["Zoe", "Zoë", "zoe", "Zoe B"]);
  });

  it("goes by code point, as in the databases", () => {
    expect(["\u{1f600}", "\uffe6", "a"].toSorted(compareText)).toEqual(["a", "\uffe6", "\u{1f600}"]);
  });

  it("fits an index, however a name decomposes", () => {
    const key = nameKey("\ufdfa".repeat(120));
    expect(encodeURIComponent(key).length / "%00".length).toBeLessThan(1_200);
    expect(nameKey("😀".repeat(200)).isWellFormed()).toBe(true);
  });
});

describe("what nobody can see (MORE-190)", () => {
  it.each([
    "",
    " \t\n\u00a0\u3000",
    "\u200b",
    "\u00ad\u2060\ufeff",
    "\u202e\u2066",
    "\u3164\uffa0",
    "\u0007",
    "\u0301",
    "\u2800",
  ])("refuses %j", (text) => {
    expect(hasVisible(text)).toBe(false);
  });

  it.each(["a", "-", "é", "名", "🏳️‍🌈", "'", "\u200b1"])("accepts %j", (text) => {
    expect(hasVisible(text)).toBe(true);
  });

  it("leaves it out of comparisons", () => {
    expect(withoutInvisible(" SAVE\u200b10\u00ad\u2066 ")).toBe("SAVE10");
    expect(withoutInvisible("two words")).toBe("two words");
  });
});
