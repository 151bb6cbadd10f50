import * as z from "zod/mini";
import { month } from "./billing.ts";
import { chargeAmount, chargeErrors } from "./charges.ts";
import { columns } from "./columns.ts";
import { couponCreate, couponErrors, discountType, percentageRule } from "./coupons.ts";
import { errors } from "./errors.ts";
import { COUPONS_PAGE_SIZE } from "./limits.ts";
import { packageErrors, sentPriceDetails } from "./packages.ts";
import { decimal, id, idText, pageNumber, perPage, searchKey, sortBy } from "./primitives.ts";
import { route } from "./route.ts";
import { noBrands, sharedErrors } from "./shared-errors.ts";

/** A bill's current total, its total with the change, and the difference. */
export const effect = z.object({ now: decimal, total: decimal, difference: decimal });
export type Effect = z.output<typeof effect>;

/** A coupon that can be applied to the brand now. */
export const availableCoupon = z.object({
  id,
  name: z.string(),
  code: z.string(),
  discount_type: discountType,
  discount_value: z.number(),
  /** The last day on which it can be applied. */
  expires_at: z.iso.date(),
  /** The months whose bills it would apply to. */
  first_month: month,
  last_month: month,
  /** On the open month; null if the brand has no bill for it. */
  effect: z.nullable(effect),
});
export type AvailableCoupon = z.output<typeof availableCoupon>;

const brandEffect = z.object({ id, name: z.string(), effect: z.nullable(effect) });

/** The effect of a coupon if these brands had it now. */
export const couponEffect = z.object({
  last_month: month,
  /** The first few, the largest changes first. */
  brands: z.array(brandEffect),
  /** All brands that could have it. */
  total: z.int(),
  /** Brands excluded because they already had it. */
  had: z.int(),
  /** Sum over all brands. */
  difference: decimal,
});
export type CouponEffect = z.output<typeof couponEffect>;

/** Which brands have or had a coupon: they keep the discount from when it was applied. */
export const couponUse = z.object({
  id,
  name: z.string(),
  first_month: month,
  last_month: month,
  /** It was removed. */
  removed: z.boolean(),
  /** Whether it applies in the open month or a later one. */
  counts: z.boolean(),
});
export type CouponUse = z.output<typeof couponUse>;

/** The last closed month's totals at unsaved prices. */
export const packageEffect = z.object({
  /** Null if no bill of this package was closed recently. */
  month: z.nullable(month),
  /** Brands that are on it now. */
  brands: z.int(),
  /** Their bills of that month on this package. */
  billed: z.int(),
  /** How many of the largest ones were recalculated. */
  counted: z.int(),
  ...effect.shape,
  /** Those with the largest change. */
  largest: z.array(z.object({ id, name: z.string(), ...effect.shape })),
});
export type PackageEffect = z.output<typeof packageEffect>;

const { discount_value, validity_period, resource_ids } = couponCreate.shape;

export const effectErrors = errors({ noBrands: noBrands("organization_ids") });

export const availableCouponColumns = columns({
  name: { title: "Name", field: "name" },
  code: { title: "Code", field: "code" },
  discount: { title: "Discount", field: "discount_value" },
  ends: { title: "End Date", field: "expires_at", as: "day" },
  first: { title: "First month", field: "first_month" },
  last: { title: "Last month", field: "last_month" },
  difference: { title: "Difference", field: "effect.difference" },
});

export const effects = {
  availableCoupons: route({
    id: "effects.availableCoupons",
    method: "GET",
    path: "/admin/agencies/{id}/available_coupons",
    summary: "Coupons that can be applied to the brand now, with each one's effect on its open month",
    permission: "brands",
    list: "page",
    params: z.object({ id: idText }),
    query: z.object({
      page: pageNumber,
      per_page: perPage(COUPONS_PAGE_SIZE),
      search_key: searchKey,
      sort: sortBy("created_at", "name", "expires_at"),
    }),
    errors: [sharedErrors.brandNotFound],
    columns: availableCouponColumns,
    data: z.array(availableCoupon),
  }),
  ofCharge: route({
    id: "effects.ofCharge",
    method: "POST",
    path: "/admin/billing/charges/effect",
    summary: "The open month's total with a credit or one-off charge that is not saved",
    permission: "brands",
    brandScoped: true,
    audit: null,
    touches: null,
    body: z.object({ amount: chargeAmount }, "Send an amount."),
    errors: [chargeErrors.noBill],
    data: effect,
  }),
  ofCoupon: route({
    id: "effects.ofCoupon",
    method: "POST",
    path: "/admin/coupons/effect",
    summary: "The effect of an unsaved coupon on brands' open months; brands that have already used it are left out",
    permission: "coupons",
    audit: null,
    touches: null,
    body: z
      .object(
        {
          /** Id of an existing coupon. */
          id: z.optional(id),
          discount_type: discountType,
          discount_value,
          validity_period,
          organization_ids: resource_ids,
        },
        "Send the discount and the brands.",
      )
      .check(percentageRule),
    errors: [effectErrors.noBrands],
    data: couponEffect,
  }),
  couponUses: route({
    id: "effects.couponUses",
    method: "GET",
    path: "/admin/coupons/{id}/uses",
    summary: "The first few brands that a coupon was applied to, with its months, those where it still applies first",
    permission: "coupons",
    params: z.object({ id: idText }),
    errors: [couponErrors.notFound],
    data: z.object({ uses: z.array(couponUse), total: z.int() }),
  }),
  ofPackage: route({
    id: "effects.ofPackage",
    method: "POST",
    path: "/admin/organization_plans/{id}/estimate",
    summary: "What the last closed month of a package's brands would have totaled at unsaved prices",
    permission: "packages",
    audit: null,
    touches: null,
    params: z.object({ id: idText }),
    body: z.object({ prices: sentPriceDetails }, "Send all prices."),
    errors: [packageErrors.notFound],
    data: packageEffect,
  }),
};
