import bidiFactory, { type Bidi } from "bidi-js";
import type { ScriptFonts } from "./invoice-scripts.ts";

/** Letters of one font in one direction, in drawing order from the left. */
type Run = { text: string; font: string; width: number };
type Line = { runs: readonly Run[]; width: number };

/** The module's types do not declare that it is a factory. */
const bidi = (bidiFactory as unknown as () => Bidi)();

/** A word with the spaces after it; for scripts without spaces, each letter. */
const unit =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+\s*|\s+/gu;

/**
 * Text in several fonts, some of it right to left. The PDF library breaks and draws only text of one font and
 * direction.
 */
export class MixedText {
  readonly #doc: PDFKit.PDFDocument;
  readonly #scripts: ScriptFonts;

  constructor(doc: PDFKit.PDFDocument, scripts: ScriptFonts) {
    this.#doc = doc;
    this.#scripts = scripts;
    for (const { key, content } of scripts.all) doc.registerFont(key, Buffer.from(content));
  }

  /** Whether a text needs these fonts. */
  has(text: string): boolean {
    return Array.from(text).some((letter) => this.#scripts.of(letter, text) !== null);
  }

  hasLetter(letter: string, text: string): boolean {
    return this.#scripts.of(letter, text) !== null;
  }

  /**
   * Breaks text into lines of a given width.
   * @param face registered font of all other letters
   */
  lines(text: string, width: number, size: number, face: string): Line[] {
    return text.split("\n").flatMap((paragraph) => {
      const broken: string[] = [];
      let line = "";
      for (const [word] of paragraph.matchAll(unit)) {
        if (line !== "" && this.#line((line + word).trimEnd(), text, size, face).width > width) {
          broken.push(line);
          line = "";
        }
        line += word;
      }
      return [...broken, line].map((each) => this.#line(each.trimEnd(), text, size, face));
    });
  }

  /** @param y the baseline */
  draw({ runs }: Line, x: number, y: number, size: number): void {
    let left = x;
    for (const { text, font, width } of runs) {
      this.#doc.font(font).fontSize(size).text(text, left, y, { lineBreak: false, baseline: "alphabetic" });
      left += width;
    }
  }

  #line(line: string, text: string, size: number, face: string): Line {
    const runs = visualRuns(line, (letter) => this.#scripts.of(letter, text)?.key ?? face).map(
      ({ isRight, ...run }) => {
        // The library reverses right-to-left text itself; characters of the other font it does not.
        const shown = isRight && run.font === face ? mirrored(run.text) : run.text;
        const width = this.#doc.font(run.font).fontSize(size).widthOfString(shown);
        return { text: shown, font: run.font, width };
      },
    );
    return { runs, width: runs.reduce((sum, run) => sum + run.width, 0) };
  }
}

type VisualRun = { text: string; font: string; isRight: boolean };

/**
 * The runs of a line from left to right, by the Unicode bidirectional algorithm; letters within a run are in stored
 * order.
 */
function visualRuns(line: string, fontOf: (letter: string) => string): VisualRun[] {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(line);
  const fonts = fontsByUnit(line, fontOf);
  const runs: { first: number; last: number; font: string; level: number }[] = [];
  for (const index of bidi.getReorderedIndices(line, { levels, paragraphs })) {
    const [font = "", level = 0] = [fonts[index], levels[index]];
    const before = runs.at(-1);
    const isNext = before && before.font === font && before.level === level;
    if (isNext && index === before.last + 1) before.last = index;
    else if (isNext && index === before.first - 1) before.first = index;
    else runs.push({ first: index, last: index, font, level });
  }
  return runs.map(({ first, last, font, level }) => ({
    text: line.slice(first, last + 1),
    font,
    isRight: level % 2 === 1,
  }));
}

/** The font of each UTF-16 unit. */
function fontsByUnit(line: string, fontOf: (letter: string) => string): string[] {
  return Array.from(line).flatMap((letter) => Array<string>(letter.length).fill(fontOf(letter)));
}

const mirrored = (text: string): string =>
  Array.from(text)
    .reverse()
    .map((letter) => bidi.getMirroredCharacter(letter) ?? letter)
    .join("");
