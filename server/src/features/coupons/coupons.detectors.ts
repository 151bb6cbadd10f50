import type { Detector } from "../../jobs/detector.ts";
import { billingDay, daysAfter } from "../../lib/calendar.ts";
import { endingBetween } from "./coupons.db.ts";
import { couponNotifications } from "./coupons.text.ts";

/** Days before its end at which a coupon is reported. */
const DAYS_BEFORE = 7;

export const endingCoupons: Detector = async ({ db, ...services }) => {
  const today = billingDay(services);
  const found = await endingBetween(db.current(), today, daysAfter(today, DAYS_BEFORE));
  return found.map((coupon) => ({
    kind: "coupon_ending",
    type: "warning",
    area: "coupons",
    message: couponNotifications.ending(coupon.name, coupon.code, coupon.expires_at, today),
    subject: { kind: "coupon", id: coupon.id, label: coupon.name },
    dedupe_key: `${coupon.id} ${coupon.expires_at}`,
  }));
};
