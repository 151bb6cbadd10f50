import type { Coupon } from "@console/contract/coupons.ts";
import { makeToggle } from "../../components/feedback/toggle.ts";
import {
  couponQuery,
  keepCoupon,
  refreshCoupons,
  setCouponStatus,
  showStatuses,
  stopReads,
} from "./coupons.queries.ts";
import { couponsText as words } from "./coupons.text.ts";

/** Archive and Activate. */
export const couponStatus = makeToggle<Coupon, Coupon["status"]>({
  save: setCouponStatus,
  show: (client, id, status) => showStatuses(client, [id], status),
  stopReads,
  store: keepCoupon,
  refresh: refreshCoupons,
  read: (client, id) => client.fetchQuery({ ...couponQuery(id), staleTime: 0 }),
  other: (status) => (status === "active" ? "archived" : "active"),
  words: { ...words, done: words.updated, failed: words.updateFailed },
});
