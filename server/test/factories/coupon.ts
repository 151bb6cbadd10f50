import { randomUUID } from "node:crypto";
import type { Coupon, CouponCreate } from "@console/contract/coupons.ts";
import type { Context } from "../../src/context/context.ts";
import { applyCoupon } from "../../src/features/coupons/coupon-uses.service.ts";
import * as couponsService from "../../src/features/coupons/coupons.service.ts";

export function couponInput(over: Partial<CouponCreate> = {}): CouponCreate {
  const unique = randomUUID().slice(0, 8);
  return {
    name: `Coupon ${unique}`,
    code: unique.toUpperCase(),
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

/** Dates within which any test runs. */
export const always = { starts_at: "2000-01-01", expires_at: "2199-12-31" };

export const applied = (ctx: Context, brandId: number, couponId: number) =>
  ctx.db.transaction(() => applyCoupon({ ...ctx, audited: [] }, brandId, couponId));
