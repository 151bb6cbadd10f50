import { type AppliedCoupon, billing } from "@console/contract/billing.ts";
import { type Charge, type ChargeCreate, charges } from "@console/contract/charges.ts";
import { call } from "../../../../api/client.ts";
import { dataQuery } from "../../../../api/queries.ts";

const params = (brandId: number) => ({ id: String(brandId) });

/** Coupons that apply in the open month. */
export const appliedQuery = (brandId: number) => dataQuery(billing.coupons, { params: params(brandId) });

/** Credits and charges of the open month, in the bill's order. */
export const chargesQuery = (brandId: number) => dataQuery(charges.list, { brandId });

export const applyCoupon = async (
  brandId: number,
  coupon_id: number,
  idempotencyKey: string | undefined,
): Promise<AppliedCoupon[]> =>
  (await call(billing.applyCoupon, { params: params(brandId), body: { coupon_id } }, { idempotencyKey })).data;

export const removeCoupon = async (brandId: number, couponId: number): Promise<AppliedCoupon[]> =>
  (await call(billing.removeCoupon, { params: { ...params(brandId), coupon_id: String(couponId) } })).data;

export const addCharge = async (brandId: number, body: ChargeCreate, idempotencyKey: string): Promise<Charge> =>
  (await call(charges.add, { brandId, body }, { idempotencyKey })).data;
