// Shows MORE-17, MORE-91.

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { killArchive } from "../test/archive-kills.ts";
import { followChanges } from "../test/change-feed.ts";
import { killCloses } from "../test/close-kills.ts";
import { dropDataFolder, emptyDatabase, makeDataFolder } from "../test/database.ts";
import { killImports } from "../test/import-kills.ts";
import { stopUnread } from "../test/log-readers.ts";
import { createDatabase, startPostgres, type TestPostgres } from "../test/postgres.ts";
import { killUnderWrites, restartUnderLoad, startTwins } from "../test/reliability.ts";
import { usageStorm } from "../test/usage-storm.ts";
import { webhooksUnderKills } from "../test/webhook-kills.ts";

// Processes start and disks sync, which takes a while on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

// Short versions of `npm run verify:reliability`.
describe.skipIf(process.env.TEST_DATABASE_URL !== undefined)("a database that goes away", () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startPostgres({ durable: true });
  });
  afterAll(() => postgres.stop());

  it("causes only 503s, and loses no acknowledged write", async () => {
    const report = await restartUnderLoad(
      { url: await createDatabase(postgres.url), restart: postgres.restart },
      4,
      700,
    );
    expect(report).toMatchObject({ wrong: [], lost: 0, halves: 0, chain: "whole", sameProcess: true });
    expect(report.acknowledged.length).toBeGreaterThan(0);
    expect(report.unavailable).toBeGreaterThan(0);
  });

  it("is filled once by two processes that start together", async () => {
    expect(await startTwins(postgres)).toEqual({ admins: 1, defaults: 1, heads: 1 });
  });
});

describe("several processes on one PostgreSQL", () => {
  const database = async () => ({
    DATABASE_URL: await emptyDatabase(),
    SECRETS_KEY: Buffer.alloc(32, 7).toString("base64"),
  });

  it("close each month exactly once, though all of them are killed while they do", async () => {
    const report = await killCloses(await database(), { kills: 2, concurrent: 2, brands: 12, withinMs: 300 });
    expect(report).toMatchObject({ kills: 2, bills: 144, wrong: 0, missing: 0, doubled: 0, gaps: 0 });
    expect(report).toMatchObject({ unsent: 0, sentTwice: 0 });
  });

  it("go on with an import that was killed while it saved rows, and save no row twice (MORE-567)", async () => {
    const report = await killImports(await database(), { kills: 3, brands: 10 });
    expect(report).toMatchObject({ kills: 3, doubled: 0, missing: 0, entries: 0, runs: 1, unbalanced: 0 });
    expect(report.said).toMatch(/^Import \d+: 50 rows created, 0 rows changed/);
  });

  it("archive each event once, though they are killed while they do (MORE-605)", async () => {
    const report = await killArchive(await database(), { kills: 2, events: 4_000, withinMs: 250 });
    expect(report).toMatchObject({ found: 4_000, ids: 4_000, inBoth: 0, strays: 0 });
  });

  it("count each event once, from four senders that lose their connections", async () => {
    const report = await usageStorm(await database(), { batches: 12, size: 100, processes: 2 });
    expect(report).toMatchObject({ events: 1_200, stored: 1_200, differing: 0, wrong: [] });
  });
});

describe("the feed of changes", () => {
  it("gives each change once and in order, from two processes with concurrent writers", async () => {
    const variables = {
      DATABASE_URL: await emptyDatabase(),
      SECRETS_KEY: Buffer.alloc(32, 7).toString("base64"),
    };
    expect(await followChanges(variables, 300)).toEqual({
      made: 300,
      read: 300,
      gaps: 0,
      doubles: 0,
      disordered: 0,
      wrong: [],
    });
  });
});

const nothingWrong = { lost: 0, outOfOrder: 0, otherIds: 0, unsigned: 0 };

describe("webhooks from two processes", () => {
  it("all arrive, in the order of each brand, though processes are killed and the receiver fails", async () => {
    const database = {
      DATABASE_URL: await emptyDatabase(),
      SECRETS_KEY: Buffer.alloc(32, 7).toString("base64"),
    };
    const report = await webhooksUnderKills(database, {
      changes: 150,
      brands: 10,
      kills: 2,
      processes: 2,
      withinMs: 600,
      failing: 0.03,
      hanging: 0.005,
    });
    expect(report).toMatchObject({ ...nothingWrong, kills: 2 });
    expect(report.changes).toBeGreaterThanOrEqual(150);
  });
});

describe("a console that is killed while people write", () => {
  it("has every acknowledged write with its activity when it starts again", async () => {
    const report = await killUnderWrites(1, 4, 500, makeDataFolder());
    expect(report).toMatchObject({ lost: 0, halves: 0, chain: "whole", wrong: [] });
    expect(report.acknowledged.length).toBeGreaterThan(0);
  });
});

describe("a console whose log nobody reads", () => {
  it("stops when it is told to (MORE-220)", async () => {
    const DATA_DIR = makeDataFolder();
    // A pipe has room for 64 kB: about 400 lines.
    const { code } = await stopUnread({ DATA_DIR }, { requests: 420, reader: "stopped" });
    await dropDataFolder(DATA_DIR);
    expect(code).toBe(0);
  });
});
