import { CsvError, parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";

/** A line of a file with its number, without empty ones. */
export type CsvLine = { line: number; cells: string[] };

/** UTF-8, with or without a byte-order mark, else Windows-1252, which has a letter for every byte. */
export function decode(content: Uint8Array): { encoding: "utf-8" | "windows-1252"; text: string } {
  try {
    return { encoding: "utf-8", text: new TextDecoder("utf-8", { fatal: true }).decode(content) };
  } catch {
    return { encoding: "windows-1252", text: new TextDecoder("windows-1252").decode(content) };
  }
}

type Parsed = { record: string[]; info: { lines: number } };

/** @param to the last line that is read @throws CsvError a quote that does not end */
export function readCsvLines(text: string, delimiter: string, to?: number): CsvLine[] {
  const parsed: unknown = parse(text, {
    delimiter,
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

/** @returns the line at which the file cannot be read; null if something else failed */
export const brokenLine = (error: unknown): number | null =>
  error instanceof CsvError ? Number(Object(error).lines ?? 1) : null;

/** Rows for a program, as they are: a spreadsheet could take a cell for a formula. */
export const csvText = (rows: readonly string[][]): string => stringify([...rows], { record_delimiter: "windows" });
