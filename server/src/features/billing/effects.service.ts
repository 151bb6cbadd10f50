import type { CouponEffect, CouponUse, Effect, effects } from "@console/contract/effects.ts";
import { EFFECT_BRANDS_SHOWN } from "@console/contract/limits.ts";
import type { Parsed } from "@console/contract/route.ts";
import { and, asc, count, desc, eq, inArray, sql } from "drizzle-orm";
import { billingDay, firstOfMonth } from "../../calendar.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../http/errors.ts";
import { requireBrands } from "../brands/brand-choice.service.ts";
import { requireBrand } from "../brands/brand-scope.ts";
import { brands } from "../brands/brands.table.ts";
import { available, read } from "../coupons/coupons.service.ts";
import { couponUses } from "../coupons/coupons.table.ts";
import { sumOfAmounts } from "./bill.rules.ts";
import { couponMonths, effectOf, withCharge, withCoupon } from "./effects.rules.ts";
import { openMonths } from "./month.service.ts";

type AvailableQuery = Parsed<typeof effects.availableCoupons>["query"];
type SentCoupon = Parsed<typeof effects.ofCoupon>["body"];

/**
 * Coupons that the brand could be given now, with what each would do to its open month.
 * @throws AppError not_found
 */
export async function availableCoupons(ctx: Context, brandId: number, query: AvailableQuery) {
  await requireBrand(ctx, brandId);
  const { data, meta } = await available(ctx, brandId, query);
  const facts = (await openMonths(ctx, [brandId])).now.get(brandId)?.facts;
  const today = billingDay(ctx);
  return {
    data: data.map(({ id, name, code, discount_type, discount_value, expires_at, validity_period, sort_key }) => ({
      ...{ id, name, code, discount_type, discount_value, expires_at, sort_key },
      ...monthsInShort(today, validity_period),
      effect: facts
        ? effectOf(facts, withCoupon(facts, { code, type: discount_type, value: String(discount_value) }))
        : null,
    })),
    meta,
  };
}

/**
 * What the open month would come to with a credit or one-off charge.
 * @throws AppError not_found, conflict where the brand has no bill of it
 */
export async function effectOfCharge(ctx: Context, brandId: number, amount: string): Promise<Effect> {
  const { name } = await requireBrand(ctx, brandId);
  const facts = (await openMonths(ctx, [brandId])).now.get(brandId)?.facts;
  if (!facts) throw noBill(name);
  return effectOf(facts, withCharge(facts, amount));
}

export const noBill = (brand: string) => new AppError("conflict", `${brand} has no bill of this month.`);

/**
 * What a coupon would do to the open months of brands if they had it now, whatever its dates.
 * @throws AppError invalid
 */
export async function effectOfCoupon(ctx: Context, sent: SentCoupon): Promise<CouponEffect> {
  const chosen = [...new Set(sent.organization_ids)];
  await requireBrands(ctx, chosen, "organization_ids");
  const had = sent.id === undefined ? new Set<number>() : await brandsThatHad(ctx, sent.id, chosen);
  const ids = chosen.filter((id) => !had.has(id)).sort((one, other) => one - other);
  const { now: months } = await openMonths(ctx, ids);
  const names = await namesOf(ctx, ids);
  const coupon = { code: "", type: sent.discount_type, value: String(sent.discount_value) };
  const found = ids.map((id) => {
    const facts = months.get(id)?.facts;
    return { id, name: names.get(id) ?? "", effect: facts ? effectOf(facts, withCoupon(facts, coupon)) : null };
  });
  return {
    last_month: monthsInShort(billingDay(ctx), sent.validity_period).last_month,
    brands: found.sort(byDifference).slice(0, EFFECT_BRANDS_SHOWN),
    total: ids.length,
    had: had.size,
    difference: sumOfAmounts(found.flatMap(({ effect }) => effect?.difference ?? [])),
  };
}

/**
 * The first few brands that a coupon was applied to.
 * @throws AppError not_found
 */
export async function usesOfCoupon(ctx: Context, id: number): Promise<{ uses: CouponUse[]; total: number }> {
  await read(ctx, id);
  const db = ctx.db.current();
  const open = firstOfMonth(billingDay(ctx));
  const { coupon_id, brand_id, first_month, last_month, removed_at, applied_at } = couponUses;
  const counts = sql<boolean>`(${removed_at} is null and ${last_month} >= ${open}::date)`;
  const uses = await db
    .select({
      id: brands.id,
      name: brands.name,
      first_month: sql<string>`to_char(${first_month}, 'YYYY-MM')`,
      last_month: sql<string>`to_char(${last_month}, 'YYYY-MM')`,
      removed: sql<boolean>`(${removed_at} is not null)`,
      counts,
    })
    .from(couponUses)
    .innerJoin(brands, eq(brands.id, brand_id))
    .where(eq(coupon_id, id))
    .orderBy(desc(counts), asc(applied_at), asc(brand_id))
    .limit(EFFECT_BRANDS_SHOWN);
  const [counted] = await db.select({ total: count() }).from(couponUses).where(eq(coupon_id, id));
  return { uses, total: counted?.total ?? 0 };
}

/** `2026-11`, as the wire has months. */
function monthsInShort(today: string, validityPeriod: number) {
  const { first_month, last_month } = couponMonths(today, validityPeriod);
  return { first_month: first_month.slice(0, 7), last_month: last_month.slice(0, 7) };
}

async function brandsThatHad(ctx: Context, couponId: number, ids: readonly number[]): Promise<Set<number>> {
  const found = await ctx.db
    .current()
    .select({ id: couponUses.brand_id })
    .from(couponUses)
    .where(and(eq(couponUses.coupon_id, couponId), inArray(couponUses.brand_id, [...ids])));
  return new Set(found.map(({ id }) => id));
}

export async function namesOf(ctx: Context, ids: readonly number[]): Promise<Map<number, string>> {
  const found = await ctx.db
    .current()
    .select({ id: brands.id, name: brands.name })
    .from(brands)
    .where(inArray(brands.id, [...ids]));
  return new Map(found.map(({ id, name }) => [id, name]));
}

type BrandEffect = { name: string; effect: Effect | null };

/** Those that move most come first, whichever way; then those without a bill. For order alone: no amount is kept of it. */
export function byDifference(one: BrandEffect, other: BrandEffect): number {
  const size = ({ effect }: BrandEffect) => (effect ? Math.abs(Number(effect.difference)) : -1);
  return size(other) - size(one) || one.name.localeCompare(other.name, "en");
}
