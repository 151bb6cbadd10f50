import { sql } from "drizzle-orm";
import { describe, expect, inject, it } from "vitest";
import { connectDatabase } from "./client.ts";
import type { Db } from "./handle.ts";
import { rows } from "./sql.ts";
import { statement } from "./statements.ts";

const text = sql`select current_setting('plan_cache_mode') as mode, 1 / ${sql.placeholder("by")}::int as result`;
const named = statement<{ mode: string }, { by: number }>("plan_mode")`${text}`;
const unnamed = statement<{ mode: string }, { by: number }>(null)`${text}`;
/** Without values there is nothing to plan by. */
const session = statement<{ mode: string }>(null)`select current_setting('plan_cache_mode') as mode`;

const modes = async (db: Db) => {
  const found = await Promise.all([named(db, { by: 1 }), unnamed(db, { by: 1 }), session(db, {})]);
  return found.map(([row]) => row?.mode);
};
const USUAL = ["force_generic_plan", "force_custom_plan", "force_generic_plan"];

describe("how statements are planned (MORE-245)", () => {
  it("depends on no statistics for named ones, and on the values for the others", async () => {
    const connection = connectDatabase(inject("postgres").url, { warn: () => undefined });
    expect(await connection.transaction(modes)).toEqual(USUAL);
    expect(await modes(connection.root)).toEqual(USUAL);
    const raw = sql`select current_setting('plan_cache_mode') as mode where ${1}::int = 1`;
    expect(await rows(connection.root, raw)).toEqual([{ mode: "force_custom_plan" }]);
    await connection.close();
  });

  it("stays so after one that failed, in a transaction and outside", async () => {
    const connection = connectDatabase(inject("postgres").url, { warn: () => undefined });
    await expect(connection.transaction((tx) => unnamed(tx, { by: 0 }))).rejects.toThrow("division by zero");
    expect(await connection.transaction(modes)).toEqual(USUAL);
    await expect(unnamed(connection.root, { by: 0 })).rejects.toThrow("division by zero");
    expect(await modes(connection.root)).toEqual(USUAL);
    await connection.close();
  });
});
