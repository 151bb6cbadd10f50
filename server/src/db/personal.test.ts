// Shows MORE-552.

import { readdirSync } from "node:fs";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { beforeAll, describe, expect, it } from "vitest";
import { personalTables } from "./tables/personal.ts";

/** Types of columns that can say something of a person in words. */
const wordy = /text|json|bytea|char|uuid|citext|xml|inet/;

let columns: Map<string, string[]>;
let all: Map<string, Set<string>>;

beforeAll(async () => {
  const folder = new URL("./tables/", import.meta.url);
  columns = new Map();
  all = new Map();
  for (const file of readdirSync(folder)) {
    const tables: object = await import(new URL(file, folder).href);
    for (const table of Object.values(tables)) {
      if (!(table instanceof PgTable)) continue;
      const config = getTableConfig(table);
      all.set(config.name, new Set(config.columns.map(({ name }) => name)));
      const found = config.columns.filter((column) => wordy.test(column.getSQLType())).map(({ name }) => name);
      if (found.length > 0) columns.set(config.name, found);
    }
  }
});

const declaredOf = (table: string): string[] =>
  Object.entries(personalTables[table] ?? {}).flatMap(([kind, names]) =>
    kind === "of" || typeof names !== "object" ? [] : [...names],
  );

describe("every column of text", () => {
  it("is declared as personal or not (MORE-552, ASVS V14.1.1)", () => {
    const missing = [...columns].flatMap(([table, names]) =>
      names.filter((name) => !declaredOf(table).includes(name)).map((name) => `${table}.${name}`),
    );
    expect(missing).toEqual([]);
    expect(columns.size).toBeGreaterThan(70);
  });

  it("is declared only if it exists, and the column that names the brand as well", () => {
    for (const [table, { of }] of Object.entries(personalTables)) {
      expect([table, declaredOf(table).filter((name) => !columns.get(table)?.includes(name))]).toEqual([table, []]);
      if (of !== undefined) expect([table, of, all.get(table)?.has(of)]).toEqual([table, of, true]);
    }
  });

  it("that has someone's name is known by it: the name of who did something", () => {
    const byName = [...columns].flatMap(([table, names]) =>
      names.filter((name) => /_by$|^author$/.test(name)).map((name) => ({ table, name })),
    );
    const other = byName.filter(({ table, name }) => {
      const { staff = [], own = [], plain = [] } = personalTables[table] ?? {};
      return (
        ![...staff, ...own].includes(name) && !(table === "bills" && name === "settled_by" && plain.includes(name))
      );
    });
    expect(other).toEqual([]);
  });

  it("of a brand's rows is only retained or plain where the rows stay", () => {
    for (const [table, { of, deleted, retained = [], emptied = [], removed = [] }] of Object.entries(personalTables)) {
      if (deleted) expect([table, retained, emptied]).toEqual([table, [], []]);
      else if (of !== undefined) expect([table, removed]).toEqual([table, []]);
    }
  });
});
