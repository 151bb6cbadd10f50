import { sql } from "drizzle-orm";
import { describe, expect, it, onTestFinished } from "vitest";
import { emptyDatabase } from "../../test/database.ts";
import { startPgBouncer, whyNoPgBouncer } from "../../test/pgbouncer.ts";
import { connectDatabase } from "./client.ts";
import { askPooler } from "./pooler.ts";
import { rows } from "./sql.ts";
import { statement } from "./statements.ts";

const readNumber = statement<{ one: number }, { one: number }>("a_number_pooled")`
  select ${sql.placeholder("one")}::int as one`;

const modes = ["session", "transaction"] as const;

describe.skipIf(whyNoPgBouncer() !== null)("PgBouncer (MORE-630)", () => {
  const pooled = async (mode: (typeof modes)[number], more?: string) => {
    const direct = await emptyDatabase();
    const { url, stop } = await startPgBouncer(direct, mode, more);
    onTestFinished(stop);
    return url;
  };

  it.each(modes)("that may be asked tells that it keeps a %s", async (mode) => {
    expect(await askPooler(await pooled(mode, "stats_users = postgres"))).toBe(`${mode}s`);
  });

  it("counts as keeping nothing if the user may not ask", async () => {
    expect(await askPooler(await pooled("session"))).toBe("transactions");
  });

  it("has statements that stay prepared and the console's settings for each session", async () => {
    const connection = connectDatabase(await pooled("session"), { warn: () => undefined }, "sessions");
    onTestFinished(() => connection.close());
    for (const one of [1, 2, 3]) expect(await readNumber(connection.root, { one })).toEqual([{ one }]);
    const [found] = await rows(
      connection.root,
      sql`select (select count(*)::int from pg_prepared_statements) as prepared, current_setting('jit') as jit,
            current_setting('statement_timeout') as limit, current_setting('TimeZone') as zone`,
    );
    expect(found).toEqual({ prepared: 1, jit: "off", limit: "20s", zone: "UTC" });
  });

  it("may give each transaction another session", async () => {
    const connection = connectDatabase(await pooled("transaction"), { warn: () => undefined }, "transactions");
    onTestFinished(() => connection.close());
    const numbers = Array.from({ length: 40 }, (_, one) => one);
    const found = await Promise.all(numbers.map((one) => connection.transaction((tx) => readNumber(tx, { one }))));
    expect(found).toEqual(numbers.map((one) => [{ one }]));
  });
});

it("a PostgreSQL without a pooler counts as keeping nothing (MORE-630)", async () => {
  expect(await askPooler(await emptyDatabase())).toBe("transactions");
});
