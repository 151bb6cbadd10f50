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
