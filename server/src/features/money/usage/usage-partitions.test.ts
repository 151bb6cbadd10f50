import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { emptyDatabase, openedPostgres } from "../../../../test/database.ts";
import { makeBrand } from "../../../../test/factories/brand.ts";
import { ingestUsage } from "../../../../test/factories/usage.ts";
import { backUp } from "../../../backup/back-up.ts";
import { restore } from "../../../backup/restore.ts";
import { migrateDatabase } from "../../../db/migrate.ts";
import { rows } from "../../../db/sql.ts";
import type { Database } from "../../../db/unit-of-work.ts";
import type { Opened } from "../../../open-database.ts";
import { emptyDefaultPartition, ensureUsagePartitions, monthsAround } from "./usage-partitions.service.ts";

let app: TestApp;
let now = new Date("2031-05-20T12:00:00Z");
const clock = { now: () => now };

beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(() => app.stop());

const partsOf = async (db: Database) =>
  (
    await rows<{ name: string; events: number }>(
      db.current(),
      sql`select tableoid::regclass::text as name, count(*)::int as events from usage_events group by 1 order by 1`,
    )
  ).map(({ name, events }) => [name, events]);

const storage = (brandId: number, id: string, occurred_at: string) =>
  ingestUsage(app.ctx, [{ id, organization_id: brandId, type: "storage_gb", quantity: "5.000001", occurred_at }]);

/** Migrated, otherwise empty. */
async function openEmpty(): Promise<Opened> {
  const url = await emptyDatabase();
  await migrateDatabase(url);
  return openedPostgres(url);
}

describe("partitions of stored usage", () => {
  it("are for the last month, this one and the next two", () => {
    expect(monthsAround(new Date("2026-12-31T23:59:59Z"))).toEqual([
      "2026-11-01",
      "2026-12-01",
      "2027-01-01",
      "2027-02-01",
    ]);
    expect(monthsAround(new Date("2027-01-31T00:00:00Z"))).toEqual([
      "2026-12-01",
      "2027-01-01",
      "2027-02-01",
      "2027-03-01",
    ]);
  });

  it("exist when the server has started, and are created once", async () => {
    expect(await ensureUsagePartitions(app.services)).toEqual([]);
    now = new Date("2031-06-20T12:00:00Z");
    expect(
      await Promise.all([ensureUsagePartitions(app.services), ensureUsagePartitions(app.services)]).then((all) =>
        all.flat(),
      ),
    ).toEqual(["usage_events_2031_08"]);
    const { id } = await makeBrand(app.ctx);
    await storage(id, "before", "2031-05-31T23:59:59.999Z");
    await storage(id, "after", "2031-06-01T00:00:00.000Z");
    expect(await partsOf(app.services.db)).toEqual([
      ["usage_events_2031_05", 1],
      ["usage_events_2031_06", 1],
    ]);
  });

  it("leave a month with rows in the default partition there", async () => {
    now = new Date("2031-12-20T12:00:00Z");
    const { id } = await makeBrand(app.ctx);
    await storage(id, "common", "2031-12-01T00:00:00.000Z");
    expect(await ensureUsagePartitions(app.services)).toEqual([
      "usage_events_2031_11",
      "usage_events_2032_01",
      "usage_events_2032_02",
    ]);
    expect(await ensureUsagePartitions(app.services)).toEqual([]);
    await storage(id, "more", "2031-12-02T00:00:00.000Z");
    expect(await partsOf(app.services.db)).toContainEqual(["usage_events_other", 2]);
  });

  it("take the events of the default partition in batches, while usage comes in (MORE-600)", async () => {
    const { id } = await makeBrand(app.ctx);
    const { db } = app.services;
    const all = () => rows<{ row: string }>(db.current(), sql`select t::text as row from usage_events t order by 1`);
    await db.current().execute(sql`insert into usage_events select ${id}::int, null, 'bulk-' || n, 'storage_gb', 1,
      '2030-02-01T00:00:00Z'::timestamptz + n % 5 * interval '12 days', now(), '2030-02-01', '2030-02-01' from generate_series(1, 2000) n`);
    const before = await all();
    expect(await partsOf(db)).toContainEqual(["usage_events_other", 2002]);
    const [created] = await Promise.all([
      emptyDefaultPartition(app.services, 70),
      storage(id, "meanwhile", "2031-12-03T00:00:00.000Z"),
    ]);
    expect(created).toEqual(["usage_events_2030_02", "usage_events_2030_03", "usage_events_2031_12"]);
    expect(
      (await partsOf(db)).filter(([name]) => name !== "usage_events_2031_05" && name !== "usage_events_2031_06"),
    ).toEqual([
      ["usage_events_2030_02", 1200],
      ["usage_events_2030_03", 800],
      ["usage_events_2031_12", 3],
    ]);
    expect((await all()).filter(({ row }) => !row.includes("meanwhile"))).toEqual(before);
    expect(await emptyDefaultPartition(app.services)).toEqual([]);
    await db.current().execute(sql`delete from usage_events where event_id like 'bulk-%' or event_id = 'meanwhile'`);
  });

  it("keep no server from starting when they cannot be made", async () => {
    now = new Date("2033-05-20T12:00:00Z");
    const { db } = app.services;
    await db.transaction(async () => {
      await db.current().execute(sql`lock table usage_events_other in access share mode`);
      const second = await app.another();
      await second.jobs.started();
      expect((await fetch(`${second.address}/readyz`)).status).toBe(200);
      await second.stop();
    });
    expect(await ensureUsagePartitions(app.services)).toHaveLength(4);
  });

  it("are copied with each event once, into a database with other partitions", async () => {
    const { db } = app.services;
    const eventsOf = (of: Database) => rows(of.current(), sql`select t::text as row from usage_events t order by 1`);
    const before = await eventsOf(db);
    expect((await partsOf(db)).length).toBeGreaterThan(2);
    const target = await openEmpty();
    now = new Date("2031-06-20T12:00:00Z");
    expect(await ensureUsagePartitions({ db: target.db, billingClock: clock })).toHaveLength(4);
    const file = join(mkdtempSync(join(tmpdir(), "console-copy-")), "file.backup");
    await backUp(app.services.directUrl, file, now);
    await restore(target.directUrl, file, { acceptBrokenLog: false, now: null });
    rmSync(dirname(file), { recursive: true });
    expect(await eventsOf(target.db)).toEqual(before);
    expect(await partsOf(target.db)).toEqual([
      ["usage_events_2031_05", 1],
      ["usage_events_2031_06", 1],
      ["usage_events_other", 2],
    ]);
    await target.close();
  });
});
