import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { USAGE_ID_DAYS, USAGE_KEEP_MONTHS_MIN } from "@console/contract/limits.ts";
import { lineNameOf } from "@console/contract/line-name.ts";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { useArchiveFolder } from "../../../../../test/archive-folder.ts";
import { useBillingApp } from "../../../../../test/billing-app.ts";
import { makeBilledBrand } from "../../../../../test/factories/bill.ts";
import { makeBusiness } from "../../../../../test/factories/business.ts";
import { ingestUsage } from "../../../../../test/factories/usage.ts";
import { rows } from "../../../../db/sql.ts";
import { UNBILLED_MONTHS } from "../../../../db/tables/usage.ts";
import { timeFault } from "../usage.rules.ts";
import { ensureUsagePartitions } from "../usage-partitions.service.ts";
import { keptFrom } from "./archive.rules.ts";
import { archiveUsage } from "./archive.service.ts";

const archive = useArchiveFolder();
const { folder } = archive;
const billing = useBillingApp("2026-10-01T15:00:00Z", {}, { archive: { folder, keepMonths: 13 } });
const services = () => billing.app.services;

const inDatabase = async (): Promise<Record<string, number>> => {
  const found = await rows<{ name: string; events: number }>(
    services().db.current(),
    sql`select tableoid::regclass::text as name, count(*)::int as events from usage_events group by 1 order by 1`,
  );
  return Object.fromEntries(found.map(({ name, events }) => [name, events]));
};
const recorded = () =>
  rows<{ month: string; name: string; rows: number }>(
    services().db.current(),
    sql`select month::text as month, name, rows from archive_files order by id`,
  );

type Line = { kind: "storage"; rate: string; amount: string };
type Bill = { lines: Line[]; corrections: Line[] };
const USED = ["standard_minutes", "multilingual_minutes", "storage", "correction"];

/** What people read of a closed month: for each line of usage all its events, in each order, and its file. */
async function drillDown(brandId: number, month: string) {
  const get = (path: string) => billing.manager.get(`/admin/billing_histories/${month}${path}`, billing.of(brandId));
  const bill: Bill = (await get("")).body.data;
  const lines = [...bill.lines, ...bill.corrections].filter(({ kind }) => USED.includes(kind));
  const found: Record<string, unknown> = {};
  for (const line of lines) {
    const name = lineNameOf(line) ?? "";
    for (const query of ["", "&per_page=7&page=2", "&sort=-occurred_at", "&business=brand", `&day=${month}-31`])
      found[name + query] = (await get(`/usage_events?line=${name}${query}`)).body;
    found[`${name} file`] = (await get(`/usage_events?line=${name}&format=csv&sort=occurred_at`)).body;
  }
  return { bill, found };
}

const archiveAt = async (day: string) => {
  await billing.at(day);
  await archiveUsage(services());
};

let sent = 0;
/** Usage on days of October and November, at all hours. */
async function reportOctober(brandId: number, business: string, days: readonly string[], hours: readonly number[]) {
  const events = days.flatMap((day) =>
    hours.flatMap((hour) =>
      ["standard_minutes", "multilingual_minutes", "storage_gb"].map((type) => {
        sent += 1;
        return {
          id: `event-${String(sent * 7919).padStart(9, "0")}`,
          organization_id: brandId,
          ...(type === "storage_gb" && hour % 2 === 0 ? {} : { business_id: business }),
          type,
          quantity: `${(sent * 37) % 900}.${String((sent * 7) % 1_000_000).padStart(6, "0")}`,
          occurred_at: new Date(Date.parse(`${day}T00:00:00-04:00`) + hour * 3_600_000).toISOString(),
        };
      }),
    ),
  );
  const receipt = await ingestUsage(billing.app.ctx, events);
  expect(receipt).toMatchObject({ accepted: events.length, errors: [] });
  return events;
}

/** A brand with bills of October and November 2026, with late usage of October on the second. */
async function makeUsed(name: string): Promise<number> {
  await billing.at("2026-10-01");
  await ensureUsagePartitions(services());
  const brandId = await makeBilledBrand(billing.app.ctx, 0);
  await makeBusiness(billing.app.ctx, brandId, { name: `Business ${name}` }, name);
  await billing.at("2026-10-31", 23.95);
  // The last hours of October in New York are in November in UTC: in the next partition.
  await reportOctober(brandId, name, ["2026-10-01", "2026-10-02", "2026-10-15", "2026-10-31"], [0, 1, 11, 22, 23]);
  await billing.at("2026-11-01", 7);
  await billing.close();
  await billing.at("2026-11-04");
  await reportOctober(brandId, name, ["2026-10-15", "2026-10-31"], [2, 23]);
  await reportOctober(brandId, name, ["2026-11-02", "2026-11-03"], [3, 4]);
  await billing.at("2026-12-01", 7);
  await billing.close();
  return brandId;
}

describe("usage of old months", () => {
  it("goes into Parquet files, which DuckDB reads, and from which it gets the bill (MORE-595)", async () => {
    const brandId = await makeUsed("duck");
    const { bill } = await drillDown(brandId, "2026-10");
    await archiveAt("2027-11-02");
    expect(archive.files()).toEqual([]);
    await archiveAt("2028-01-02");
    expect(Object.keys(await inDatabase())).toEqual([]);
    expect((await recorded()).map(({ name }) => name).sort()).toEqual(archive.files());

    const types = await archive.ask("select column_name, column_type from (describe archived)");
    expect(Object.fromEntries(types.map(({ column_name, column_type }) => [column_name, column_type]))).toEqual({
      brand_id: "INTEGER",
      business_id: "INTEGER",
      event_id: "VARCHAR",
      type: "VARCHAR",
      quantity: "DECIMAL(18,6)",
      occurred_at: "TIMESTAMP WITH TIME ZONE",
      received_at: "TIMESTAMP WITH TIME ZONE",
      day: "DATE",
      bill_month: "DATE",
    });
    const rateOf = (kind: string) =>
      Number(
        bill.lines.find((line) => line.kind === kind) && Object(bill.lines.find((line) => line.kind === kind)).rate,
      );
    const minutes = await archive.ask(`select type as kind, round(sum(quantity) * case type
        when 'standard_minutes' then ${rateOf("standard_minutes")} else ${rateOf("multilingual_minutes")} end, 2)::varchar as amount
      from archived where brand_id = ${brandId} and bill_month = '2026-10-01' and type <> 'storage_gb' group by type order by type`);
    const [storage] = await archive.ask(`with readings as (
        select coalesce(business_id, 0) as reader, day, arg_max(quantity, (occurred_at, event_id)) as gb from archived
        where brand_id = ${brandId} and bill_month = '2026-10-01' and type = 'storage_gb' group by all),
      days as (select unnest(generate_series(date '2026-10-01', date '2026-10-31', interval 1 day))::date as d),
      readers as (select distinct reader from readings)
      select round(sum(gb) * ${rateOf("storage")} / 31, 2)::decimal(19, 2)::varchar as amount
      from (select * from days cross join readers) x asof join readings on x.reader = readings.reader and x.d >= readings.day`);
    const billed = Object.fromEntries(bill.lines.map(({ kind, amount }) => [kind, Number(amount)]));
    expect(minutes.map(({ kind, amount }) => [kind, Number(amount)])).toEqual([
      ["multilingual_minutes", billed["multilingual_minutes"]],
      ["standard_minutes", billed["standard_minutes"]],
    ]);
    expect(Number(storage?.["amount"])).toBe(billed["storage"]);
  });

  it("reads the same on a bill's lines as before, while a month is in the database, in both, and in files (MORE-598)", async () => {
    const brandId = await makeUsed("same");
    const before = [await drillDown(brandId, "2026-10"), await drillDown(brandId, "2026-11")];
    expect(Object.keys(before[1]?.found ?? {}).join()).toContain("correction:2026-10:storage");
    for (const [day, months] of [
      ["2027-12-02", 1],
      ["2028-01-02", 2],
    ] as const) {
      await archiveAt(day);
      expect(Object.keys(await inDatabase())).toEqual(months === 1 ? ["usage_events_2026_11"] : []);
      const after = [await drillDown(brandId, "2026-10"), await drillDown(brandId, "2026-11")];
      expect(after.map(({ found }) => found)).toEqual(before.map(({ found }) => found));
    }
  });

  it("is not shown where a file is missing or was changed, or where the folder is not known (MORE-598)", async () => {
    const brandId = await makeUsed("lost");
    await archiveAt("2028-01-02");
    const read = () => drillEvents(brandId);
    const total = (await read()).body.meta.total;
    const name = (await recorded()).findLast(({ month }) => month === "2026-10-01")?.name ?? "";
    const path = join(folder, name);
    const bytes = readFileSync(path);
    renameSync(path, `${path}.away`);
    expect(await read()).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining(`${name} is missing`) },
    });
    const changed = Buffer.from(bytes);
    changed[changed.length >> 1] = (changed[changed.length >> 1] ?? 0) ^ 1;
    writeFileSync(path, changed);
    expect(await read()).toMatchObject({ status: 409, body: { message: expect.stringContaining("was changed") } });
    const file = await drillEvents(brandId, "&format=csv");
    expect(file).toMatchObject({ status: 409, body: { message: expect.stringContaining("was changed") } });
    renameSync(`${path}.away`, path);
    expect((await read()).body.meta.total).toBe(total);
    services().archive.folder = null;
    expect(await read()).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("set USAGE_ARCHIVE_DIR") },
    });
    services().archive.folder = folder;
  });

  it("stays in the database without a folder, and for the months that are kept (MORE-595)", async () => {
    await makeUsed("kept");
    const before = await inDatabase();
    services().archive.folder = null;
    await archiveAt("2030-01-02");
    services().archive.folder = folder;
    expect(await inDatabase()).toEqual(before);
    await archiveAt("2027-11-30");
    expect(await inDatabase()).toEqual(before);
  });

  it("is in the database or in the files, and never in both, whenever it is interrupted (MORE-596)", async () => {
    await emptyAll();
    const brandId = await makeUsed("killed");
    const before = await drillDown(brandId, "2026-10");
    const events = async () => Object.values(await inDatabase()).reduce((sum, each) => sum + each, 0);
    const all = await events();
    await billing.at("2028-01-02");
    const { db } = services();
    // As if the process died before it committed: what it wrote is there, and nothing is recorded.
    const transaction = db.transaction.bind(db);
    db.transaction = async (work) => {
      if (archive.files().length > 0) throw new Error("killed");
      return transaction(work);
    };
    await expect(archiveUsage(services())).rejects.toThrow("killed");
    db.transaction = transaction;
    expect(archive.files()).not.toEqual([]);
    expect([await events(), await recorded()]).toEqual([all, []]);
    // Usage that is booked to another bill between the files and the commit.
    const book = () =>
      db.current().execute(sql`update usage_events set bill_month = '2026-11-01'
        where tableoid = 'usage_events_2026_10'::regclass and ctid = (select min(ctid) from usage_events_2026_10)`);
    let isBooked = false;
    db.transaction = async (work) => {
      if (archive.files().length > 0 && !isBooked) {
        isBooked = true;
        await book();
      }
      return transaction(work);
    };
    await expect(archiveUsage(services())).rejects.toThrow("weren't archived");
    db.transaction = transaction;
    expect([await events(), await recorded()]).toEqual([all, []]);
    await Promise.allSettled([archiveUsage(services(), 20), archiveUsage(services(), 20)]);
    await archiveUsage(services(), 20);
    const files = await recorded();
    expect(files.map(({ name }) => name).sort()).toEqual(archive.files());
    expect(files.reduce((sum, { rows: each }) => sum + each, 0)).toBe(all);
    expect(await events()).toBe(0);
    const [asked] = await archive.ask(
      "select count(*)::int as rows, count(distinct event_id)::int as ids from archived",
    );
    expect(asked).toEqual({ rows: all, ids: all });
    const after = await drillDown(brandId, "2026-10");
    expect(Object.keys(after.found)).toEqual(Object.keys(before.found));
  });

  it("stays where no bill counts it, and follows once one does or it is waived (MORE-599)", async () => {
    await emptyAll();
    await makeUsed("waits");
    const db = services().db.current();
    const move = (to: string, from: string) =>
      db.execute(sql`update usage_events set bill_month = ${to}::date where bill_month = ${from}::date`);
    await move(UNBILLED_MONTHS.inactive, "2026-11-01");
    const waiting = Object.values(await inDatabase()).reduce((sum, each) => sum + each, 0);
    await archiveAt("2028-01-02");
    const left = (await inDatabase())["usage_events_other"] ?? 0;
    expect([left > 0, left < waiting, Object.keys(await inDatabase())]).toEqual([true, true, ["usage_events_other"]]);
    // A bill that is not closed.
    await move("2027-12-01", UNBILLED_MONTHS.inactive);
    await archiveUsage(services());
    expect(await inDatabase()).toEqual({ usage_events_other: left });
    await move(UNBILLED_MONTHS.waived, "2027-12-01");
    // In several files, one after the other.
    await archiveUsage(services(), 10);
    expect(await inDatabase()).toEqual({});
    const [asked] = await archive.ask(
      `select count(*)::int as rows from archived where bill_month = '${UNBILLED_MONTHS.waived}'`,
    );
    expect(asked).toEqual({ rows: left });
  });

  it("takes no event any more: one that happened then is too old, however it comes (MORE-597)", () => {
    const day = 86_400_000;
    const at = fc.date({ min: new Date("2026-01-01"), max: new Date("2031-01-01"), noInvalidDate: true });
    const sent = fc.record({
      now: at,
      ageDays: fc.double({ min: -1, max: 400, noNaN: true }),
      retried: fc.option(
        fc.record({ receivedDays: fc.double({ min: 0, max: 400, noNaN: true }), byHand: fc.boolean() }),
      ),
      keep: fc.integer({ min: USAGE_KEEP_MONTHS_MIN, max: 24 }),
    });
    fc.assert(
      fc.property(sent, ({ now, ageDays, retried, keep }) => {
        const occurred = now.getTime() - ageDays * day;
        const retry = retried && { receivedAt: now.getTime() - retried.receivedDays * day, byHand: retried.byHand };
        if (timeFault(occurred, now, retry ?? undefined) !== null) return;
        expect(new Date(occurred).toISOString().slice(0, 10) >= keptFrom(now, keep)).toBe(true);
      }),
      { numRuns: 5_000 },
    );
    expect(USAGE_KEEP_MONTHS_MIN * 28).toBeGreaterThan(USAGE_ID_DAYS);
  });
});

const drillEvents = (brandId: number, query = "") =>
  billing.manager.get(
    `/admin/billing_histories/2026-10/usage_events?line=standard_minutes${query}`,
    billing.of(brandId),
  );

/** As if nothing had been reported and archived yet. */
async function emptyAll(): Promise<void> {
  const db = services().db.current();
  for (const table of ["usage_events", "usage_days", "usage_ids", "archive_files"])
    await db.execute(sql`delete from ${sql.identifier(table)}`);
  for (const name of archive.files()) rmSync(join(folder, name));
}
