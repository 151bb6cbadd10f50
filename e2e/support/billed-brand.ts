import type { UsageType } from "@console/contract/usage-types.ts";
import type { Context } from "@console/server/src/context/context.ts";
import { lockBrandsForIngest } from "@console/server/src/db/locks.ts";
import { usageDays } from "@console/server/src/db/tables/usage.ts";
import { update } from "@console/server/src/features/partners/brands/brands.service.ts";
import { dayIn, monthsAfter } from "@console/server/src/lib/calendar.ts";
import { closeOnTime, makeBilledBrand } from "@console/server/test/factories/bill.ts";

/** In its first days, a month has no estimate and little to compare: the tests then use its tenth. */
const started = new Date();
const ahead = Math.max(0, Date.UTC(started.getUTCFullYear(), started.getUTCMonth(), 10, 12) - started.getTime());
export const midMonthClock = { now: () => new Date(Date.now() + ahead) };

/** First day of the month that many months before this one, in the billing time zone. */
export const firstOfMonth = ({ billingTimeZone, clock }: Context, back: number): string =>
  monthsAfter(dayIn(billingTimeZone, clock.now()), -back);

type Usage = { back: number; type: UsageType; quantity: string };

/** Under the lock that whoever ingests usage holds: what is stored of a month meanwhile would lack it. */
export async function addUsage(ctx: Context, brandId: number, { back, type, quantity }: Usage): Promise<void> {
  const day = firstOfMonth(ctx, back);
  const row = { brand_id: brandId, bill_month: day, type, business_id: 0, day, quantity };
  await ctx.db.transaction(async () => {
    const tx = ctx.db.current();
    await lockBrandsForIngest(tx, [brandId]);
    await tx.insert(usageDays).values({ ...row, last_at: `${day}T12:00:00Z`, last_event_id: `${type}-${day}` });
  });
}

/** A brand with this many closed months and minutes in each, plus the open one. */
export async function makeBrandWithBills(ctx: Context, months: number, packageId?: number): Promise<number> {
  const id = await makeBilledBrand(ctx, months, packageId);
  for (let back = months; back >= 0; back--) {
    await addUsage(ctx, id, { back, type: "standard_minutes", quantity: String(1000 + 100 * (months - back)) });
    await addUsage(ctx, id, { back, type: "multilingual_minutes", quantity: "200" });
    if (back > 0) await closeOnTime(ctx, id, firstOfMonth(ctx, back));
  }
  return id;
}

/** The same, with a name that a test can find. */
export async function makeNamedBrand(ctx: Context, name: string, months: number): Promise<number> {
  const id = await makeBrandWithBills(ctx, months);
  await ctx.db.transaction(() => update({ ...ctx, audited: [] }, id, { name }));
  return id;
}
