import { randomUUID } from "node:crypto";
import type { Coupon, CouponCreate } from "@console/contract/coupons.ts";
import type { Context } from "../../src/context/context.ts";
import { coupons } from "../../src/db/tables/coupons.ts";
import { applyCoupon } from "../../src/features/money/coupons/coupon-uses.service.ts";
import * as couponsService from "../../src/features/money/coupons/coupons.service.ts";

export function couponInput(over: Partial<CouponCreate> = {}): CouponCreate {
  const unique = randomUUID().slice(0, 8);
  return {
    name: `Coupon ${unique}`,
    code: unique.toUpperCase(),
    external_id: "",
    discount_value: 15,
    discount_type: "percentage",
    coupon_type: "generic",
    starts_at: "2026-11-01",
    expires_at: "2026-12-31",
    validity_period: 3,
    resource_ids: [],
    ...over,
  };
}

export function makeCoupon(ctx: Context, over: Partial<CouponCreate> = {}): Promise<Coupon> {
  return ctx.db.transaction(async () => {
    const own = { ...ctx, audited: [] };
    return couponsService.read(own, await couponsService.create(own, couponInput(over)));
  });
}

/** Many in one statement, each created a minute before the previous one: lists show them in this order. */
export async function fillCoupons(ctx: Context, names: readonly string[]): Promise<void> {
  const rows = names.map((name, index) => {
    const code = `FILL-${10_000 + index}`;
    const at = new Date(Date.now() - index * 60_000).toISOString();
    return {
      name,
      code,
      code_key: code.toLowerCase(),
      search_text: `${name.toLowerCase()}\n${code.toLowerCase()}`,
      discount_value: "15",
      discount_type: "percentage" as const,
      coupon_type: "generic" as const,
      starts_at: "2026-11-01",
      expires_at: "2026-12-31",
      validity_period: 3,
      status: "active" as const,
      created_at: at,
      updated_at: at,
      updated_by: "Test",
    };
  });
  await ctx.db.current().insert(coupons).values(rows);
}

/** Dates that include the time of any test. */
export const always = { starts_at: "2000-01-01", expires_at: "2199-12-31" };

export const applied = (ctx: Context, brandId: number, couponId: number) =>
  ctx.db.transaction(() => applyCoupon({ ...ctx, audited: [] }, brandId, couponId));
