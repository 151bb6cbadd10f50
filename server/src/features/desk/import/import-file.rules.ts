import { brokenLine, type CsvLine, readCsvLines } from "../../../lib/csv-lines.ts";
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

/** What is wrong with a row's content, in words. */
export class WrongRow extends Error {
  readonly messages: readonly string[];
  constructor(messages: readonly string[]) {
    super(messages.join(" "));
    this.messages = messages;
  }
}

/** The first column of every file. */
const KEY = "external_id";

/** @param columns the names that the file may have besides `external_id` */
export function readImportFile(file: string, text: string, columns: ReadonlySet<string>): ReadFile {
  const fault = (line: number, message: string): Fault => ({ file, line, message });
  let lines: CsvLine[];
  try {
    lines = readCsvLines(text, ",");
  } catch (error) {
    const broken = brokenLine(error);
    if (broken === null) throw error;
    return { rows: [], faults: [fault(broken, words.unreadable)] };
  }
  const [head, ...records] = lines;
  if (!head) return { rows: [], faults: [] };
  const names = head.cells;
  const wrong = wrongHeads(names, columns).map((message) => fault(head.line, message));
  if (wrong.length > 0) return { rows: [], faults: wrong };
  const faults: Fault[] = [];
  const rows: ImportRow[] = [];
  const lineOf = new Map<string, number>();
  for (const { line, cells } of records) {
    const [externalId = ""] = cells;
    const before = lineOf.get(externalId);
    if (cells.length > names.length) faults.push(fault(line, words.tooManyCells(cells.length, names.length)));
    else if (externalId === "") faults.push(fault(line, words.noExternalId));
    else if (before !== undefined) faults.push(fault(line, words.twice(externalId, before)));
    else {
      lineOf.set(externalId, line);
      const filled = names.flatMap((name, at): [string, string][] => (cells[at] ? [[name, cells[at]]] : []));
      rows.push({ file, line, externalId, cells: new Map(filled) });
    }
  }
  return { rows, faults };
}

function wrongHeads(names: readonly string[], columns: ReadonlySet<string>): string[] {
  if (names[0] !== KEY) return [words.firstColumn(names[0] ?? "")];
  const repeated = names.filter((name, at) => names.indexOf(name) !== at);
  const unknown = names.slice(1).filter((name) => name !== KEY && !columns.has(name));
  return [
    ...repeated.map((name) => words.repeatedColumn(name)),
    ...unknown.map((name) => words.unknownColumn(name, [...columns])),
  ];
}

/** An upper bound of a file's rows, without reading it as CSV. */
export const countLines = (text: string): number => text.split("\n").length - 1;
