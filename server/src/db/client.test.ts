import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { emptyDatabase } from "../../test/database.ts";
import { connectDatabase } from "./client.ts";
import type { Pooler } from "./pooler.ts";
import { rows } from "./sql.ts";
import { statement } from "./statements.ts";

const readNumber = statement<{ one: number }, { one: number }>("a_number")`
  select ${sql.placeholder("one")}::int as one`;

/** How many prepared statements a session has after a named statement ran in it. */
async function countPrepared(pooler: Pooler): Promise<number | undefined> {
  const url = await emptyDatabase();
  const connection = connectDatabase(url, { warn: () => undefined }, pooler);
  try {
    return await connection.transaction(async (tx) => {
      for (const one of [1, 2]) expect(await readNumber(tx, { one })).toEqual([{ one }]);
      const [prepared] = await rows<{ count: number }>(
        tx,
        sql`select count(*)::int as count from pg_prepared_statements`,
      );
      return prepared?.count;
    });
  } finally {
    await connection.close();
  }
}

describe("statements that are planned once", () => {
  it("stay in their session", async () => {
    expect(await countPrepared("none")).toBe(1);
    expect(await countPrepared("sessions")).toBe(1);
  });

  it("are sent again each time if a pooler gives every transaction another session", async () => {
    expect(await countPrepared("transactions")).toBe(0);
  });
});

const readKinds = statement<object, { amount: string | null }>("kinds_of_columns")`
  select ${sql.placeholder("amount")}::numeric(10, 4) as amount, 7::bigint as large, true as yes, null as nothing,
  '2026-11-22T19:36:37.123Z'::timestamptz as instant, '{"a": [1]}'::jsonb as data`;
const forget = statement<object>("delete_nothing")`delete from pg_class where false`;

describe("a statement that is prepared", () => {
  it("returns the same rows each time, with nothing, many or an error in between", async () => {
    const url = await emptyDatabase();
    const connection = connectDatabase(url, { warn: () => undefined });
    const row = {
      amount: "2.5",
      large: 7,
      yes: true,
      nothing: null,
      instant: "2026-11-22T19:36:37.123Z",
      data: { a: [1] },
    };
    try {
      await connection.transaction(async (tx) => {
        // Two calls before the first answer.
        const sent = [readKinds(tx, { amount: null }), readKinds(tx, { amount: null }), forget(tx, {})];
        const empty = [{ ...row, amount: null }];
        expect(await Promise.all(sent)).toEqual([empty, empty, []]);
        expect([await readKinds(tx, { amount: null }), await forget(tx, {})]).toEqual([empty, []]);
      });
      await expect(readKinds(connection.root, { amount: "x" })).rejects.toThrow("invalid input syntax");
      await connection.transaction(async (tx) => {
        const again = () => Promise.all([readNumber(tx, { one: 1 }), forget(tx, {}), readNumber(tx, { one: 2 })]);
        expect([await again(), await again()]).toEqual([
          [[{ one: 1 }], [], [{ one: 2 }]],
          [[{ one: 1 }], [], [{ one: 2 }]],
        ]);
      });
    } finally {
      await connection.close();
    }
  });
});

describe("a connection", () => {
  it("ends long transactions and disables JIT, but leaves a pooler the settings of its sessions", async () => {
    const url = await emptyDatabase();
    const settings = async (pooler: Pooler) => {
      const connection = connectDatabase(url, { warn: () => undefined }, pooler);
      const [found] = await rows(
        connection.root,
        sql`select current_setting('statement_timeout') as statement,
                   current_setting('idle_in_transaction_session_timeout') as idle, current_setting('jit') as jit,
                   current_setting('plan_cache_mode') as plans`,
      );
      await connection.close();
      return found;
    };
    const own = { statement: "20s", idle: "1min", jit: "off", plans: "force_generic_plan" };
    expect(await settings("none")).toEqual(own);
    expect(await settings("sessions")).toEqual(own);
    expect(await settings("transactions")).toMatchObject({ statement: "0", idle: "0" });
  });
});
