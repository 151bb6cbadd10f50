import { and, asc, eq, gte, lte } from "drizzle-orm";
import { billingDay, dayInWords, daysAfter } from "../../calendar.ts";
import type { Watch } from "../notifications/condition.ts";
import { coupons } from "./coupons.table.ts";

/** A coupon is told of this many days before it ends. */
const DAYS_BEFORE = 7;

export const endingCoupons: Watch = async ({ db, ...services }) => {
  const today = billingDay(services);
  const found = await db
    .current()
    .select()
    .from(coupons)
    .where(
      and(
        eq(coupons.status, "active"),
        gte(coupons.expires_at, today),
        lte(coupons.expires_at, daysAfter(today, DAYS_BEFORE)),
      ),
    )
    .orderBy(asc(coupons.id));
  return found.map((coupon) => ({
    kind: "coupon_ending",
    type: "warning",
    area: "coupons",
    message: `The coupon ${coupon.name} (${coupon.code}) ends on ${dayInWords(coupon.expires_at)}.`,
    subject: { kind: "coupon", id: coupon.id, label: coupon.name },
    occasion: `${coupon.id} ${coupon.expires_at}`,
  }));
};
