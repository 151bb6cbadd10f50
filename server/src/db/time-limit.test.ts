import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestDatabase } from "../../test/database.ts";
import type { Opened } from "../open-database.ts";
import { QUERY_TIMEOUT_MS } from "./client.ts";
import { statement } from "./statements.ts";
import { withTimeLimit } from "./time-limit.ts";

const sleep = statement<object, { seconds: number }>(null)`select pg_sleep(${sql.placeholder("seconds")}::float8)`;
let opened: Opened;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

describe("a time limit (MORE-184)", () => {
  it("lets no statement begin after it, and no longer applies to what follows", async () => {
    const { db } = opened;
    const late = async () => {
      await sleep(db.current(), { seconds: 0 });
      await wait(600);
      await sleep(db.current(), { seconds: 0 });
    };
    await expect(withTimeLimit(db, 500, late)).rejects.toThrow("longer than its limit of 0.5 s");
    await expect(withTimeLimit(db, 5_000, () => sleep(db.current(), { seconds: 0 }))).resolves.toHaveLength(1);
  });

  it("ends a statement before the connection gives up, which would stop everything else as well", async () => {
    const { db } = opened;
    const limit = statement<{ ms: number }>(null)`
      select setting::int as ms from pg_settings where name = 'statement_timeout'`;
    const [found] = await withTimeLimit(db, 10 * QUERY_TIMEOUT_MS, () => limit(db.current(), {}));
    expect(found?.ms).toBeLessThan(QUERY_TIMEOUT_MS);
  });

  it("ends a statement that takes longer", async () => {
    const { db } = opened;
    await expect(withTimeLimit(db, 50, () => sleep(db.current(), { seconds: 30 }))).rejects.toThrow(
      "statement timeout",
    );
    await expect(sleep(db.current(), { seconds: 0.1 })).resolves.toHaveLength(1);
  });
});
