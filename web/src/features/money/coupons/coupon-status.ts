import type { Coupon } from "@console/contract/coupons.ts";
import { makeToggle } from "../../../components/feedback/toggle.ts";
import {
  cacheCoupon,
  readCoupon,
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
  store: cacheCoupon,
  refresh: refreshCoupons,
  read: readCoupon,
  other: (status) => (status === "active" ? "archived" : "active"),
  words: { ...words, done: words.updated, failed: words.updateFailed },
});
