import type { Coupon } from "@console/contract/coupons.ts";
import { makeToggle } from "../../../components/feedback/toggle.ts";
import { couponRecords, setCouponStatus } from "./coupons.queries.ts";
import { couponsText as words } from "./coupons.text.ts";

/** Archive and Activate. */
export const couponStatus = makeToggle<Coupon, Coupon["status"]>({
  save: setCouponStatus,
  records: couponRecords,
  changes: (status) => ({ status }),
  other: (status) => (status === "active" ? "archived" : "active"),
  words: { ...words, done: words.updated, failed: words.updateFailed },
});
