import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Font, FontCollection } from "fontkit";

/** The standard PDF fonts lack ₹ and letters beyond Western Europe; this one covers those in docs/billing.md. */
const require = createRequire(import.meta.url);
const files = {
  regular: require.resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf"),
  strong: require.resolve("@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf"),
};

export type Fonts = { regular: Font; strong: Font };
let fonts: Promise<Fonts> | undefined;

/** Parsed once, 1.3 MB: parsing them again for each invoice took three quarters of its time. */
export function invoiceFonts(): Promise<Fonts> {
  fonts ??= readFonts();
  fonts.catch(() => {
    fonts = undefined;
  });
  return fonts;
}

async function readFonts(): Promise<Fonts> {
  // Loaded lazily: it takes 0.2 s, which would delay the server's start.
  const { create } = await import("fontkit");
  const read = async (file: string) => single(create(await readFile(file)));
  return { regular: await read(files.regular), strong: await read(files.strong) };
}

/** Our files have one font each. */
function single(read: Font | FontCollection): Font {
  if ("fonts" in read) throw new Error("a collection of fonts");
  return read;
}

/** The types of pdfkit accept a font only as a file, but a parsed font works as well. */
export const asSource = (font: Font) => font as unknown as PDFKit.Mixins.PDFFontSource;

/** Replaces a missing letter: a question mark in a diamond, which the font has. */
const SUBSTITUTE = "\uFFFD";

const letters = new Intl.Segmenter("en", { granularity: "grapheme" });
/** Characters that shape or hide others and have no glyph: joiners, direction marks, variation selectors. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu;
const joiner = /[\u{200C}\u{200D}]/u;

/**
 * Text that the font can print: one substitute per missing letter, however many code points it consists of.
 * @param has whether the font has a code point
 */
export function printable(text: string, has: (codePoint: number) => boolean): string {
  const plain = text
    .normalize("NFC")
    .replace(/[^\S\n]+/g, " ")
    .replace(/(?!\n)\p{Cc}/gu, "");
  return Array.from(letters.segment(plain), ({ segment }) => {
    const lacks = (letter: string) => letter !== "\n" && !has(letter.codePointAt(0) ?? 0);
    return Array.from(segment.replace(unseen, "")).some(lacks) ? SUBSTITUTE : shaped(segment);
  }).join("");
}

/**
 * Joiners stay if the script uses them; direction marks are removed, because this font prints nothing right to left.
 */
const shaped = (segment: string): string => segment.replace(unseen, (sign) => (joiner.test(sign) ? sign : ""));
