import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

/** The standard fonts of PDF have no ₹ and no letters beyond Western Europe; this one has those of docs/billing.md. */
const require = createRequire(import.meta.url);
const files = {
  regular: require.resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf"),
  strong: require.resolve("@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf"),
};

/** A font as the library reads it. */
export type Font = { hasGlyphForCodePoint(codePoint: number): boolean; ascent: number; unitsPerEm: number };
export type Fonts = { regular: Font; strong: Font };
let fonts: Promise<Fonts> | undefined;

/** Read once, 1.3 MB: reading their tables anew for each invoice was three quarters of its time. */
export function invoiceFonts(): Promise<Fonts> {
  fonts ??= readFonts();
  fonts.catch(() => {
    fonts = undefined;
  });
  return fonts;
}

async function readFonts(): Promise<Fonts> {
  // Loaded here because it takes 0.2 s, which the start of the server does not wait for.
  const { default: PDFDocument } = await import("pdfkit");
  const doc = new PDFDocument({ autoFirstPage: false });
  const read = async (file: string) => fontOf(doc.font(await readFile(file)));
  return { regular: await read(files.regular), strong: await read(files.strong) };
}

/** The library takes a font that it has read once for further documents, but its types know neither way. */
const fontOf = (doc: PDFKit.PDFDocument): Font => (doc as unknown as { _font: { font: Font } })._font.font;
/** The types let a document take a font only as a file, though it takes one that was read as well. */
export const asSource = (font: Font) => font as unknown as PDFKit.Mixins.PDFFontSource;

/** Instead of a letter that the font lacks: a question mark in a diamond, which it has. */
const SUBSTITUTE = "\uFFFD";

const letters = new Intl.Segmenter("en", { granularity: "grapheme" });
/** They shape or hide, and have no picture of their own: joiners, marks of direction, variants. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu;
const joiner = /[\u{200C}\u{200D}]/u;

/**
 * A text as the font can print it: one substitute for each letter that it lacks, however many code points
 * make it up.
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

/** Joiners stay where a script uses them; what turns text round goes, for nothing here is written from the right. */
const shaped = (segment: string): string => segment.replace(unseen, (sign) => (joiner.test(sign) ? sign : ""));
