import { couponCreate } from "@console/contract/coupons.ts";
import { eq, inArray } from "drizzle-orm";
import type { Context } from "../src/context/context.ts";
import { brands } from "../src/db/tables/brands.ts";
import { coupons } from "../src/db/tables/coupons.ts";
import { applyCoupon } from "../src/features/money/coupons/coupon-uses.service.ts";
import * as couponsService from "../src/features/money/coupons/coupons.service.ts";
import { dayIn } from "../src/lib/calendar.ts";
import couponData from "./data/coupons.json" with { type: "json" };
import { momentOf } from "./office-hours.ts";

const DAY_MS = 86_400_000;

type CouponSample = (typeof couponData.coupons)[number];

/** Coupons of every type and state: scheduled, running, ending soon, ended, archived; some applied while they ran. */
export function couponSteps(now: number) {
  return couponData.coupons.flatMap((sample, index) => {
    const daysAgo = (days: number) => momentOf(now, days, index);
    const steps = [{ at: daysAgo(sample.made), run: (ctx: Context) => createCoupon(ctx, sample, now) }];
    if (sample.applied) steps.push({ at: daysAgo(sample.applied), run: (ctx) => applyToBrands(ctx, sample) });
    if (sample.archived)
      steps.push({ at: daysAgo(Math.max(1, -sample.ends)), run: (ctx) => archiveCoupon(ctx, sample) });
    return steps;
  });
}

async function createCoupon(ctx: Context, sample: CouponSample, now: number): Promise<void> {
  const day = (days: number) => dayIn(ctx.billingTimeZone, new Date(now + days * DAY_MS));
  // As a caller sends it: omitted fields get their defaults.
  const sent = couponCreate.parse({
    name: sample.name,
    code: sample.code,
    discount_value: sample.discount_value,
    discount_type: sample.discount_type,
    coupon_type: sample.brands ? "agency_specific" : "generic",
    starts_at: day(sample.starts),
    expires_at: day(sample.ends),
    validity_period: sample.validity_period,
    resource_ids: await idsOf(ctx, sample.brands ?? []),
  });
  await couponsService.create(ctx, sent);
}

async function applyToBrands(ctx: Context, sample: CouponSample): Promise<void> {
  const id = await idOf(ctx, sample);
  for (const brandId of await idsOf(ctx, sample.used ?? [])) await applyCoupon(ctx, brandId, id);
}

async function archiveCoupon(ctx: Context, sample: CouponSample): Promise<void> {
  await couponsService.setStatus(ctx, await idOf(ctx, sample), { status: "archived" });
}

async function idOf(ctx: Context, { code }: CouponSample): Promise<number> {
  const [row] = await ctx.db.current().select({ id: coupons.id }).from(coupons).where(eq(coupons.code, code));
  if (!row) throw new Error(`the sample data has no coupon ${code}`);
  return row.id;
}

async function idsOf(ctx: Context, names: readonly string[]): Promise<number[]> {
  if (names.length === 0) return [];
  const found = await ctx.db
    .current()
    .select({ id: brands.id })
    .from(brands)
    .where(inArray(brands.name, [...names]));
  if (found.length !== names.length) throw new Error(`the sample data lacks a brand of ${names.join(", ")}`);
  return found.map((row) => row.id);
}
