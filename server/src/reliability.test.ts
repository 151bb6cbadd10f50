import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { onPostgres } from "../test/database.ts";
import { startPostgres, type TestPostgres } from "../test/postgres.ts";
import { killUnderWrites, restartUnderLoad, startTwins } from "../test/reliability.ts";

// Processes start and disks sync: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

// Short versions of `npm run verify:reliability`.
describe.skipIf(!onPostgres() || process.env.TEST_DATABASE_URL !== undefined)("a database that goes away", () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startPostgres({ durable: true });
  });
  afterAll(() => postgres.stop());

  it("costs nobody more than a 503, and no acknowledged write", async () => {
    const report = await restartUnderLoad(postgres, 4, 700);
    expect(report).toMatchObject({ wrong: [], lost: 0, halves: 0, chain: "whole", sameProcess: true });
    expect(report.acknowledged.length).toBeGreaterThan(0);
    expect(report.unavailable).toBeGreaterThan(0);
  });

  it("is filled once by two processes that start together", async () => {
    expect(await startTwins(postgres)).toEqual({ admins: 1, defaults: 1, heads: 1 });
  });
});

describe.skipIf(onPostgres())("a console that is killed while people write", () => {
  it("has every acknowledged write with its activity when it starts again", async () => {
    const report = await killUnderWrites(1, 4, 500);
    expect(report).toMatchObject({ lost: 0, halves: 0, chain: "whole", wrong: [] });
    expect(report.acknowledged.length).toBeGreaterThan(0);
  });
});
