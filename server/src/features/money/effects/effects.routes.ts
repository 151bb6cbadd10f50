import type { effects } from "@console/contract/effects.ts";
import type { Handlers } from "../../../http/mount.ts";
import { availableCoupons, effectOfCharge, effectOfCoupon, usesOfCoupon } from "./effects.service.ts";
import { effectOfPrices } from "./effects-of-package.service.ts";

export const effectsRoutes: Handlers<typeof effects> = {
  availableCoupons: (ctx, { params, query }) => availableCoupons(ctx, params.id, query),
  ofCharge: async (ctx, { brandId, body }) => ({ data: await effectOfCharge(ctx, brandId, body.amount) }),
  ofCoupon: async (ctx, { body }) => ({ data: await effectOfCoupon(ctx, body) }),
  couponUses: async (ctx, { params }) => ({ data: await usesOfCoupon(ctx, params.id) }),
  ofPackage: async (ctx, { params, body }) => ({ data: await effectOfPrices(ctx, params.id, body.prices) }),
};
