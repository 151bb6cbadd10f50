import { type Coupon, coupons } from "@console/contract/coupons.ts";
import { BULK_MAX, COUPONS_PAGE_SIZE } from "@console/contract/limits.ts";
import type { Reply } from "@console/contract/route.ts";
import type { QueryClient } from "@tanstack/react-query";
import { call, callAbout } from "../../../api/client.ts";
import { dataQuery, keysOf, pagesOf, readUpTo, refresh } from "../../../api/queries.ts";
import { changeListed } from "../../../components/list/use-paged-list.ts";
import { asQuery } from "../../../lib/search.ts";

/** Sort options of the table's headings; by default newest first. */
export type CouponSort = "name" | "code" | "discount_value" | "starts_at" | "expires_at" | "status";
export type CouponFilters = {
  q?: string | undefined;
  status?: Coupon["status"] | undefined;
  state?: "scheduled" | "ended" | undefined;
  sort?: CouponSort | `-${CouponSort}` | undefined;
};
type Subject = Pick<Coupon, "id" | "version">;

export const couponList = (filters: CouponFilters) =>
  pagesOf(coupons.list, { query: { ...asQuery(filters), per_page: COUPONS_PAGE_SIZE } });

export const couponQuery = (id: number) => dataQuery(coupons.read, { params: { id: String(id) } });

export const readCoupon = (client: QueryClient, id: number): Promise<Coupon> =>
  client.fetchQuery({ ...couponQuery(id), staleTime: 0 });

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
): Promise<Reply<typeof coupons.bulkStatus>> =>
  call(coupons.bulkStatus, { body: { records: recordsOf(chosen), status } });

export const removeCoupons = (chosen: readonly Subject[]): Promise<Reply<typeof coupons.bulkRemove>> =>
  call(coupons.bulkRemove, { body: { records: recordsOf(chosen) } });

const recordsOf = (chosen: readonly Subject[]) => chosen.map(({ id, version }) => ({ id, version }));

/** All filtered records, up to the limit of a bulk call. */
export const readAllCoupons = (filters: CouponFilters): Promise<Coupon[]> =>
  readUpTo(BULK_MAX, coupons.list, { query: asQuery(filters) });

export const generateCode = async (): Promise<string> => (await call(coupons.generateCode, {})).data.code;

export const refreshCoupons = (client: QueryClient): Promise<void> => refresh(client, "coupons");

/** Stores the server's answer in the cached lists before they are refetched. */
export const cacheCoupon = (client: QueryClient, coupon: Coupon): void =>
  void changeListed<Coupon>(client, coupons.list, [coupon.id], () => coupon);

/**
 * Shows a status before the server has accepted it.
 * @returns a function that reverts it
 */
export const showStatuses = (client: QueryClient, ids: readonly number[], status: Coupon["status"]): (() => void) =>
  changeListed<Coupon>(client, coupons.list, ids, (coupon) => ({ ...coupon, status }));

/** Pending reads would briefly show the old state. */
export const stopReads = (client: QueryClient): Promise<void> =>
  client.cancelQueries({ queryKey: keysOf(coupons.list) });
