import type { Coupon } from "@console/contract/coupons.ts";
import { bodyOf, sameNamed } from "../../../components/form/fields.ts";
import { formatDay, formatShortDay, monthAfter } from "../../../lib/dates.ts";
import { formatDiscount } from "../../../lib/money.ts";
import { type CouponForm, couponFields, numberOf } from "./coupon.fields.ts";
import { formText as words } from "./coupon-form.text.ts";

export const formOf = (from: Coupon): CouponForm => ({
  ...sameNamed(couponFields, from),
  discount_value: String(from.discount_value),
  validity_period: String(from.validity_period),
  resource_ids: from.specific_resources,
});

export function sentOf(form: CouponForm) {
  const sent = bodyOf(couponFields, form);
  return form.coupon_type === "generic" ? { ...sent, resource_ids: [] } : sent;
}

export const endsBeforeStart = ({ starts_at, expires_at }: Pick<CouponForm, "starts_at" | "expires_at">): boolean =>
  starts_at !== "" && expires_at !== "" && expires_at < starts_at;

/** '15% off for 3 organizations, Dec 1 to Dec 31, for 3 months.'; null while something is invalid. */
export function sentenceOf(form: CouponForm): string | null {
  if (form.starts_at === "" || form.expires_at === "" || endsBeforeStart(form)) return null;
  const body = sentOf(form);
  if (Number.isNaN(body.discount_value) || Number.isNaN(body.validity_period)) return null;
  const sameYear = form.starts_at.slice(0, 4) === form.expires_at.slice(0, 4);
  return words.result(
    formatDiscount(form.discount_type, body.discount_value),
    form.coupon_type === "generic" ? words.everyone : words.brands(form.resource_ids.length),
    (sameYear ? formatShortDay : formatDay)(form.starts_at),
    (sameYear ? formatShortDay : formatDay)(form.expires_at),
    Math.max(1, body.validity_period),
  );
}

/** For how long it applies to a brand (COUPON-15), from the first possible month; after its end to no other. */
export function validityOf(form: CouponForm, today: string): string | null {
  if (form.expires_at !== "" && form.expires_at < today) return words.ended;
  const months = numberOf(form.validity_period);
  if (!Number.isInteger(months)) return null;
  const first = form.starts_at > today ? form.starts_at : today;
  return months > 1 ? words.validityUntil(monthAfter(first, 0), monthAfter(first, months - 1)) : words.validityOnce;
}
