import type { billing } from "@console/contract/billing.ts";
import type { Handlers } from "../../../http/mount.ts";
import { applyCoupon, couponsOn, removeCoupon } from "../coupons/coupon-uses.service.ts";
import { currentBill, history, holdClosedBill, markBill, oneBill } from "./brand-bills.service.ts";
import { estimates } from "./estimate.service.ts";

export const billingRoutes: Handlers<typeof billing> = {
  current: async (ctx, { brandId }) => ({ data: await currentBill(ctx, brandId) }),
  history: (ctx, { brandId, query }) => history(ctx, brandId, query),
  one: async (ctx, { brandId, params }) => ({ data: await oneBill(ctx, brandId, params.month) }),
  coupons: async (ctx, { params }) => ({ data: await couponsOn(ctx, params.id) }),
  applyCoupon: async (ctx, { params, body }) => ({ data: await applyCoupon(ctx, params.id, body.coupon_id) }),
  removeCoupon: async (ctx, { params }) => ({ data: await removeCoupon(ctx, params.id, params.coupon_id) }),
  estimate: async (ctx, { brandId, body }) => ({ data: await estimates(ctx, brandId, body) }),
  hold: async (ctx, { brandId, params, body }) => ({ data: await holdClosedBill(ctx, brandId, params.month, body) }),
  mark: async (ctx, { brandId, params, body }) => ({ data: await markBill(ctx, brandId, params.month, body) }),
};
