import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { useBillingApp } from "../../../../test/billing-app.ts";
import { changeMonth, changeNames, makeFullBrand } from "../../../../test/month-changes.ts";
import { rows } from "../../../db/sql.ts";
import { calculateMargins } from "./month-margins.service.ts";
import { checkMargins, marginsOf, storeMargins } from "./stored-margins.service.ts";

const billing = useBillingApp();
const db = () => billing.app.ctx.db.current();
/** Stores nothing in the background: a brand whose months are being stored is skipped by everyone else. */
const quiet = () => ({ ...billing.app.ctx, onMonthsRead: () => undefined, afterAnswer: () => undefined });

/** Closed, past without a bill, and open. */
const months = ["2026-08-01", "2026-09-01", "2026-10-01"] as const;
const OPEN = months[2];

/** Enters a cost, which is not an input of months. */
const enterCost = () =>
  db().execute(sql`insert into platform_costs as c (kind, code, starts_on, cost, created_at, updated_at, updated_by)
    values ('engine', 'v2', '2026-08-01', 0.03, now(), now(), 'Test')
    on conflict (kind, code, starts_on) do update set cost = c.cost + 0.01, version = c.version + 1`);

const change = (name: string, brandId: number) =>
  name === "platform_costs" ? enterCost() : changeMonth(billing.app.ctx, name, brandId);

const calculated = async (month: string) =>
  (await calculateMargins(quiet(), month)).map(({ parts: _parts, ...row }) => row);

const storedCount = async (month: string) =>
  (await rows(db(), sql`select from brand_margins where month = ${month} and figures is not null`)).length;

describe("stored margins", () => {
  it("equal calculated ones, after each change of any of their inputs", async () => {
    await billing.at("2026-10-20");
    const ids = [await makeFullBrand(billing.own()), await makeFullBrand(billing.own())];
    const names = [...changeNames, "platform_costs"];
    const orders = fc.shuffledSubarray(names, { minLength: names.length });
    await fc.assert(
      fc.asyncProperty(orders, async (order) => {
        for (const name of order) {
          for (const month of months) await storeMargins(quiet(), month, ids);
          expect(await storedCount(OPEN), name).toBeGreaterThan(0);
          await change(name, ids[0] ?? 0);
          for (const month of months) {
            expect(await marginsOf(quiet(), month), `${name}, ${month}`).toEqual(await calculated(month));
          }
        }
      }),
      { numRuns: Number(process.env.MONTH_RUNS ?? 1) },
    );
  });

  it("are deleted with an engine change of a business and with a package, in open and closed months", async () => {
    await billing.at("2026-10-20");
    const id = await makeFullBrand(billing.own());
    await enterCost();
    await db().execute(sql`insert into usage_days (brand_id, bill_month, type, business_id, day, quantity, last_at, last_event_id)
      select ${id}, m, 'standard_minutes', b.id, m + 9, 50, m + 9, 'x' from businesses b,
        unnest(array[date '2026-08-01', date '2026-10-01']) m where b.organization_id = ${id}`);
    for (const made of [
      sql`insert into business_engines (business_id, starts_at, code)
        select id, timestamptz '2026-07-01T00:00:00Z' + n * interval '1 day', 'v2' from businesses, generate_series(0, 1) n
        where organization_id = ${id} on conflict do nothing`,
      sql`delete from business_engines where business_id in (select id from businesses where organization_id = ${id})`,
      sql`update businesses set voice_engine = 'v2' where organization_id = ${id}`,
      sql`update brand_packages set starts_on = starts_on + interval '1 year' where brand_id = ${id}`,
      sql`update brand_packages set starts_on = starts_on - interval '1 year' where brand_id = ${id}`,
    ]) {
      for (const month of months) await storeMargins(quiet(), month, [id]);
      await db().execute(made);
      for (const month of months) expect(await marginsOf(quiet(), month)).toEqual(await calculated(month));
    }
  });

  it("are stored by reading them, except bills of a past month that is not closed", async () => {
    await billing.at("2026-10-20");
    const id = await makeFullBrand(billing.own());
    const admin = await billing.app.as("super_admin");
    // A read may find the brand's months being stored, and skips its margin then.
    const storedByLooking = async () => {
      for (const month of months) {
        const { body } = await admin.get(`/admin/margins?per_page=100&month=${month.slice(0, 7)}`);
        expect(body.data).toEqual(expect.arrayContaining(await calculated(month)));
      }
      return storedOf(id);
    };
    await expect.poll(storedByLooking).toEqual(["2026-08-01", "2026-10-01"]);
  });

  it("are not stored while someone changes their inputs", async () => {
    await billing.at("2026-10-20");
    const id = await makeFullBrand(billing.own());
    for (const name of changeNames) {
      const [changed, stored] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const changing = billing.app.ctx.db.transaction(async () => {
        await change(name, id);
        changed.resolve();
        await stored.promise;
      });
      await changed.promise;
      for (const month of months) await storeMargins(quiet(), month, [id]);
      stored.resolve();
      await changing;
      for (const month of months) {
        const one = (all: { id: number }[]) => all.find((each) => each.id === id);
        expect(one(await marginsOf(quiet(), month)), `${name}, ${month}`).toEqual(one(await calculated(month)));
      }
    }
  });

  it("are recalculated every night: a difference fails the job, and is repaired", async () => {
    await billing.at("2026-10-20");
    const id = await makeFullBrand(billing.own());
    for (const month of months) await storeMargins(quiet(), month, [id]);
    await checkMargins(quiet());
    // The server may store them again in between.
    const checkedAfterChange = async () => {
      await db().execute(
        sql`update brand_margins set figures = '{"open":true}' where brand_id = ${id} and month = ${OPEN}`,
      );
      return checkMargins(quiet()).then(() => null, String);
    };
    await expect
      .poll(checkedAfterChange, { timeout: 30_000 })
      .toContain(
        `The stored margins of these brands differed from their bills and usage and were corrected: ${id} in 2026-10.`,
      );
    await billing.at("2026-10-21");
    await checkMargins(quiet());
    await checkMargins(quiet());
    expect(await marginsOf(quiet(), OPEN)).toEqual(await calculated(OPEN));
  });
});

const storedOf = async (id: number) =>
  (
    await rows<{ month: string }>(
      db(),
      sql`select month::text from brand_margins where brand_id = ${id} and figures is not null order by month`,
    )
  ).map(({ month }) => month);
