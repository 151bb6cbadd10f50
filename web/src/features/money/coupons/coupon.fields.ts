import { fieldsOfCoupon as declared } from "@console/contract/coupons.ts";
import {
  choice,
  day,
  type Field,
  type FormOf,
  formFields,
  namedBrands,
  text,
} from "../../../components/form/fields.ts";
import { typedDecimal } from "../../../lib/typed-money.ts";

/** '1,234.50', '15%', '₹99'; empty is 0. NaN if it is not a number. */
export function numberOf(typed: string): number {
  const digits = typed.trim().replace(/^[₹$]\s*|\s*%$/g, "");
  return digits === "" ? 0 : Number(typedDecimal(digits) ?? Number.NaN);
}

/** A number whose form value is the typed text. */
const number = ({ label }: { label: string }): Field<string, number> => ({
  label,
  empty: "0",
  format: (typed) => String(numberOf(typed)),
  sent: numberOf,
});

/** The voice platform's ID is the last. */
const { external_id, ...others } = formFields(declared, {
  discount_value: number(declared.discount_value),
  discount_type: choice(declared.discount_type, "percentage"),
  coupon_type: choice(declared.coupon_type, "generic"),
  resource_ids: namedBrands(declared.resource_ids),
  starts_at: day(declared.starts_at, { required: true }),
  expires_at: day(declared.expires_at, { required: true }),
  validity_period: number(declared.validity_period),
  external_id: text(declared.external_id, { technical: true }),
});
export const couponFields = { ...others, external_id };

/** Numbers are text as typed. */
export type CouponForm = FormOf<typeof couponFields>;
