import type { Services } from "../../../context/context.ts";
import type { Finder, Finding } from "../../../jobs/condition.ts";
import { billingDay, daysAfter, startOfDay } from "../../../lib/calendar.ts";
import { endingBetween } from "./coupons.db.ts";
import { couponNotifications } from "./coupons.text.ts";

/** Days before its end at which a coupon is reported. */
const DAYS_BEFORE = 7;

export const endingCoupons: Finder = (services) => findEnding(services, DAYS_BEFORE);

/** Active coupons that end within these days. */
export async function findEnding({ db, ...services }: Services, days: number): Promise<Finding[]> {
  const today = billingDay(services);
  const found = await endingBetween(db.current(), { from: today, through: daysAfter(today, days) });
  return found.map((coupon) => ({
    message: couponNotifications.ending(coupon.name, coupon.code, coupon.expires_at, today),
    subject: { kind: "coupon", id: coupon.id, label: coupon.name },
    dedupe_key: `${coupon.id} ${coupon.expires_at}`,
    since: startOfDay(services.billingTimeZone, daysAfter(coupon.expires_at, -days)),
  }));
}
