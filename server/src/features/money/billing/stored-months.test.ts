import { sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { useBillingApp } from "../../../../test/billing-app.ts";
import { makeBilledBrand } from "../../../../test/factories/bill.ts";
import { changeMonth, changeNames, makeFullBrand } from "../../../../test/month-changes.ts";
import { release } from "../../../db/release.ts";
import { rows } from "../../../db/sql.ts";
import { monthInputs } from "../months/month.sql.ts";
import { ingestTogether } from "../usage/ingest.service.ts";
import { readEvents } from "../usage/usage.rules.ts";
import { loadOpenMonths, openSpans } from "./month.service.ts";
import { type FoundMonth, foundMonthsOf, storedMonthsOf } from "./month-inputs.db.ts";
import { checkMonths, storeMonths } from "./stored-months.service.ts";

const billing = useBillingApp();
const database = () => billing.app.ctx.db;
const spans = () => {
  const { span, sameDays } = openSpans(billing.app.ctx);
  return [span, sameDays];
};
const monthsOf = async (id: number) => (await storedMonthsOf(database().current(), [id], spans()))[0]?.months ?? null;
const storedOf = async (id: number) => (await monthsOf(id))?.map(({ inputs }) => inputs).toSorted(byMonth) ?? null;
const readOf = async (id: number) => (await foundMonthsOf(database().current(), [id], spans())).toSorted(byMonth);
const byMonth = (one: FoundMonth, other: FoundMonth) => (one.month < other.month ? -1 : 1);

/** One attempt skips a brand whose months the server is storing at that moment. */
const storeAll = (...ids: number[]) =>
  expect
    .poll(async () => {
      await storeMonths(billing.app.ctx, ids);
      return Promise.all(ids.map(storedOf));
    })
    .not.toContain(null);

const change = (name: string, brandId: number) => changeMonth(billing.app.ctx, name, brandId);

describe("stored months", () => {
  it("match their tables, after each change of any of them", async () => {
    await billing.at("2026-10-20");
    const id = await makeFullBrand(billing.own());
    const other = await makeFullBrand(billing.own());
    const orders = fc.shuffledSubarray(changeNames, { minLength: changeNames.length });
    await fc.assert(
      fc.asyncProperty(orders, async (order) => {
        for (const name of order) {
          await storeAll(id, other);
          const before = await readOf(id);
          expect(await storedOf(id), name).toEqual(before);
          await change(name, id);
          const after = await readOf(id);
          // A write that changes nothing may leave the rows unchanged.
          if (JSON.stringify(after) !== JSON.stringify(before)) expect(await storedOf(id), name).toBeNull();
          else expect(await storedOf(id), name).toSatisfy((found) => found === null || found.length === 2);
          const stored = await storedOf(other);
          if (stored !== null) expect(stored, name).toEqual(await readOf(other));
        }
      }),
      { numRuns: Number(process.env.MONTH_RUNS ?? 1) },
    );
  });

  it("are deleted when any table they are read from changes", async () => {
    const { sql: text } = new PgDialect().sqlToQuery(monthInputs(sql`brands b`));
    const read = new Set([...text.matchAll(/\b(?:from|join) ([a-z]+_?[a-z_]*) /g)].map(([, name]) => name));
    const triggers = await rows<{ name: string }>(
      database().current(),
      sql`select distinct tgrelid::regclass::text as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid
        where p.proname like 'delete_months%'`,
    );
    const watched = new Set(triggers.map(({ name }) => name));
    const tables = [...read].filter(
      (name) => name !== undefined && !["brands", "requested", "readers", "lateral"].includes(name),
    );
    expect(tables.length).toBeGreaterThan(14);
    expect(tables.filter((name) => !watched.has(name ?? ""))).toEqual([]);
    expect(new Set(changeNames.map((name) => name.split(",")[0]))).toEqual(
      new Set([...watched].filter((name) => name !== "bills")),
    );
  });

  it("are not of another day, and are stored by reading", async () => {
    await billing.at("2026-10-20");
    const id = await makeFullBrand(billing.own());
    await billing.manager.get(`/admin/agencies/${id}`);
    await expect.poll(() => storedOf(id)).not.toBeNull();
    // Never read, because a read makes the server store it again on the next day.
    const silent = await makeBilledBrand(billing.app.ctx);
    await storeAll(silent);
    await billing.at("2026-10-21");
    // The server may already have stored it for the new day.
    expect([null, await readOf(silent)]).toContainEqual(await storedOf(silent));
    await storeAll(silent);
    expect(await storedOf(silent)).toEqual(await readOf(silent));
  });

  it("hold the bill that is calculated from them, for this release only, and not beside inputs that another saved", async () => {
    await billing.at("2026-10-20");
    const id = await makeFullBrand(billing.own());
    const db = database().current();
    const bill = async () => (await loadOpenMonths(billing.own(), [id])).current.get(id)?.bill;
    const calculated = await bill();
    expect(calculated?.lines.length).toBeGreaterThan(5);
    const stored = async () => (await monthsOf(id))?.find(({ inputs }) => inputs.month === "2026-10-01")?.calculated;
    await storeAll(id);
    expect(await stored()).toEqual({ release, bill: calculated });

    const other = JSON.stringify({ ...calculated, total: "1.00" });
    const mark = (by: string) =>
      db.execute(sql`update brand_months set bill = json_build_object('release', ${by}::text, 'bill', ${other}::json)
        where brand_id = ${id} and month = '2026-10-01'`);
    // The server may be storing the month at this moment.
    const marked = async () => {
      await mark(release);
      return (await bill())?.total;
    };
    await expect.poll(marked).toBe("1.00");
    // A brand whose months are just being stored is left to the next check.
    await expect.poll(() => checkMonths(billing.app.ctx).then(String, String)).toContain(`${id}`);
    expect(await stored()).toEqual({ release, bill: calculated });

    await mark("0.0.1");
    expect(await bill()).toEqual(calculated);
    await checkMonths(billing.app.ctx);
    // As the release before saves a month: without a bill.
    const savedBefore = async () => {
      await mark(release);
      await db.execute(
        sql`update brand_months set version = nextval('brand_months_version_seq') where brand_id = ${id}`,
      );
      return stored();
    };
    await expect.poll(savedBefore).toBeNull();
    expect(await bill()).toEqual(calculated);
  });

  it("are not stored while someone changes their inputs", async () => {
    await billing.at("2026-10-20");
    const id = await makeFullBrand(billing.own());
    for (const name of changeNames) {
      const [changed, stored] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const changing = database().transaction(async () => {
        await change(name, id);
        changed.resolve();
        await stored.promise;
      });
      await changed.promise;
      await storeMonths(billing.app.ctx, [id]);
      stored.resolve();
      await changing;
      const found = await storedOf(id);
      if (found !== null) expect(found, name).toEqual(await readOf(id));
    }
  });

  it("are compared with their tables every night: a difference fails the job, and is repaired", async () => {
    await billing.at("2026-10-20");
    const id = await makeFullBrand(billing.own());
    const silent = await makeBilledBrand(billing.app.ctx);
    await checkMonths(billing.app.ctx);
    for (const brand of [silent, id]) await expect.poll(() => storedOf(brand)).toEqual(await readOf(brand));
    const db = database().current();
    await db.execute(sql`insert into brand_months values (${id}, '2026-01-01', now(), '{}')`);
    // The server may store them again in between.
    const checkedAfterChange = async () => {
      await db.execute(
        sql`update brand_months set inputs = '{"month":"2026-10-01"}' where brand_id = ${id} and month = '2026-10-01'`,
      );
      return checkMonths(billing.app.ctx).then(() => null, String);
    };
    await expect
      .poll(checkedAfterChange, { timeout: 30_000 })
      .toContain(
        `The stored months of these brands differed from their usage and contracts and were corrected: ${id}.`,
      );
    expect(await storedOf(id)).toEqual(await readOf(id));
    await checkMonths(billing.app.ctx);
    expect(await rows(db, sql`select from brand_months where month < '2026-09-01'`)).toEqual([]);
  });

  it("are deleted in brand order, whatever usage arrives", async () => {
    await billing.at("2026-10-20");
    const { ctx } = billing.app;
    const [low, high] = [await makeBilledBrand(ctx, 2), await makeBilledBrand(ctx, 2)];
    const report = (name: string, ...brandIds: number[]) => {
      const event = { type: "storage_gb", quantity: "1", occurred_at: "2026-10-05T12:00:00Z" };
      const { events } = readEvents(brandIds.map((id) => ({ ...event, id: `${name}-${id}`, organization_id: id })));
      return ingestTogether([{ ctx: billing.own(), refused: [], events }]);
    };
    await report("first", high);
    await storeAll(low, high);
    const [begun, met] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const db = () => database().current();
    const other = database().transaction(async () => {
      await db().execute(sql`delete from brand_months where brand_id = ${low}`);
      begun.resolve();
      await met.promise;
      await db().execute(sql`delete from brand_months where brand_id = ${high}`);
    });
    await begun.promise;
    // More usage on a known day for the later brand, and a new day for the other: the trigger of the later brand fires
    // first. It waits for its brands if the console is just storing their months.
    const batch = report("second", low, high);
    const isWaiting = sql`select 1 from pg_stat_activity where datname = current_database() 
      and wait_event_type = 'Lock' and (query like '%usage_days%' or query like '%delete_months_of%'
        or query like '%advisory_xact_lock%')`;
    await expect.poll(() => rows(db(), isWaiting)).not.toHaveLength(0);
    met.resolve();
    await other;
    expect(await batch).toMatchObject([{ accepted: 2 }]);
  });
});
