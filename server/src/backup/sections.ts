import { OperatorError } from "../lib/operator-error.ts";
import { fileFaults } from "./backup.text.ts";
import type { Header, Totals } from "./dump.ts";
import { type Source, withSource } from "./source.ts";

/** The rows of a table: as COPY writes them, or, in version 1, each row as JSON. */
export type TableRows = { table: string } & (
  | { columns: string[]; copied: AsyncIterable<Buffer> }
  | { columns: null; rows: AsyncIterable<string> }
);

type Reader = {
  /** Called once, first. */
  header(header: Header): Promise<void>;
  /** Called for each table in turn; what it leaves unread is skipped. */
  table(rows: TableRows): Promise<void>;
};

/**
 * Reads what `writeBackup` wrote, in this release or an earlier one.
 * @throws OperatorError at the end if the file was truncated or changed
 */
export function readBackup(file: string, reader: Reader): Promise<Totals> {
  return withSource(file, async (source) => {
    const broken = () => new OperatorError(fileFaults.broken(file));
    const first = await source.line();
    if (!first.startsWith('{"format":')) throw new OperatorError(fileFaults.noBackup(file));
    await reader.header(parse<Header>(first, file));
    let line = await source.line();
    while (line.startsWith("[")) {
      const [, name = "", row] = ROW.exec(line) ?? [];
      if (row === undefined) {
        const [table, columns] = parse<[string, string[]]>(line, file);
        const copied = source.copied();
        await reader.table({ table, columns, copied });
        for await (const _ of copied);
        line = await source.line();
      } else {
        const rows = jsonRows(source, name, row);
        await reader.table({ table: name, columns: null, rows: rows.each() });
        line = await rows.after();
      }
    }
    if (!line.startsWith('{"rows":')) throw broken();
    const totals = parse<Totals>(line, file);
    if ((await source.line()) !== JSON.stringify({ sha256: source.sha256() })) throw broken();
    await source.end();
    return totals;
  });
}

/** A row in version 1: the table's name, and an object. */
const ROW = /^\["([^"]+)",(\{.*\})\]$/s;

/** The rows of one table, which are the lines up to one of something else. */
function jsonRows(source: Source, table: string, first: string) {
  const start = `["${table}",`;
  let next: string | null = null;
  async function* each(): AsyncGenerator<string> {
    yield first;
    for (;;) {
      const line = await source.line();
      const row = line.startsWith(start) ? ROW.exec(line)?.[2] : undefined;
      if (row === undefined) {
        next = line;
        return;
      }
      yield row;
    }
  }
  const rows = each();
  return {
    each: () => rows,
    /** @returns the line after them */
    after: async (): Promise<string> => {
      for await (const _ of rows);
      if (next === null) throw new Error("rows were left before their end");
      return next;
    },
  };
}

/** Written by `dump`; the SHA-256 at the end shows whether all of it is as it was. */
function parse<T>(line: string, file: string): T {
  try {
    return JSON.parse(line);
  } catch {
    throw new OperatorError(fileFaults.broken(file));
  }
}
