import { sql } from "drizzle-orm";
import { describe, expect, inject, it } from "vitest";
import { onPostgres } from "../../test/database.ts";
import { createDatabase } from "../../test/postgres.ts";
import { connectPostgres } from "./client.ts";
import { preparedRows, rows } from "./sql.ts";

const readNumber = preparedRows<{ one: number }, { one: number }>(
  "a_number",
  sql`select ${sql.placeholder("one")}::int as one`,
);

/** How many statements one session keeps after a statement with a name ran in it. */
async function keptStatements(pooled: boolean): Promise<number | undefined> {
  const url = await createDatabase(inject("postgres")?.url ?? "");
  const connection = connectPostgres(url, { warn: () => undefined }, pooled);
  try {
    return await connection.root.transaction(async (tx) => {
      for (const one of [1, 2]) expect(await readNumber(tx, { one })).toEqual([{ one }]);
      const [kept] = await rows<{ count: number }>(tx, sql`select count(*)::int as count from pg_prepared_statements`);
      return kept?.count;
    });
  } finally {
    await connection.close();
  }
}

describe.skipIf(!onPostgres())("statements that are planned once", () => {
  it("stay in their session", async () => {
    expect(await keptStatements(false)).toBe(1);
  });

  it("are sent anew each time where a pooler gives every transaction another session", async () => {
    expect(await keptStatements(true)).toBe(0);
  });
});

describe.skipIf(!onPostgres())("a connection", () => {
  it("ends statements and idle transactions that take too long, but brings no settings to a pooler", async () => {
    const url = await createDatabase(inject("postgres")?.url ?? "");
    const settings = async (pooled: boolean) => {
      const connection = connectPostgres(url, { warn: () => undefined }, pooled);
      const [found] = await rows(
        connection.root,
        sql`select current_setting('statement_timeout') as statement,
                   current_setting('idle_in_transaction_session_timeout') as idle`,
      );
      await connection.close();
      return found;
    };
    expect(await settings(false)).toEqual({ statement: "20s", idle: "1min" });
    expect(await settings(true)).toEqual({ statement: "0", idle: "0" });
  });
});
