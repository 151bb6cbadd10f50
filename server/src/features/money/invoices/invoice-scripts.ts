import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import * as z from "zod/mini";

const require = createRequire(import.meta.url);

/**
 * Fonts for letters that Noto Sans lacks, with the lists of letters per file. 16 MB in total: a document embeds only
 * the letters it prints, and one without such letters opens no font.
 */
const fontLists = {
  arabic: require.resolve("@fontsource-variable/noto-sans-arabic/unicode.json"),
  hebrew: require.resolve("@fontsource-variable/noto-sans-hebrew/unicode.json"),
  sc: require.resolve("@fontsource-variable/noto-sans-sc/unicode.json"),
  jp: require.resolve("@fontsource-variable/noto-sans-jp/unicode.json"),
  kr: require.resolve("@fontsource-variable/noto-sans-kr/unicode.json"),
} as const;
type FontName = keyof typeof fontLists;

/** A font file of a package at one weight. */
export type ScriptFont = { key: string; content: Uint8Array; letters: ReadonlySet<string> };

const arabic = /\p{Script_Extensions=Arabic}/u;
const hebrew = /\p{Script_Extensions=Hebrew}/u;
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const hangul = /\p{Script=Hangul}/u;
/** Han, with its punctuation and wide letters. */
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u;

/** Han glyphs differ by language: kana nearby means Japanese, Hangul means Korean. */
const languageOf = (text: string): FontName => (kana.test(text) ? "jp" : hangul.test(text) ? "kr" : "sc");

function fontNameOf(letter: string, language: FontName): FontName | null {
  if (arabic.test(letter)) return "arabic";
  if (hebrew.test(letter)) return "hebrew";
  return wide.test(letter) ? language : null;
}

const REGULAR = 400;

export type ScriptFonts = {
  /** The font of a letter within a text; null if there is none. */
  of(letter: string, text: string): ScriptFont | null;
  all: readonly ScriptFont[];
};

/**
 * Reads fonts for the letters that Noto Sans lacks.
 * @returns null if the texts have none
 */
export async function scriptFonts(texts: readonly string[]): Promise<ScriptFonts | null> {
  const needed = new Map<FontName, Set<string>>();
  for (const text of texts) {
    const language = languageOf(text);
    for (const letter of text.normalize("NFC")) {
      const name = fontNameOf(letter, language);
      if (name) needed.set(name, (needed.get(name) ?? new Set()).add(letter));
    }
  }
  if (needed.size === 0) return null;
  const made: { name: FontName; font: ScriptFont }[] = [];
  for (const [name, letters] of needed) for (const font of await fontsOf(name, letters)) made.push({ name, font });
  return {
    of: (letter, text) => {
      const name = fontNameOf(letter, languageOf(text));
      return made.find((each) => each.name === name && each.font.letters.has(letter))?.font ?? null;
    },
    all: made.map(({ font }) => font),
  };
}

/** One per file that has some of the letters. */
async function fontsOf(name: FontName, letters: ReadonlySet<string>): Promise<ScriptFont[]> {
  // Loaded lazily, because few documents need it.
  const { default: subsetFont } = await import("subset-font");
  const list = fontLists[name];
  const ranges = Object.entries(z.parse(rangesByFile, JSON.parse(await readFile(list, "utf8"))));
  const byFile = Map.groupBy(letters, (letter) => ranges.find(([, list]) => isIn(list, letter))?.[0]);
  const fonts: ScriptFont[] = [];
  for (const [file, found] of byFile) {
    if (file === undefined) continue;
    const fileName = `noto-sans-${name}-${file.replace(/[[\]]/g, "")}-wght-normal.woff2`;
    const source = await readFile(join(dirname(list), "files", fileName));
    const content = await subsetFont(source, found.join(""), {
      targetFormat: "truetype",
      variationAxes: { wght: REGULAR },
    });
    fonts.push({ key: `${name} ${file}`, content, letters: new Set(found) });
  }
  return fonts;
}

const rangesByFile = z.record(z.string(), z.string());

/** @param ranges in CSS notation: `U+4E00-4E05,U+4E08` */
function isIn(ranges: string, letter: string): boolean {
  const codePoint = letter.codePointAt(0) ?? 0;
  return ranges.split(",").some((range) => {
    const [first = "", last = first] = range.trim().slice(2).split("-");
    return codePoint >= Number.parseInt(first, 16) && codePoint <= Number.parseInt(last, 16);
  });
}
