import type { Delimiter } from "@console/contract/bank-mappings.ts";
import { BANK_COLUMN_MAX } from "@console/contract/limits.ts";
import { type CsvLine, readCsvLines } from "../../../../lib/csv-lines.ts";
import { unnamedColumn } from "./imports.text.ts";

export const signs = { comma: ",", semicolon: ";", tab: "\t", pipe: "|" } as const;
type Separator = keyof typeof signs;

export type Table = { delimiter: Separator; lines: CsvLine[] };

/** Lines by which a delimiter is found. */
const TRIED = 50;

/** @throws CsvError a quote that does not end */
export function readTable(text: string, delimiter: Delimiter): Table {
  const known = delimiter === "auto" ? findDelimiter(text) : delimiter;
  return { delimiter: known, lines: readCsvLines(text, signs[known]) };
}

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
    const widths = Map.groupBy(readCsvLines(text, signs[delimiter], TRIED), ({ cells }) => cells.length);
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
