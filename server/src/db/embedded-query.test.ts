import type { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { onPostgres, openEmptyMemory } from "../../test/database.ts";
import { type Connection, connectEmbedded } from "./client.ts";
import { rows, sqlState } from "./sql.ts";
import { statement } from "./statements.ts";

const readKinds = statement<object, { amount: string | null }>(
  "embedded_kinds",
  sql`select ${sql.placeholder("amount")}::numeric(10, 4) as amount, 7::bigint as large, true as yes, null as nothing,
    '2026-11-22T19:36:37.123Z'::timestamptz as instant, '{"a": [1]}'::jsonb as data, array['x', null] as texts`,
);
const insertThing = statement<object, { id: number; name: string }>(
  "embedded_insert",
  sql`insert into things values (${sql.placeholder("id")}, ${sql.placeholder("name")})`,
);
const listThings = statement<object>("embedded_things", sql`select id, name from things order by id`);
const breakSyntax = statement<object>("embedded_broken", sql`select from where`);

const row = {
  ...{ amount: "2.5", large: 7, yes: true, nothing: null },
  ...{ instant: "2026-11-22T19:36:37.123Z", data: { a: [1] }, texts: ["x", null] },
};

// Does not depend on the database; once is enough.
describe.skipIf(onPostgres())("a statement with a name on the embedded database", () => {
  let pglite: PGlite;
  let connection: Connection;
  beforeAll(async () => {
    pglite = await openEmptyMemory();
    await pglite.exec("create table things (id int primary key, name text)");
    connection = connectEmbedded({ pglite, close: () => pglite.close() });
  }, 60_000);
  afterAll(() => connection.close());

  it("is prepared once and returns rows like the other driver", async () => {
    for (const amount of ["2.5000", null]) {
      expect(await readKinds(connection.root, { amount })).toEqual([{ ...row, amount: amount && "2.5" }]);
    }
    const count = sql`select count(*)::int as count from pg_prepared_statements where name = 'embedded_kinds'`;
    expect(await rows(connection.root, count)).toEqual([{ count: 1 }]);
  });

  it("takes part in its transaction, also when nobody awaits it", async () => {
    await connection.transaction(async (tx, defer) => {
      defer(insertThing(tx, { id: 1, name: "it's" }));
      expect(await listThings(tx, {})).toEqual([{ id: 1, name: "it's" }]);
      expect(await rows(tx, sql`select name from things`)).toEqual([{ name: "it's" }]);
    });
    const undone = connection.transaction(async (tx) => {
      await insertThing(tx, { id: 2, name: "undone" });
      throw new Error("changed my mind");
    });
    await expect(undone).rejects.toThrow("changed my mind");
    expect(await listThings(connection.root, {})).toEqual([{ id: 1, name: "it's" }]);
  });

  it("waits for another transaction", async () => {
    const outside: Promise<object[]>[] = [];
    await connection.transaction(async (tx) => {
      await insertThing(tx, { id: 3, name: "first" });
      outside.push(listThings(connection.root, {}));
      await insertThing(tx, { id: 4, name: "second" });
    });
    expect(await outside[0]).toHaveLength(3);
  });

  it("fails with the state and constraint of its error, and leaves the session usable", async () => {
    const duplicate = insertThing(connection.root, { id: 1, name: "again" });
    await expect(duplicate).rejects.toMatchObject({ code: "23505", constraint: "things_pkey" });
    await expect(readKinds(connection.root, { amount: "x" })).rejects.toThrow("invalid input syntax");
    await expect(breakSyntax(connection.root, {})).rejects.toSatisfy((error) => sqlState(error) === "42601");
    const failed = connection.transaction(async (tx, defer) => {
      defer(insertThing(tx, { id: 1, name: "again" }));
      await listThings(tx, {});
    });
    await expect(failed).rejects.toMatchObject({ code: "23505" });
    expect(await listThings(connection.root, {})).toHaveLength(3);
  });

  it("notifies listeners", async () => {
    const received = Promise.withResolvers<string>();
    await pglite.listen("topic", received.resolve);
    const notify = statement<object>("embedded_notify", sql`select pg_notify('topic', 'news')`);
    await connection.transaction(async (tx) => {
      await notify(tx, {});
    });
    expect(await received.promise).toBe("news");
  });
});
