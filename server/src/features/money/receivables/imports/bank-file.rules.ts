import type { Delimiter } from "@console/contract/bank-mappings.ts";
import { BANK_COLUMN_MAX } from "@console/contract/limits.ts";
import { CsvError, parse } from "csv-parse/sync";
import { unnamedColumn } from "./imports.text.ts";

export const signs = { comma: ",", semicolon: ";", tab: "\t", pipe: "|" } as const;
type Separator = keyof typeof signs;

/** A line of the file with its number, without empty ones. */
export type Line = { line: number; cells: string[] };

export type Table = { delimiter: Separator; lines: Line[] };

/** Lines by which a delimiter is found. */
const TRIED = 50;

/** UTF-8, with or without a byte-order mark, else Windows-1252, which has a letter for every byte. */
export function decode(content: Uint8Array): { encoding: "utf-8" | "windows-1252"; text: string } {
  try {
    return { encoding: "utf-8", text: new TextDecoder("utf-8", { fatal: true }).decode(content) };
  } catch {
    return { encoding: "windows-1252", text: new TextDecoder("windows-1252").decode(content) };
  }
}

/** @throws CsvError a quote that does not end */
export function readTable(text: string, delimiter: Delimiter): Table {
  const known = delimiter === "auto" ? findDelimiter(text) : delimiter;
  return { delimiter: known, lines: linesOf(text, known) };
}

/** @returns the line at which the file cannot be read; null if something else failed */
export const brokenLine = (error: unknown): number | null =>
  error instanceof CsvError ? Number(Object(error).lines ?? 1) : null;

type Parsed = { record: string[]; info: { lines: number } };

function linesOf(text: string, delimiter: Separator, to?: number): Line[] {
  const parsed: unknown = parse(text, {
    delimiter: signs[delimiter],
    record_delimiter: ["\r\n", "\n", "\r"],
    info: true,
    relax_column_count: true,
    // A quote inside a cell is a letter of it.
    relax_quotes: true,
    skip_empty_lines: true,
    ...(to !== undefined && { to }),
  });
  return asParsed(parsed).map(({ record, info }) => ({ line: info.lines, cells: record.map(cleaned) }));
}

/** With `info`, which the library's types of synchronous reading leave out. */
const asParsed = (parsed: unknown) => parsed as Parsed[];

/** In one line, without what no text may have. */
const cleaned = (cell: string): string => cell.replace(/[\s\p{Cc}\ufeff]+/gu, " ").trim();

/** By which most lines have the same number of columns, and the most columns. */
function findDelimiter(text: string): Separator {
  let best: { delimiter: Separator; score: number } = { delimiter: "comma", score: 0 };
  for (const delimiter of separators) {
    const score = scoreOf(text, delimiter);
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

const separators = ["comma", "semicolon", "tab", "pipe"] as const satisfies readonly Separator[];

function scoreOf(text: string, delimiter: Separator): number {
  try {
    const widths = Map.groupBy(linesOf(text, delimiter, TRIED), ({ cells }) => cells.length);
    return Math.max(0, ...[...widths].map(([width, lines]) => (width - 1) * lines.length));
  } catch {
    return 0;
  }
}

/** Names of the columns: those of the last header line; a column without one is called by its number. */
export function columnNames({ lines }: Table, headerLines: number): string[] {
  const head = lines[headerLines - 1]?.cells ?? [];
  const width = Math.max(head.length, ...lines.slice(headerLines).map(({ cells }) => cells.length));
  const taken = new Map<string, number>();
  return Array.from({ length: width }, (_, at) => {
    const name =
      (head[at] ?? "")
        .slice(0, BANK_COLUMN_MAX - 6)
        .toWellFormed()
        .trim() || unnamedColumn(at + 1);
    // Mappings name columns in any case.
    const key = name.toLowerCase();
    const count = (taken.get(key) ?? 0) + 1;
    taken.set(key, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}
