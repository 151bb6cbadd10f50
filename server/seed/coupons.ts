import { couponCreate } from "@console/contract/coupons.ts";
import { eq, inArray } from "drizzle-orm";
import type { Context } from "../src/context/context.ts";
import { brands } from "../src/db/tables/brands.ts";
import { coupons } from "../src/db/tables/coupons.ts";
import { applyCoupon } from "../src/features/coupons/coupon-uses.service.ts";
import * as couponsService from "../src/features/coupons/coupons.service.ts";
import { dayIn } from "../src/lib/calendar.ts";
import couponFacts from "./data/coupons.json" with { type: "json" };

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

type CouponFacts = (typeof couponFacts.coupons)[number];

/** Coupons of every type and state: scheduled, running, ending soon, ended, archived; some applied while they ran. */
export function couponSteps(now: number) {
  return couponFacts.coupons.flatMap((facts, index) => {
    const daysAgo = (days: number) => new Date(now - days * DAY_MS - (index % 6) * HOUR_MS);
    const steps = [{ at: daysAgo(facts.made), run: (ctx: Context) => createCoupon(ctx, facts, now) }];
    if (facts.applied) steps.push({ at: daysAgo(facts.applied), run: (ctx) => applyToBrands(ctx, facts) });
    if (facts.archived) steps.push({ at: daysAgo(Math.max(1, -facts.ends)), run: (ctx) => archiveCoupon(ctx, facts) });
    return steps;
  });
}

async function createCoupon(ctx: Context, facts: CouponFacts, now: number): Promise<void> {
  const day = (days: number) => dayIn(ctx.billingTimeZone, new Date(now + days * DAY_MS));
  // As a caller sends it: what is left out has its default.
  const sent = couponCreate.parse({
    name: facts.name,
    code: facts.code,
    discount_value: facts.discount_value,
    discount_type: facts.discount_type,
    coupon_type: facts.brands ? "agency_specific" : "generic",
    starts_at: day(facts.starts),
    expires_at: day(facts.ends),
    validity_period: facts.validity_period,
    resource_ids: await idsOf(ctx, facts.brands ?? []),
  });
  await couponsService.create(ctx, sent);
}

async function applyToBrands(ctx: Context, facts: CouponFacts): Promise<void> {
  const id = await idOf(ctx, facts);
  for (const brandId of await idsOf(ctx, facts.used ?? [])) await applyCoupon(ctx, brandId, id);
}

async function archiveCoupon(ctx: Context, facts: CouponFacts): Promise<void> {
  await couponsService.setStatus(ctx, await idOf(ctx, facts), { status: "archived" });
}

async function idOf(ctx: Context, { code }: CouponFacts): Promise<number> {
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
