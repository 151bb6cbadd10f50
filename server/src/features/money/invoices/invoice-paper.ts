import { buffer } from "node:stream/consumers";
import { asSource, type Fonts, invoiceFonts, printable } from "./invoice-font.ts";
import type { InvoiceRow } from "./invoice-rows.ts";
import type { ScriptFonts } from "./invoice-scripts.ts";
import { MixedText } from "./mixed-text.ts";

const MM = 72 / 25.4;
const MARGIN = 16 * MM;
/** A4. */
const [WIDTH, HEIGHT] = [595.28, 841.89];
const INNER = WIDTH - 2 * MARGIN;
/** The footer is below it. */
const BOTTOM = HEIGHT - MARGIN - 18;
const GAP = 14;
/** Maximum size of a logo. */
const [LOGO_WIDTH, LOGO_HEIGHT] = [150, 40];
const QUIET = "#555555";
const LINE = "#bbbbbb";

/** Item, quantity, rate, amount: position and width of each column. */
const widths = [INNER - 300, 120, 80, 100] as const;
const columns = widths.map((width, index) => ({
  x: MARGIN + widths.slice(0, index).reduce((sum, each) => sum + each, 0),
  width,
}));

type Face = keyof Fonts;
type Block = { title: string; lines: readonly string[] };
type Cells = (row: InvoiceRow) => string[];
type Meta = {
  title: string;
  author: string;
  /** Date of the file; fixed, so that two files of one bill are identical. */
  at: Date;
  /** If false, names are bold as well, as in the first layout. */
  boldOnlyTotal: boolean;
  scripts: ScriptFonts | null;
};

/** The pages of an invoice, written from the top; it handles positions and sizes and knows nothing about bills. */
export class InvoicePaper {
  readonly #doc: PDFKit.PDFDocument;
  readonly #fonts: Fonts;
  readonly #mixed: MixedText | null;
  /** Font of names and values. */
  readonly #emphasis: Face;
  #y = MARGIN;

  private constructor(doc: PDFKit.PDFDocument, fonts: Fonts, { scripts, boldOnlyTotal }: Meta) {
    this.#doc = doc;
    this.#fonts = fonts;
    this.#mixed = scripts && new MixedText(doc, scripts);
    this.#emphasis = boldOnlyTotal ? "regular" : "strong";
  }

  static async open(meta: Meta): Promise<InvoicePaper> {
    const { title, author, at } = meta;
    const [{ default: PDFDocument }, fonts] = await Promise.all([import("pdfkit"), invoiceFonts()]);
    const doc = new PDFDocument({
      size: "A4",
      margin: 0,
      bufferPages: true,
      lang: "en",
      displayTitle: true,
      info: { Title: title, Author: author, Creator: "", Producer: "", CreationDate: at, ModDate: at },
    });
    doc.registerFont("regular", asSource(fonts.regular));
    doc.registerFont("strong", asSource(fonts.strong));
    return new InvoicePaper(doc, fonts, meta);
  }

  /** At the top left. */
  logo(png: Uint8Array): void {
    const content = Buffer.from(png);
    // From the header of a PNG file.
    const [width, height] = [content.readUInt32BE(16), content.readUInt32BE(20)];
    const scale = Math.min(LOGO_HEIGHT / height, LOGO_WIDTH / width);
    this.#doc.image(content, MARGIN, this.#y, { width: width * scale });
    this.#y += height * scale + GAP;
  }

  heading(title: string, aside: string): void {
    const height = this.#write(title, MARGIN, INNER / 3, 20, this.#emphasis);
    const room = { x: MARGIN + INNER / 3, width: (INNER * 2) / 3 };
    this.#write(aside, room.x, room.width, 12, this.#emphasis, { align: "right", down: 7 });
    this.#y += height + GAP;
  }

  /** Blocks side by side. */
  columns(blocks: readonly Block[]): void {
    const width = INNER / 2 - GAP;
    const bottoms = blocks.map(({ title, lines }, index) => {
      const x = MARGIN + index * (INNER / 2);
      let down = this.#write(title, x, width, 8.5, "regular", { color: QUIET });
      for (const [index, line] of lines.entries()) {
        down += this.#write(line, x, width, 9.5, index === 0 ? this.#emphasis : "regular", { down });
      }
      return down;
    });
    if (bottoms.length > 0) this.#y += Math.max(...bottoms) + GAP;
  }

  /** Names with their values, three per row. */
  fields(fields: readonly (readonly [string, string])[]): void {
    for (let from = 0; from < fields.length; from += 3) {
      const heights = fields.slice(from, from + 3).map(([name, value], index) => {
        const x = MARGIN + index * (INNER / 3);
        const width = INNER / 3 - GAP;
        const down = this.#write(name, x, width, 8.5, "regular", { color: QUIET });
        return down + this.#write(value, x, width, 9.5, this.#emphasis, { down });
      });
      this.#y += Math.max(...heights) + 8;
    }
    this.#y += GAP / 2;
  }

  /** Rows under their headings, which are repeated on each page. No row is split; the closing rows stay together. */
  table(heads: readonly string[], cells: Cells, rows: readonly InvoiceRow[], closing: readonly InvoiceRow[]): void {
    this.#heads(heads);
    const heightOf = (row: InvoiceRow) => this.#rowHeight(cells(row), faceOf(row));
    const fit = (needed: number) => {
      if (this.#y + needed <= BOTTOM) return;
      this.#doc.addPage();
      this.#y = MARGIN;
      this.#heads(heads);
    };
    for (const row of rows) {
      fit(heightOf(row));
      this.#row(cells(row), faceOf(row));
    }
    fit(closing.reduce((sum, row) => sum + heightOf(row), 0));
    for (const row of closing) this.#row(cells(row), faceOf(row));
  }

  /** A block of text that is never split. */
  note(title: string, lines: readonly string[]): void {
    const height = lines.reduce((sum, line) => sum + this.#height(line, INNER, 9.5, "regular"), GAP + 12);
    if (this.#y + height > BOTTOM) {
      this.#doc.addPage();
      this.#y = MARGIN;
    } else this.#y += GAP;
    let down = this.#write(title, MARGIN, INNER, 8.5, "regular", { color: QUIET });
    for (const line of lines) down += this.#write(line, MARGIN, INNER, 9.5, "regular", { down });
    this.#y += down;
  }

  /** @param page text for each page number */
  close(foot: string, page: (page: number, of: number) => string): Promise<Uint8Array> {
    const { count } = this.#doc.bufferedPageRange();
    for (let index = 0; index < count; index += 1) {
      this.#doc.switchToPage(index);
      this.#y = HEIGHT - MARGIN - 11;
      this.#write(foot, MARGIN, INNER - 100, 8, "regular", { color: QUIET, lines: 1 });
      this.#write(page(index + 1, count), MARGIN + INNER - 100, 100, 8, "regular", { color: QUIET, align: "right" });
    }
    this.#doc.end();
    return buffer(this.#doc);
  }

  #heads(heads: readonly string[]): void {
    this.#cells(heads, "regular", 8.5, QUIET);
    this.#y += 15;
  }

  #row(cells: readonly string[], face: Face): void {
    this.#doc
      .moveTo(MARGIN, this.#y)
      .lineTo(MARGIN + INNER, this.#y)
      .lineWidth(0.5)
      .stroke(LINE);
    const height = this.#rowHeight(cells, face);
    this.#y += 4;
    this.#cells(cells, face, 9.5);
    this.#y += height - 4;
  }

  #cells(cells: readonly string[], face: Face, size: number, color?: string): void {
    for (const [index, { x, width }] of columns.entries()) {
      const text = cells[index] ?? "";
      if (text !== "") this.#write(text, x, width, size, face, { color, align: index === 0 ? "left" : "right" });
    }
  }

  #rowHeight(cells: readonly string[], face: Face): number {
    const heights = columns.map(({ width }, index) => this.#height(cells[index] ?? "", width, 9.5, face));
    return Math.max(...heights) + 8;
  }

  #height(text: string, width: number, size: number, face: Face): number {
    const shown = this.#printable(text, face);
    const lines = this.#mixed?.has(shown) && this.#mixed.lines(shown, width, size, face);
    this.#doc.font(face).fontSize(size);
    if (lines) return lines.length * this.#doc.currentLineHeight(true);
    return this.#doc.heightOfString(shown, { width });
  }

  /** @returns its height */
  #write(
    text: string,
    x: number,
    width: number,
    size: number,
    face: Face,
    { align = "left", color = "#000000", down = 0, lines }: Style = {},
  ): number {
    const height = this.#height(text, width, size, face);
    const shown = this.#printable(text, face);
    if (this.#mixed?.has(shown)) {
      this.#doc.fillColor(color);
      this.#writeMixed(this.#mixed, shown, { x, y: this.#y + down, width, size, face, align, lines });
      return height;
    }
    const cut = lines === 1 ? { height: size * 1.4, ellipsis: true, lineBreak: true } : {};
    this.#doc.fillColor(color).text(shown, x, this.#y + down, { width, align, ...cut });
    return height;
  }

  #writeMixed(mixed: MixedText, text: string, { x, y, width, size, face, align, lines }: TextBox): void {
    const broken = mixed.lines(text, width, size, face);
    this.#doc.font(face).fontSize(size);
    const lineHeight = this.#doc.currentLineHeight(true);
    const baseline = (this.#fonts[face].ascent / this.#fonts[face].unitsPerEm) * size;
    for (const [index, line] of broken.slice(0, lines).entries()) {
      const left = align === "right" ? x + width - line.width : x;
      mixed.draw(line, left, y + index * lineHeight + baseline, size);
    }
  }

  #printable(text: string, face: Face): string {
    const has = (codePoint: number) =>
      this.#fonts[face].hasGlyphForCodePoint(codePoint) ||
      (this.#mixed?.hasLetter(String.fromCodePoint(codePoint), text) ?? false);
    return printable(text, has);
  }
}

type TextBox = {
  x: number;
  y: number;
  width: number;
  size: number;
  face: Face;
  align: "left" | "right";
  lines: number | undefined;
};

type Style = { align?: "left" | "right"; color?: string | undefined; down?: number; lines?: 1 };

const faceOf = ({ strong }: InvoiceRow): Face => (strong ? "strong" : "regular");
