import { buffer } from "node:stream/consumers";
import { pngSize } from "../../../lib/png-size.ts";
import { asSource, type Fonts, invoiceFonts, printable } from "./invoice-font.ts";
import type { ScriptFonts } from "./invoice-scripts.ts";
import { documentTags, noTags, type Tags } from "./invoice-tags.ts";
import { MixedText } from "./mixed-text.ts";

const MM = 72 / 25.4;
const MARGIN = 16 * MM;
const sizes = { A4: [595.28, 841.89], LETTER: [612, 792] } as const;
/** Of the footer and the space above it. */
const FOOT = 18;
const GAP = 14;
/** Maximum size of a logo. */
const [LOGO_WIDTH, LOGO_HEIGHT] = [150, 40];
const QUIET = "#555555";
const LINE = "#bbbbbb";

/** A column of the table: its width, 0 for the rest of the page, and the side to which its texts are aligned. */
export type PaperColumn = { width: number; align: "left" | "right" };
export type PaperRow = { cells: readonly string[]; strong?: boolean };

/** Position and width of each column. */
function placed(columns: readonly PaperColumn[], inner: number) {
  const rest = inner - columns.reduce((sum, { width }) => sum + width, 0);
  let x = MARGIN;
  return columns.map(({ width: own, align }) => {
    const width = own || rest;
    x += width;
    return { x: x - width, width, align };
  });
}

type Face = keyof Fonts;
type Block = { title: string; lines: readonly string[] };
type PaperTable = {
  heads: readonly string[];
  columns: readonly PaperColumn[];
  rows: readonly PaperRow[];
  closing: readonly PaperRow[];
};
type Meta = {
  title: string;
  author: string;
  /** Date of the file; fixed, so that two files of one bill are identical. */
  at: Date;
  size: keyof typeof sizes;
  /** With the structure that screen readers read; the first layouts have none. */
  tagged: boolean;
  /** If false, names are bold as well, as in the first layout. */
  boldOnlyTotal: boolean;
  scripts: ScriptFonts | null;
};

/** The pages of a document, written from the top; it handles positions and sizes and knows nothing about bills. */
export class InvoicePaper {
  readonly #doc: PDFKit.PDFDocument;
  readonly #fonts: Fonts;
  readonly #mixed: MixedText | null;
  /** Font of names and values. */
  readonly #emphasis: Face;
  /** Height of the page, and width of what is printed on it. */
  readonly #height: number;
  readonly #inner: number;
  readonly #tags: Tags & { end?(): void };
  #columns: ReturnType<typeof placed> = [];
  #y = MARGIN;

  private constructor(doc: PDFKit.PDFDocument, fonts: Fonts, { scripts, boldOnlyTotal, size, tagged }: Meta) {
    this.#doc = doc;
    this.#fonts = fonts;
    this.#mixed = scripts && new MixedText(doc, scripts);
    this.#emphasis = boldOnlyTotal ? "regular" : "strong";
    this.#height = sizes[size][1];
    this.#inner = sizes[size][0] - 2 * MARGIN;
    this.#tags = tagged ? documentTags(doc) : noTags;
  }

  static async open(meta: Meta): Promise<InvoicePaper> {
    const { title, author, at, size, tagged } = meta;
    const [{ default: PDFDocument }, fonts] = await Promise.all([import("pdfkit"), invoiceFonts()]);
    const doc = new PDFDocument({
      size,
      margin: 0,
      bufferPages: true,
      lang: "en",
      displayTitle: true,
      // Structure came with a later version than the one that earlier layouts name.
      ...(tagged && { pdfVersion: "1.7", tagged }),
      // The library writes the author into the XML of tagged files as it is.
      info: {
        Title: title,
        Author: tagged && /[&<]/.test(author) ? "" : author,
        Creator: "",
        Producer: "",
        CreationDate: at,
        ModDate: at,
      },
    });
    doc.registerFont("regular", asSource(fonts.regular));
    doc.registerFont("strong", asSource(fonts.strong));
    return new InvoicePaper(doc, fonts, meta);
  }

  /** At the top left. @param alt the name that it stands for */
  logo(png: Uint8Array, alt: string): void {
    const { width, height } = pngSize(png);
    const scale = Math.min(LOGO_HEIGHT / height, LOGO_WIDTH / width);
    const image = () => this.#doc.image(Buffer.from(png), MARGIN, this.#y, { width: width * scale });
    this.#tags.leaf("Figure", image, { alt });
    this.#y += height * scale + GAP;
  }

  heading(title: string, aside: string): void {
    const room = { x: MARGIN + this.#inner / 3, width: (this.#inner * 2) / 3 };
    const height = this.#textHeight(title, this.#inner / 3, 20, this.#emphasis);
    const draw = () => {
      this.#write(title, MARGIN, this.#inner / 3, 20, this.#emphasis);
      this.#write(aside, room.x, room.width, 12, this.#emphasis, { align: "right", down: 7 });
    };
    this.#tags.leaf("H1", draw, { actual: `${title} ${aside}` });
    this.#y += height + GAP;
  }

  /** The strongest text of the page, below its name. */
  figure(label: string, value: string): void {
    const draw = () => {
      this.#y += this.#write(label, MARGIN, this.#inner, 9.5, "regular", { color: QUIET });
      this.#y += this.#write(value, MARGIN, this.#inner, 26, "strong") + GAP / 2;
    };
    this.#tags.leaf("P", draw, { actual: `${label}: ${value}` });
  }

  /** Blocks side by side. */
  columns(blocks: readonly Block[]): void {
    const width = this.#inner / 2 - GAP;
    const bottoms = blocks.map(({ title, lines }, index) => {
      const x = MARGIN + index * (this.#inner / 2);
      let down = 0;
      this.#tags.leaf("H2", () => {
        down += this.#write(title, x, width, 8.5, "regular", { color: QUIET });
      });
      for (const [index, line] of lines.entries()) {
        this.#tags.leaf("P", () => {
          down += this.#write(line, x, width, 9.5, index === 0 ? this.#emphasis : "regular", { down });
        });
      }
      return down;
    });
    if (bottoms.length > 0) this.#y += Math.max(...bottoms) + GAP;
  }

  /** Names with their values, three per row. */
  fields(fields: readonly (readonly [string, string])[]): void {
    for (let from = 0; from < fields.length; from += 3) {
      const heights = fields.slice(from, from + 3).map(([name, value], index) => {
        const x = MARGIN + index * (this.#inner / 3);
        const width = this.#inner / 3 - GAP;
        let down = 0;
        const draw = () => {
          down += this.#write(name, x, width, 8.5, "regular", { color: QUIET });
          down += this.#write(value, x, width, 9.5, this.#emphasis, { down });
        };
        this.#tags.leaf("P", draw, { actual: `${name}: ${value}` });
        return down;
      });
      this.#y += Math.max(...heights) + 8;
    }
    this.#y += GAP / 2;
  }

  /** Rows under their headings, which are repeated on each page. No row is split; the closing rows stay together. */
  table({ heads, columns, rows, closing }: PaperTable): void {
    this.#columns = placed(columns, this.#inner);
    const heightOf = (row: PaperRow) => this.#rowHeight(row.cells, faceOf(row));
    const fit = (needed: number) => {
      if (this.#y + needed <= this.#bottom) return;
      this.#doc.addPage();
      this.#y = MARGIN;
      this.#tags.artifact(() => this.#heads(heads, noTags));
    };
    this.#tags.group("Table", () => {
      this.#heads(heads, this.#tags);
      for (const row of rows) {
        fit(heightOf(row));
        this.#row(row.cells, faceOf(row));
      }
      fit(closing.reduce((sum, row) => sum + heightOf(row), 0));
      for (const row of closing) this.#row(row.cells, faceOf(row));
    });
  }

  /** A block of text that is never split. */
  note(title: string, lines: readonly string[]): void {
    const height = lines.reduce((sum, line) => sum + this.#textHeight(line, this.#inner, 9.5, "regular"), GAP + 12);
    if (this.#y + height > this.#bottom) {
      this.#doc.addPage();
      this.#y = MARGIN;
    } else this.#y += GAP;
    this.#tags.leaf("H2", () => {
      this.#y += this.#write(title, MARGIN, this.#inner, 8.5, "regular", { color: QUIET });
    });
    for (const line of lines) {
      this.#tags.leaf("P", () => {
        this.#y += this.#write(line, MARGIN, this.#inner, 9.5, "regular");
      });
    }
  }

  /** @param page text for each page number */
  close(foot: string, page: (page: number, of: number) => string): Promise<Uint8Array> {
    const { count } = this.#doc.bufferedPageRange();
    for (let index = 0; index < count; index += 1) {
      this.#doc.switchToPage(index);
      this.#y = this.#height - MARGIN - 11;
      const number = { x: MARGIN + this.#inner - 100, text: page(index + 1, count) };
      this.#tags.artifact(() => {
        this.#write(foot, MARGIN, this.#inner - 100, 8, "regular", { color: QUIET, lines: 1 });
        this.#write(number.text, number.x, 100, 8, "regular", { color: QUIET, align: "right" });
      });
    }
    this.#tags.end?.();
    this.#doc.end();
    return buffer(this.#doc);
  }

  get #bottom(): number {
    return this.#height - MARGIN - FOOT;
  }

  #heads(heads: readonly string[], tags: Tags): void {
    const draw = this.#cell("regular", 8.5, QUIET);
    tags.group("TR", () => {
      for (const [index, head] of heads.entries()) tags.leaf("TH", () => draw(head, index), { scope: "Column" });
    });
    this.#y += 15;
  }

  #row(cells: readonly string[], face: Face): void {
    this.#tags.artifact(() =>
      this.#doc
        .moveTo(MARGIN, this.#y)
        .lineTo(MARGIN + this.#inner, this.#y)
        .lineWidth(0.5)
        .stroke(LINE),
    );
    const height = this.#rowHeight(cells, face);
    this.#y += 4;
    const draw = this.#cell(face, 9.5);
    this.#tags.group("TR", () => {
      for (const [index, text] of cells.entries()) {
        if (text === "") this.#tags.empty("TD");
        else this.#tags.leaf("TD", () => draw(text, index));
      }
    });
    this.#y += height - 4;
  }

  /** Draws the text of a column's cell. */
  #cell(face: Face, size: number, color?: string): (text: string, column: number) => void {
    return (text, column) => {
      const { x = 0, width = 0, align = "left" } = this.#columns[column] ?? {};
      this.#write(text, x, width, size, face, { color, align });
    };
  }

  #rowHeight(cells: readonly string[], face: Face): number {
    const heights = this.#columns.map(({ width }, index) => this.#textHeight(cells[index] ?? "", width, 9.5, face));
    return Math.max(...heights) + 8;
  }

  #textHeight(text: string, width: number, size: number, face: Face): number {
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
    const height = this.#textHeight(text, width, size, face);
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

const faceOf = ({ strong }: PaperRow): Face => (strong ? "strong" : "regular");
