import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { emptyDatabase } from "../../test/database.ts";
import { connectDatabase } from "./client.ts";
import type { Db } from "./handle.ts";
import { oneRow, statement } from "./statements.ts";
import { Database } from "./unit-of-work.ts";

const insert = statement<object, { name: string; value: number }>("test_counter_insert")`
  insert into counters (name, value) values (${sql.placeholder("name")}, ${sql.placeholder("value")})`;
const read = statement<{ value: number }, { name: string }>("test_counter")`
  select value from counters where name = ${sql.placeholder("name")}`;
const valueIn = async (db: Db, name: string) => (await oneRow(read(db, { name })))?.value;

let app: TestApp;
let name = "";

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(() => {
  name = `test ${Math.random()}`;
});

function deferring(database: () => Database) {
  it("is visible to what follows, and committed", async () => {
    const db = database();
    const seen = await db.transaction(async () => {
      db.defer(insert(db.current(), { name, value: 1 }));
      return valueIn(db.current(), name);
    });
    expect([seen, await valueIn(db.current(), name)]).toEqual([1, 1]);
  });

  it("rolls back its transaction if it fails last, and reports why", async () => {
    const db = database();
    let committed = false;
    const twice = db.transaction(async () => {
      await insert(db.current(), { name, value: 1 });
      db.afterCommit(() => {
        committed = true;
      });
      db.defer(insert(db.current(), { name, value: 2 }));
    });
    await expect(twice).rejects.toThrow(/duplicate key/);
    expect([committed, await valueIn(db.current(), name)]).toEqual([false, undefined]);
    // The connection is still usable.
    await db.transaction(() => insert(db.current(), { name, value: 3 }));
    expect(await valueIn(db.current(), name)).toBe(3);
  });

  it("rolls back its transaction if later ones fail because of it, and reports why", async () => {
    const db = database();
    const twice = db.transaction(async () => {
      await insert(db.current(), { name, value: 1 });
      db.defer(insert(db.current(), { name, value: 2 }));
      await insert(db.current(), { name: `${name} more`, value: 1 });
    });
    await expect(twice).rejects.toThrow(/duplicate key/);
    expect(await valueIn(db.current(), `${name} more`)).toBeUndefined();
  });

  it("rolls back its transaction if it was never sent", async () => {
    const db = database();
    const lacking = db.transaction(async () => {
      await insert(db.current(), { name, value: 1 });
      db.defer(Promise.reject(new Error("never sent")));
    });
    await expect(lacking).rejects.toThrow("never sent");
    expect(await valueIn(db.current(), name)).toBeUndefined();
  });
}

describe("a part of a transaction", () => {
  it("is undone alone if it fails, also by a deferred statement; what it asked for after the commit is not done", async () => {
    const { db } = app.services;
    const done: string[] = [];
    const part = (own: string, value: number, over?: Error) =>
      db.attempt(async () => {
        db.defer(insert(db.current(), { name: `${name} ${own}`, value }));
        db.afterCommit(() => done.push(own));
        if (over) throw over;
      });
    await db.transaction(async () => {
      await part("saved", 1);
      await expect(part("saved", 2)).rejects.toThrow(/duplicate key/);
      await expect(part("thrown", 1, new Error("no"))).rejects.toThrow("no");
      await part("last", 3);
    });
    const values = await Promise.all(["saved", "thrown", "last"].map((own) => valueIn(db.current(), `${name} ${own}`)));
    expect([values, done]).toEqual([
      [1, undefined, 3],
      ["saved", "last"],
    ]);
  });
});

describe("a statement that is deferred", () => {
  deferring(() => app.services.db);

  it("needs a transaction", () => {
    expect(() => app.services.db.defer(Promise.resolve())).toThrow("only a transaction");
  });
});

describe("a statement that is deferred behind a pooler", () => {
  let pooled: Database;
  let close = async () => {};

  beforeAll(async () => {
    const url = await emptyDatabase();
    const connection = connectDatabase(url, { warn: () => undefined }, "transactions");
    await connection.root.execute(sql`create table counters (name text primary key, value bigint not null)`);
    pooled = new Database(connection);
    close = connection.close;
  });
  afterAll(() => close());

  deferring(() => pooled);
});
