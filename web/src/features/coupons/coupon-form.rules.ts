import { type Coupon, coupon, couponCreate } from "@console/contract/coupons.ts";
import { VALIDITY_MAX } from "@console/contract/limits.ts";
import { formatDay, formatShortDay, monthAfter } from "../../lib/dates.ts";
import { listNames } from "../../lib/list-names.ts";
import { formatDiscount } from "../../lib/money.ts";
import { formText as words } from "./coupon-form.text.ts";

/** Numbers are texts as typed. */
export type CouponForm = {
  name: string;
  code: string;
  discount_type: Coupon["discount_type"];
  discount_value: string;
  coupon_type: Coupon["coupon_type"];
  /** Whole, for their names. */
  resource_ids: { id: number; name: string }[];
  starts_at: string;
  expires_at: string;
  validity_period: string;
};

export const fieldNames = [
  "name",
  "code",
  "discount_type",
  "discount_value",
  "coupon_type",
  "resource_ids",
  "starts_at",
  "expires_at",
  "validity_period",
] as const satisfies readonly (keyof CouponForm)[];
export type FieldName = (typeof fieldNames)[number];

export const emptyCoupon: CouponForm = {
  name: "",
  code: "",
  discount_type: "percentage",
  discount_value: "0",
  coupon_type: "generic",
  resource_ids: [],
  starts_at: "",
  expires_at: "",
  validity_period: "0",
};

export const formOf = (from: Coupon): CouponForm => ({
  name: from.name,
  code: from.code,
  discount_type: from.discount_type,
  discount_value: String(from.discount_value),
  coupon_type: from.coupon_type,
  resource_ids: from.specific_resources,
  starts_at: from.starts_at,
  expires_at: from.expires_at,
  validity_period: String(from.validity_period),
});

/** '1,234.50', '15%', '₹99'; nothing is 0. NaN where it is no number. */
export function numberOf(typed: string): number {
  const text = typed.trim().replace(/^[₹$]\s*|\s*%$/g, "");
  if (text === "") return 0;
  return /^(\d+|\d{1,3}(,\d{3})+)?(\.\d+)?$/.test(text) ? Number(text.replaceAll(",", "")) : Number.NaN;
}

export const bodyOf = (form: CouponForm) => ({
  name: form.name.trim(),
  code: form.code.trim(),
  discount_value: numberOf(form.discount_value),
  discount_type: form.discount_type,
  coupon_type: form.coupon_type,
  starts_at: form.starts_at,
  expires_at: form.expires_at,
  validity_period: numberOf(form.validity_period),
  ...(form.coupon_type === "agency_specific" && { resource_ids: form.resource_ids.map((brand) => brand.id) }),
});

/** What is wrong with it, by field, in the words of the contract where it has some. */
export function problemsOf(form: CouponForm): Partial<Record<FieldName, string>> {
  const body = bodyOf(form);
  const problems: Partial<Record<FieldName, string>> = {};
  for (const field of ["name", "code", "starts_at", "expires_at"] as const) {
    if (body[field] === "") problems[field] = words.required;
  }
  if (form.coupon_type === "agency_specific" && form.resource_ids.length === 0) {
    problems.resource_ids = words.organizationRequired;
  }
  if (Number.isNaN(body.discount_value)) problems.discount_value = words.badValue;
  if (Number.isNaN(body.validity_period)) problems.validity_period = words.badValidity(VALIDITY_MAX);
  if (endsBeforeStart(form)) problems.expires_at = words.badDates;
  const parsed = couponCreate.safeParse(body);
  for (const issue of parsed.error?.issues ?? []) {
    const field = fieldNames.find((each) => each === issue.path[0]);
    if (field && issue.message) problems[field] ??= issue.message;
  }
  return problems;
}

export const endsBeforeStart = ({ starts_at, expires_at }: Pick<CouponForm, "starts_at" | "expires_at">): boolean =>
  starts_at !== "" && expires_at !== "" && expires_at < starts_at;

/** The record that came with a refusal; null where it cannot be read. */
export function currentOf(sent: unknown): Coupon | null {
  const parsed = coupon.safeParse(sent);
  return parsed.success ? parsed.data : null;
}

/** A field in words, to compare and to show. */
export function shown(from: CouponForm, field: FieldName): string {
  switch (field) {
    case "discount_type":
      return words.discountTypes[from.discount_type];
    case "coupon_type":
      return words.couponTypes[from.coupon_type];
    case "resource_ids":
      return listNames(from.resource_ids.map((brand) => brand.name));
    case "discount_value":
    case "validity_period":
      return String(numberOf(from[field]));
    case "starts_at":
    case "expires_at":
      return from[field] === "" ? "" : formatDay(from[field]);
    default:
      return from[field].trim();
  }
}

/** '15% off for 3 organizations, Dec 1 to Dec 31, for 3 months.'; nothing while something is wrong. */
export function sentenceOf(form: CouponForm): string | null {
  if (form.starts_at === "" || form.expires_at === "" || endsBeforeStart(form)) return null;
  const body = bodyOf(form);
  if (Number.isNaN(body.discount_value) || Number.isNaN(body.validity_period)) return null;
  const sameYear = form.starts_at.slice(0, 4) === form.expires_at.slice(0, 4);
  return words.result(
    formatDiscount(form.discount_type, body.discount_value),
    form.coupon_type === "generic" ? words.everyone : words.organizations(form.resource_ids.length),
    (sameYear ? formatShortDay : formatDay)(form.starts_at),
    (sameYear ? formatShortDay : formatDay)(form.expires_at),
    Math.max(1, body.validity_period),
  );
}

/** For how long it counts once it is applied (COUPON-15), with the month it could be applied in first. */
export function validityOf(form: CouponForm, today: string): string | null {
  const months = numberOf(form.validity_period);
  if (!Number.isInteger(months)) return null;
  const first = form.starts_at > today ? form.starts_at : today;
  return months > 1
    ? words.validityUntil(monthAfter(first, 0), monthAfter(first, months - 1))
    : words.validityOnce(monthAfter(first, 0));
}
