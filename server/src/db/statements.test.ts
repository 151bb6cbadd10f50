import { globSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestDatabase } from "../../test/database.ts";
import { type DeclaredColumn, type DeclaredRow, type Kind, readDeclaredRows } from "../../test/declared-rows.ts";
import { connectClient } from "./connect.ts";
import { declared } from "./statements.ts";

const folder = fileURLToPath(new URL("..", import.meta.url));
const load = (pattern: string) =>
  Promise.all(globSync(pattern, { cwd: folder }).map((file) => import(pathToFileURL(`${folder}${file}`).href)));

/** By type ids: what the drivers make of a value. Types that are not here are JSON, lists, bytes and rows. */
const KINDS = new Map<number, Kind>([
  ...[20, 21, 23, 26, 700, 701].map((oid): [number, Kind] => [oid, "number"]),
  ...[18, 19, 25, 1042, 1043, 1082, 1083, 1184, 1700, 2950].map((oid): [number, Kind] => [oid, "string"]),
  [16, "boolean"],
]);

type Field = { name: string; dataTypeID: number };

/** Asks PostgreSQL to parse a statement and to describe its columns, without running it. */
class Describe {
  readonly #text: string;
  readonly #done: (error: Error | null, fields: Field[]) => void;
  #fields: Field[] = [];
  #error: Error | null = null;

  constructor(text: string, done: (error: Error | null, fields: Field[]) => void) {
    this.#text = text;
    this.#done = done;
  }

  submit(connection: pg.Connection): void {
    connection.parse({ name: "", text: this.#text, types: [] }, true);
    connection.describe({ type: "S", name: "" }, true);
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.#fields = fields;
  }

  handleError(error: Error): void {
    this.#error = error;
  }

  handleReadyForQuery(): void {
    this.#done(this.#error, this.#fields);
  }
}

let client: pg.Client;
let close = async () => {};
let rows: DeclaredRow[] = [];
beforeAll(async () => {
  await load("**/*.db.ts");
  const { url, close: closeDatabase } = await openTestDatabase();
  client = await connectClient(url ?? "", { name: "test" });
  close = async () => {
    await client.end();
    await closeDatabase();
  };
  rows = readDeclaredRows();
});
afterAll(() => close());

const describeText = (text: string) =>
  new Promise<Field[]>((resolve, reject) => {
    client.query(new Describe(text, (error, fields) => (error ? reject(error) : resolve(fields))));
  });

/** What differs between the columns that PostgreSQL describes and the declared ones. */
function differences(where: string, columns: DeclaredRow["columns"], fields: readonly Field[]): string[] {
  if (!columns) return [];
  const found = new Map(fields.map((field) => [field.name, KINDS.get(field.dataTypeID) ?? "other"]));
  return [
    ...[...columns].flatMap(([column, { kind, optional }]) => {
      const described = found.get(column);
      if (described === undefined) return optional ? [] : `${where}: no column ${column}`;
      return kind === "other" || kind === described ? [] : `${where}: ${column} is a ${described}, not a ${kind}`;
    }),
    ...[...found.keys()].flatMap((column) => (columns.has(column) ? [] : `${where}: ${column} is not declared`)),
  ];
}

describe("every declared statement (MORE-244)", () => {
  it("is understood by PostgreSQL and returns the columns of its row type", async () => {
    const wrong: string[] = [];
    let compared = 0;
    // Nothing says which row type an unnamed one has: it has the columns of one of them.
    const unnamed = rows.filter(({ names, columns }) => names === null && columns);
    for (const { name, texts, isByShape } of declared) {
      // Of several with gaps, the one with the longest text.
      const named = rows.filter(({ names }) => name !== null && names?.test(name));
      const [row] = named.sort((one, other) => String(other.names).length - String(one.names).length);
      for (const text of texts()) {
        try {
          const fields = await describeText(text);
          if (row?.columns) compared += 1;
          if (row) wrong.push(...differences(`${row.file}, ${name}`, row.columns, fields));
          const fits = unnamed.some(({ columns }) => differences("", columns, fields).length === 0);
          if (name === null && !isByShape && !fits) wrong.push(`no row type has the columns of: ${text}`);
        } catch (error) {
          wrong.push(`${name}: ${error instanceof Error ? error.message : error}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    // Half of all statements write and return nothing.
    expect(compared).toBeGreaterThan(300);
  });

  it("returns the same columns after a later release has added one to each table (MORE-275)", async () => {
    // PostgreSQL refuses to run a prepared statement whose columns change, and the release before still runs.
    const namesOf = async (text: string) => (await describeText(text)).map(({ name }) => name).join();
    const before = new Map<string, string>();
    for (const text of new Set(declared.flatMap((each) => each.texts()))) {
      const names = await namesOf(text);
      // Most writes return nothing.
      if (names !== "") before.set(text, names);
    }
    await client.query("begin");
    const tables = await client.query<{ name: string }>(
      "select c.oid::regclass::text as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition",
    );
    for (const { name } of tables.rows) await client.query(`alter table ${name} add column added_later integer`);
    const changed: string[] = [];
    for (const [text, names] of before) if (names !== (await namesOf(text))) changed.push(text);
    await client.query("rollback");
    expect(changed).toEqual([]);
  });

  it("that reads or returns a whole table gets the columns of its declaration", async () => {
    const exported = (await load("db/tables/*.ts")).flatMap((file) => Object.values(Object(file)));
    const tables = exported.filter((each) => is(each, PgTable));
    const wrong: string[] = [];
    for (const table of tables) {
      const columns = Object.values(getTableColumns(table)).map(
        ({ name: column, dataType }): [string, DeclaredColumn] => [
          column,
          {
            kind: dataType === "string" || dataType === "number" || dataType === "boolean" ? dataType : "other",
            optional: false,
          },
        ],
      );
      const name = getTableName(table);
      wrong.push(...differences(name, new Map(columns), await describeText(`select * from ${name}`)));
    }
    expect(tables.length).toBeGreaterThan(50);
    expect(wrong).toEqual([]);
  });
});
