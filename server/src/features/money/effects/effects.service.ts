import { chargeErrors } from "@console/contract/charges.ts";
import type { Coupon } from "@console/contract/coupons.ts";
import {
  type CouponEffect,
  type CouponUse,
  type Effect,
  effectErrors,
  type effects,
} from "@console/contract/effects.ts";
import { compareNames } from "@console/contract/fold.ts";
import { EFFECT_BRANDS_SHOWN } from "@console/contract/limits.ts";
import type { Parsed } from "@console/contract/route.ts";
import type { Context } from "../../../context/context.ts";
import { requireFound } from "../../../http/errors.ts";
import { billingDay, firstOfMonth } from "../../../lib/calendar.ts";
import { brandNames, requireBrand, requireBrands } from "../../access/brand-scope/brand-scope.ts";
import { sumOfAmounts } from "../billing/bill.rules.ts";
import { effectOf, withCharge, withCoupon } from "../billing/effects.rules.ts";
import { loadOpenMonths } from "../billing/month.service.ts";
import { couponMonths } from "../coupons/coupons.rules.ts";
import { available, read } from "../coupons/coupons.service.ts";
import { countUses, findUsers, findUses } from "./effects.db.ts";

type AvailableQuery = Parsed<typeof effects.availableCoupons>["query"];
type SentCoupon = Parsed<typeof effects.ofCoupon>["body"];

/** Coupons that can be applied to the brand now, with the effect of each on its open month. */
export async function availableCoupons(ctx: Context, brandId: number, query: AvailableQuery) {
  await requireBrand(ctx, brandId);
  const { data, meta } = await available(ctx, brandId, query);
  const inputs = (await loadOpenMonths(ctx, [brandId])).current.get(brandId)?.inputs;
  const today = billingDay(ctx);
  return {
    data: data.map((coupon) => ({
      ...coupon,
      ...monthsInShort(today, coupon.validity_period),
      effect: inputs ? effectOf(inputs, withCoupon(inputs, inForce(coupon))) : null,
    })),
    meta,
  };
}

/** The total of the open month with a credit or one-off charge. */
export async function effectOfCharge(ctx: Context, brandId: number, amount: string): Promise<Effect> {
  const { name } = await requireBrand(ctx, brandId);
  const inputs = requireFound(
    (await loadOpenMonths(ctx, [brandId])).current.get(brandId)?.inputs,
    chargeErrors.noBill,
    { brand: name },
  );
  return effectOf(inputs, withCharge(inputs, amount));
}

/** The effect of a coupon on the open months of brands if it were applied now, whatever its dates. */
export async function effectOfCoupon(ctx: Context, sent: SentCoupon): Promise<CouponEffect> {
  const chosen = [...new Set(sent.organization_ids)];
  await requireBrands(ctx, chosen, effectErrors.noBrands);
  const had = sent.id === undefined ? new Set<number>() : await brandsThatHad(ctx, sent.id, chosen);
  const ids = chosen.filter((id) => !had.has(id)).sort((one, other) => one - other);
  const { current: months } = await loadOpenMonths(ctx, ids);
  const names = await brandNames(ctx, ids);
  const coupon = inForce({ ...sent, code: "" });
  const found = ids.map((id) => {
    const inputs = months.get(id)?.inputs;
    return { id, name: names.get(id) ?? "", effect: inputs ? effectOf(inputs, withCoupon(inputs, coupon)) : null };
  });
  return {
    last_month: monthsInShort(billingDay(ctx), sent.validity_period).last_month,
    brands: found.sort(byDifference).slice(0, EFFECT_BRANDS_SHOWN),
    total: ids.length,
    had: had.size,
    difference: sumOfAmounts(found.flatMap(({ effect }) => effect?.difference ?? [])),
  };
}

/** The first few brands that a coupon was applied to. */
export async function usesOfCoupon(ctx: Context, id: number): Promise<{ uses: CouponUse[]; total: number }> {
  await read(ctx, id);
  const db = ctx.db.current();
  const open = firstOfMonth(billingDay(ctx));
  const uses = await findUses(db, { couponId: id, open, limit: EFFECT_BRANDS_SHOWN });
  return { uses, total: await countUses(db, id) };
}

const inForce = (coupon: Pick<Coupon, "code" | "discount_type" | "discount_value">) => ({
  code: coupon.code,
  type: coupon.discount_type,
  value: String(coupon.discount_value),
});

/** Months as the wire has them: `2026-11`. */
function monthsInShort(today: string, validityPeriod: number) {
  const { first_month, last_month } = couponMonths(today, validityPeriod);
  return { first_month: first_month.slice(0, 7), last_month: last_month.slice(0, 7) };
}

async function brandsThatHad(ctx: Context, couponId: number, ids: readonly number[]): Promise<Set<number>> {
  const found = await findUsers(ctx.db.current(), { couponId, ids });
  return new Set(found.map(({ id }) => id));
}

type BrandEffect = { name: string; effect: Effect | null };

/**
 * Largest differences first, in either direction; then brands without a bill. Amounts become numbers only for sorting.
 */
export function byDifference(one: BrandEffect, other: BrandEffect): number {
  const size = ({ effect }: BrandEffect) => (effect ? Math.abs(Number(effect.difference)) : -1);
  return size(other) - size(one) || compareNames(one.name, other.name);
}
