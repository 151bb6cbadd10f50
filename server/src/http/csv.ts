import { Readable } from "node:stream";
import type { Columns } from "@console/contract/columns.ts";
import { commonErrors } from "@console/contract/common-errors.ts";
import type { FeedMeta, PageMeta } from "@console/contract/primitives.ts";
import type { FileAnswer, Route } from "@console/contract/route.ts";
import { stringify } from "csv-stringify/sync";
import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { $ZodType } from "zod/v4/core";
import type { billingDay } from "../lib/calendar.ts";
import { type CsvCell, fieldCells, screenCells } from "./csv-cells.ts";
import { refuse } from "./errors.ts";

/** Rows per read: what an export holds in memory, however long the list is. */
const CHUNK = 500;

type Answer = { data: unknown; meta?: object };
type ReadChunk = (query: object) => Promise<Answer>;
type Row = Record<string, unknown>;

/** A file for people has the columns of the screen; the other has every field of the contract. */
export type CsvColumns = "screen" | "all";

/**
 * The requested CSV columns; null if the list is not requested as CSV.
 * @throws AppError invalid for any other format
 */
export function csvColumns(route: Route, request: FastifyRequest): CsvColumns | null {
  if (!route.list || !isRow(request.query) || request.query.format === undefined) return null;
  const { format, columns } = request.query;
  if (format !== "csv") throw refuse(commonErrors.listFormat);
  if (columns !== undefined && columns !== "all") throw refuse(commonErrors.listColumns);
  return columns === "all" ? "all" : "screen";
}

type Export = {
  columns: CsvColumns;
  query: object;
  /** Reads one chunk of the list; a failure of the first is thrown before anything is sent. */
  read: ReadChunk;
  /** For the open month and the time zone. */
  ctx: Parameters<typeof billingDay>[0];
};

/** A whole list as CSV, read by key chunk by chunk: UTF-8 with BOM. */
export async function exportList(route: Route, { columns, query, read, ctx }: Export): Promise<Readable> {
  const element = elementOf(route.data);
  const cells: CsvCell[] = columns === "all" ? fieldCells(element) : screenCells(route.columns ?? {}, ctx);
  const chunks = route.list === "feed" ? feedChunks(query, read) : listChunks(query, read);
  const first = await chunks.next();
  const lines = async function* () {
    yield csvHead([cells.map(({ title }) => title)]);
    for (let { done, value } = first; !done; { done, value } = await chunks.next()) {
      const rows = z.parse(z.array(element), value ?? []);
      yield csvLines(rows.map((row) => cells.map((cell) => cell.value(row))));
    }
  };
  return Readable.from(lines());
}

/** Few rows as a file, with the columns that the contract declares for people. */
export function csvFile(
  name: string,
  columns: Columns,
  rows: readonly object[],
  clock: Parameters<typeof billingDay>[0],
): FileAnswer {
  const cells = screenCells(columns, clock);
  return { content: Buffer.from(wholeCsv(cells, rows)), mime: "text/csv; charset=utf-8", name };
}

/** Records as CSV with every field of their schema, as lists have it with all columns. */
export function fieldsCsv(schema: $ZodType, rows: readonly unknown[]): string {
  return wholeCsv(fieldCells(schema), z.parse(z.array(schema), rows));
}

const wholeCsv = (cells: readonly CsvCell[], rows: readonly unknown[]): string =>
  csvHead([cells.map(({ title }) => title), ...rows.map((row) => cells.map(({ value }) => value(row)))]);

async function* listChunks(query: object, read: ReadChunk): AsyncGenerator<unknown[], undefined> {
  let after: { key: string; id: unknown } | null = null;
  for (;;) {
    const { data } = await read({ ...query, chunk: { size: CHUNK, after } });
    const rows = rowsOf(data);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (rows.length < CHUNK || !last) return;
    if (typeof last.sort_key !== "string") throw new Error("a list of chunks selects sort_key");
    after = { key: last.sort_key, id: last.id ?? null };
  }
}

async function* feedChunks(query: object, read: ReadChunk): AsyncGenerator<unknown[], undefined> {
  let before: number | null = null;
  do {
    const answer: Answer = await read({
      ...query,
      ...(before !== null && { before }),
      per_page: CHUNK,
      chunk: { size: CHUNK, after: null },
    });
    yield rowsOf(answer.data);
    before = isMeta(answer.meta) && "next" in answer.meta ? answer.meta.next : null;
  } while (before !== null);
}

const isMeta = (meta: object | undefined): meta is FeedMeta | PageMeta => meta !== undefined && "total" in meta;

function rowsOf(data: unknown): Row[] {
  return Array.isArray(data) ? data : [];
}

function elementOf(schema: Route["data"]): $ZodType {
  if (schema instanceof z.ZodMiniArray) return schema.def.element;
  throw new Error("a list answers an array");
}

const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Where a spreadsheet would find a formula: at the beginning of a text, and after a semicolon, tab or line break, which
 * some treat as the end of a cell even inside quotes. Plain numbers are not formulas.
 */
const formula = /(^|[;\t\r\n])( *)(?=[=+\-@])(?!-?\d+(?:\.\d+)?(?:$|[;\t\r\n]))/g;
/** Some skip these characters before they look for a formula. */
const skippedSign = /(^|[;\r\n])(?=[\t\r])/g;

/** How a file begins: spreadsheets know UTF-8 by its byte-order mark. @param rows of cells, the titles first */
export const csvHead = (rows: readonly unknown[][]): string => `\uFEFF${csvLines(rows)}`;

/** @param rows of cells */
export function csvLines(rows: readonly unknown[][]): string {
  return stringify([...rows], {
    record_delimiter: "windows",
    // By default, the library looks for the two together.
    quoted_match: /[\r\n]/,
    cast: {
      string: neutralize,
      boolean: String,
      object: (value) => neutralize(textOf(value)),
    },
  });
}

/** A leading apostrophe turns a formula into text. */
const neutralize = (text: string): string => text.replace(formula, "$1$2'").replace(skippedSign, "$1'");

/** A list in a cell: its items, or their names. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(textOf).join("; ");
  if (!isRow(value)) return String(value);
  return "name" in value ? textOf(value.name) : JSON.stringify(value);
}
