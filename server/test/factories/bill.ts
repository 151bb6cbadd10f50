import { CLOSE_GRACE_HOURS } from "@console/contract/limits.ts";
import { eq } from "drizzle-orm";
import { type Context, systemActor } from "../../src/context/context.ts";
import { brandPeriods } from "../../src/db/tables/bills.ts";
import { brandPackages, packagePrices } from "../../src/db/tables/packages.ts";
import { closeMonth } from "../../src/features/money/bills/close.service.ts";
import { billingDay, firstOfNextMonth, monthsAfter, startOfDay } from "../../src/lib/calendar.ts";
import { makeBrand } from "./brand.ts";
import { makePackage } from "./package.ts";

/** A brand that has been active and on a package for this many months before the current one. */
export async function makeBilledBrand(ctx: Context, months = 1, packageId?: number): Promise<number> {
  const onPackage = packageId ?? (await makePackage(ctx));
  const { id } = await makeBrand(ctx, { organization_plan_id: onPackage });
  const first = monthsAfter(billingDay(ctx), -months);
  const db = ctx.db.current();
  await db.update(brandPackages).set({ starts_on: first }).where(eq(brandPackages.brand_id, id));
  await db.update(packagePrices).set({ starts_on: first }).where(eq(packagePrices.package_id, onPackage));
  await db.delete(brandPeriods).where(eq(brandPeriods.brand_id, id));
  await db.insert(brandPeriods).values({ brand_id: id, started_at: startOfDay(ctx.billingTimeZone, first) });
  return id;
}

/** Closes a brand's month as the job does, six hours after its end: a bill that is closed later is due later. */
export function closeOnTime(ctx: Context, brandId: number, month: string): Promise<boolean> {
  const end = Date.parse(startOfDay(ctx.billingTimeZone, firstOfNextMonth(month))) + CLOSE_GRACE_HOURS * 3_600_000;
  const billingClock = { now: () => new Date(end) };
  return closeMonth({ ...ctx, actor: systemActor, audited: [], billingClock }, brandId, month);
}

/** The closed bill of the previous month. */
export async function makeBill(ctx: Context, packageId?: number): Promise<{ brandId: number; month: string }> {
  const brandId = await makeBilledBrand(ctx, 1, packageId);
  const month = monthsAfter(billingDay(ctx), -1);
  await closeOnTime(ctx, brandId, month);
  return { brandId, month: month.slice(0, 7) };
}

/** A brand with a closed bill that has not been active on any day of this month. */
export async function makeInactiveBrand(ctx: Context): Promise<number> {
  const { brandId } = await makeBill(ctx);
  const ended_at = startOfDay(ctx.billingTimeZone, monthsAfter(billingDay(ctx), 0));
  await ctx.db.current().update(brandPeriods).set({ ended_at }).where(eq(brandPeriods.brand_id, brandId));
  return brandId;
}
