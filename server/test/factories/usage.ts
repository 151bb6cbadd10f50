import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { asc, eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Context } from "../../src/context/context.ts";
import { rows } from "../../src/db/sql.ts";
import { usageDays } from "../../src/db/tables/usage.ts";
import type { Database } from "../../src/db/unit-of-work.ts";
import { type Intake, makeIntake } from "../../src/features/money/usage/usage.service.ts";
import { makeBrand } from "./brand.ts";
import { makeBusiness } from "./business.ts";

/** An intake belongs to no transaction, as that of a process. */
const outside = AsyncLocalStorage.snapshot();
const intakes = new WeakMap<Database, Intake>();

/** Reports usage to the process that a context belongs to. */
export function ingestUsage(ctx: Context, sent: readonly unknown[]) {
  const intake = intakes.get(ctx.db) ?? outside(makeIntake);
  intakes.set(ctx.db, intake);
  return intake.ingest(ctx, sent);
}

/** A brand with a business, and a factory for its usage events. */
export async function makeReporter(ctx: Context) {
  const { id } = await makeBrand(ctx);
  const { external_id } = await makeBusiness(ctx, id);
  const event = (over: object = {}) => ({
    id: randomUUID(),
    organization_id: id,
    business_id: external_id,
    type: "standard_minutes",
    quantity: "1.5",
    occurred_at: "2026-11-20T14:00:00Z",
    ...over,
  });
  return { id, external_id, event };
}

export const daysOf = (ctx: Context, brandId: number) =>
  ctx.db
    .current()
    .select()
    .from(usageDays)
    .where(eq(usageDays.brand_id, brandId))
    .orderBy(asc(usageDays.bill_month), asc(usageDays.type), asc(usageDays.business_id), asc(usageDays.day));

/** Checks the daily sums against sums that the database computes from the raw events only. */
export async function expectDaysLikeRaw(ctx: Context, brandId: number): Promise<void> {
  const stored = (await daysOf(ctx, brandId)).map(({ bill_month, type, business_id, day, quantity }) => ({
    bill_month,
    type,
    business_id,
    day,
    quantity,
  }));
  const raw = await rows(
    ctx.db.current(),
    sql`select bill_month::text, type, coalesce(business_id, 0) as business_id, day::text,
        trim_scale(case when type = 'storage_gb'
          then (array_agg(quantity order by occurred_at desc, event_id collate "C" desc))[1]
          else sum(quantity) end)::text as quantity
      from usage_events where brand_id = ${brandId}
      group by usage_events.bill_month, type, business_id, usage_events.day
      order by usage_events.bill_month, type, coalesce(business_id, 0), usage_events.day`,
  );
  expect(stored).toEqual(raw);
}
