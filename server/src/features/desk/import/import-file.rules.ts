import { CsvError, parse } from "csv-parse/sync";
import { importText as words } from "./import.text.ts";

/** A record of a file. */
export type ImportRow = {
  file: string;
  /** Its last line in the file, from 1. */
  line: number;
  externalId: string;
  /** Texts by column; columns without text are left out. */
  cells: ReadonlyMap<string, string>;
};

/** What is wrong with a file, in words for the person who wrote it. */
export type Fault = { file: string; line: number; message: string };

export type ReadFile = { rows: ImportRow[]; faults: Fault[] };

/** The first column of every file. */
const KEY = "external_id";

type Line = { record: string[]; info: { lines: number } };

/** @param columns the names that the file may have besides `external_id` */
export function readImportFile(file: string, text: string, columns: ReadonlySet<string>): ReadFile {
  const fault = (line: number, message: string): Fault => ({ file, line, message });
  let lines: Line[];
  try {
    lines = linesOf(text);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { rows: [], faults: [fault(Number(Object(error).lines ?? 1), words.unreadable)] };
  }
  const [head, ...records] = lines;
  if (!head) return { rows: [], faults: [] };
  const names = head.record;
  const wrong = wrongHeads(names, columns).map((message) => fault(head.info.lines, message));
  if (wrong.length > 0) return { rows: [], faults: wrong };
  const faults: Fault[] = [];
  const rows: ImportRow[] = [];
  const lineOf = new Map<string, number>();
  for (const { record, info } of records) {
    const [externalId = ""] = record;
    const before = lineOf.get(externalId);
    if (record.length > names.length) faults.push(fault(info.lines, words.tooManyCells(record.length, names.length)));
    else if (externalId === "") faults.push(fault(info.lines, words.noExternalId));
    else if (before !== undefined) faults.push(fault(info.lines, words.twice(externalId, before)));
    else {
      lineOf.set(externalId, info.lines);
      const cells = names.flatMap((name, at): [string, string][] => (record[at] ? [[name, record[at]]] : []));
      rows.push({ file, line: info.lines, externalId, cells: new Map(cells) });
    }
  }
  return { rows, faults };
}

function linesOf(text: string): Line[] {
  const parsed: unknown = parse(text, {
    bom: true,
    info: true,
    trim: true,
    relax_column_count: true,
    skip_empty_lines: true,
    record_delimiter: ["\r\n", "\n", "\r"],
  });
  return asLines(parsed);
}

/** With `info`, which the library's types of synchronous reading leave out. */
const asLines = (parsed: unknown) => parsed as Line[];

function wrongHeads(names: readonly string[], columns: ReadonlySet<string>): string[] {
  if (names[0] !== KEY) return [words.firstColumn(names[0] ?? "")];
  const repeated = names.filter((name, at) => names.indexOf(name) !== at);
  const unknown = names.slice(1).filter((name) => name !== KEY && !columns.has(name));
  return [
    ...repeated.map((name) => words.repeatedColumn(name)),
    ...unknown.map((name) => words.unknownColumn(name, [...columns])),
  ];
}
