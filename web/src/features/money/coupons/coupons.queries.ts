import { type Coupon, coupons } from "@console/contract/coupons.ts";
import { COUPONS_PAGE_SIZE } from "@console/contract/limits.ts";
import type { Reply } from "@console/contract/route.ts";
import { call, callAbout, refsOf } from "../../../api/client.ts";
import { listOf } from "../../../api/lists.ts";
import { recordsOf } from "../../../api/records.ts";
import { couponsSearch } from "./coupons.search.ts";

type Subject = Pick<Coupon, "id" | "version">;

export const couponList = listOf(coupons.list, couponsSearch, { perPage: COUPONS_PAGE_SIZE });

export const couponRecords = recordsOf({ list: coupons.list, read: coupons.read });

type CreateBody = Parameters<typeof call<typeof coupons.create>>[1]["body"];
type Saved = Reply<typeof coupons.update>;

export const createCoupon = (body: CreateBody, idempotencyKey: string): Promise<Saved> =>
  call(coupons.create, { body }, { idempotencyKey });

export const updateCoupon = (coupon: Subject, body: CreateBody, idempotencyKey: string): Promise<Saved> =>
  callAbout(coupons.update, coupon, { body: { ...body, id: coupon.id } }, idempotencyKey);

export const setCouponStatus = (coupon: Subject, status: Coupon["status"]): Promise<Saved> =>
  callAbout(coupons.setStatus, coupon, { body: { id: coupon.id, status } });

/** One call for all of them; the answer has a result for each. */
export const setCouponStatuses = (
  chosen: readonly Subject[],
  status: Coupon["status"],
): Promise<Reply<typeof coupons.bulkStatus>> => call(coupons.bulkStatus, { body: { records: refsOf(chosen), status } });

export const removeCoupons = (chosen: readonly Subject[]): Promise<Reply<typeof coupons.bulkRemove>> =>
  call(coupons.bulkRemove, { body: { records: refsOf(chosen) } });

export const generateCode = async (): Promise<string> => (await call(coupons.generateCode, {})).data.code;
