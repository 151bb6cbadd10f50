import type { CouponCreate } from "@console/contract/coupons.ts";
import { COUPON_CODE_MAX, EXTERNAL_ID_MAX, NAME_MAX } from "@console/contract/limits.ts";
import { choice, day, type Field, type FormOf, namedBrands, text } from "../../../components/form/fields.ts";
import { typedDecimal } from "../../../lib/typed-money.ts";
import { formText as words } from "./coupon-form.text.ts";

/** '1,234.50', '15%', '₹99'; empty is 0. NaN if it is not a number. */
export function numberOf(typed: string): number {
  const digits = typed.trim().replace(/^[₹$]\s*|\s*%$/g, "");
  return digits === "" ? 0 : Number(typedDecimal(digits) ?? Number.NaN);
}

/** A number whose form value is the typed text. */
const number = (label: string): Field<string, number> => ({
  label,
  empty: "0",
  shown: (typed) => String(numberOf(typed)),
  sent: numberOf,
});

/** Every stored field that a person enters, in form order; a text field needs no other code in the form. */
export const couponFields = {
  name: text(words.labels.name, { required: true, maxLength: NAME_MAX }),
  code: text(words.labels.code, { required: true, maxLength: COUPON_CODE_MAX }),
  discount_value: number(words.labels.discount_value),
  discount_type: choice(words.labels.discount_type, words.discountTypes, "percentage"),
  coupon_type: choice(words.labels.coupon_type, words.couponTypes, "generic"),
  resource_ids: namedBrands(words.labels.resource_ids),
  starts_at: day(words.labels.starts_at, { required: true }),
  expires_at: day(words.labels.expires_at, { required: true }),
  validity_period: number(words.labels.validity_period),
  external_id: text(words.labels.external_id, { maxLength: EXTERNAL_ID_MAX, technical: true }),
} satisfies Record<keyof CouponCreate, object>;

/** Numbers are text as typed. */
export type CouponForm = FormOf<typeof couponFields>;
