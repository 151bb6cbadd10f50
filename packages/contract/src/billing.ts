import * as z from "zod/mini";
import { columns } from "./columns.ts";
import { couponErrors, couponUseErrors } from "./coupons.ts";
import { errors } from "./errors.ts";
import { integrationCategories } from "./integrations.ts";
import { BILLS_PAGE_SIZE, PAGE_SIZE_MAX, PAYMENT_REFERENCE_MAX, REASON_MAX, REPLAYED_MONTHS_MAX } from "./limits.ts";
import { pricedKinds, pricedUnits } from "./line-kinds.ts";
import { sentPriceDetails } from "./packages.ts";
import { day, decimal, id, idText, instant, optionalText, pageNumber, perPage, sortBy, text } from "./primitives.ts";
import { route } from "./route.ts";
import { sharedErrors } from "./shared-errors.ts";

const MONTH_MESSAGE = "Enter a month from 2000 to 2199 as YYYY-MM.";

/** A month, `2026-11`. */
export const month = z.string(MONTH_MESSAGE).check(z.regex(/^2[01]\d\d-(0[1-9]|1[0-2])$/, MONTH_MESSAGE));

export const billStatus = z.enum(["pending", "paid", "overdue"]);
export type BillStatus = z.output<typeof billStatus>;
/** A closed bill that is not paid shows 'Current' until it is overdue. */
export const billStatusLabel: Record<BillStatus, string> = { pending: "Current", paid: "Paid", overdue: "Overdue" };
/** A bill that the brand disputes. */
export const HELD_LABEL = "On hold";

/** What a bill was paid by; a bill of 0.00 or less by nothing. */
export const settledBy = z.enum(["payment", "credit_note", "write_off", "mixed", "zero"]);
export type SettledBy = z.output<typeof settledBy>;

export const lineKind = z.enum([...pricedKinds, "integration", "charge", "correction", "credit", "tax"]);
export type LineKind = z.output<typeof lineKind>;

export const lineUnit = z.enum([...pricedUnits, "connection", "once", "%"]);

/** Quantity times rate, rounded once; a total is the sum of these. */
export const billLine = z.object({
  kind: lineKind,
  label: z.string(),
  /** At most 6 decimals; the amount is calculated from the unrounded quantity. */
  quantity: decimal,
  unit: lineUnit,
  rate: decimal,
  amount: decimal,
  /** Integration code; for a correction, the kind of late usage; for a credit, brought or carried forward. */
  code: z.optional(z.string()),
  /** For a correction: the month in which the usage happened. */
  month: z.optional(month),
});
export type BillLine = z.output<typeof billLine>;

export const discount = z.object({
  code: z.string(),
  type: z.enum(["percentage", "fixed_amount"]),
  value: decimal,
  amount: decimal,
});
export type Discount = z.output<typeof discount>;

/** One side of an invoice. */
export const party = z.object({
  name: z.string(),
  address: z.string(),
  tax_id: z.string(),
  email: z.string(),
  /** The buyer's; absent if it has none. */
  po_number: z.optional(z.string()),
  /** The seller's; absent on bills closed before the setting existed. */
  payment_instructions: z.optional(z.string()),
  /** The seller's, below `/api/v1`. */
  logo_url: z.optional(z.string()),
});
export type Party = z.output<typeof party>;

const cost = { estimated_amount: decimal, quantity: decimal, rate: decimal };

/** The specification's fields (BILL-09 to BILL-16), and additional ones that explain the total. */
export const bill = z.object({
  /** Id of a closed bill; null for the open month, like its version. */
  id: z.nullable(id),
  version: z.nullable(z.int()),
  month,
  /** The month is still open. */
  open: z.boolean(),
  /** The last day included. */
  through: z.iso.date(),
  package: z.object({ id, name: z.string() }),
  currency: z.literal("usd"),
  base_amount: decimal,
  per_minute_cost: z.object({ ...cost, min_used: decimal }),
  multilingual_cost_per_minute: z.object({ ...cost, min_used: decimal }),
  per_business_cost: z.object(cost),
  storage_fee_per_gb: z.object(cost),
  premium_support_per_business: z.object(cost),
  integration_cost: z.object({
    ...cost,
    /**
     * By the integration's code, with additional prices under `code:price`: `unit_amount` times `quantity` is
     * `total_amount`.
     */
    metadata: z.record(
      z.string(),
      z.object({
        name: z.string(),
        category: z.enum(integrationCategories),
        unit_amount: decimal,
        quantity: decimal,
        total_amount: decimal,
      }),
    ),
  }),
  lines: z.array(billLine),
  subtotal: decimal,
  discounts: z.array(discount),
  charges: z.array(billLine),
  corrections: z.array(billLine),
  /**
   * At most one: credit from earlier bills that is deducted, or credit carried to the next bills, so that this one
   * closes at 0.00.
   */
  credits: z.array(billLine),
  /** Tax on all lines before it: the quantity is the taxed sum, the rate its percentage. */
  taxes: z.array(billLine),
  total: decimal,
  status: billStatus,
  /** What is left to pay. */
  open_amount: decimal,
  /** What paid it; null while something is open. */
  settled_by: z.nullable(settledBy),
  /** The brand disputes it: it is never overdue. */
  held: z.boolean(),
  due_on: z.iso.date(),
  paid_at: z.nullable(instant),
  paid_on: z.nullable(z.iso.date()),
  payment_reference: z.nullable(z.string()),
  closed_at: z.nullable(instant),
  invoice_number: z.nullable(z.string()),
  /** As of the close; null for the open month, and if unknown at the close. */
  seller: z.nullable(party),
  buyer: z.nullable(party),
});
export type Bill = z.output<typeof bill>;

/** The open month, with its projected total and the previous month up to the same day. */
export const currentBill = z.extend(bill, {
  /** The month's projected total if minutes continue at this pace; null in its first days. */
  estimate: z.nullable(decimal),
  /** The same days of the month before; on the first day of a month, the whole month before. */
  before: z.nullable(
    z.object({
      month,
      through: z.iso.date(),
      total: decimal,
      lines: z.array(billLine),
      discounts: z.array(discount),
      charges: z.array(billLine),
      corrections: z.array(billLine),
      credits: z.array(billLine),
      taxes: z.array(billLine),
    }),
  ),
});
export type CurrentBill = z.output<typeof currentBill>;

/** A month's actual total and lines, and those at other prices. */
const replayedMonth = z.object({
  month,
  now: decimal,
  total: decimal,
  difference: decimal,
  now_lines: z.array(billLine),
  lines: z.array(billLine),
});
export type ReplayedMonth = z.output<typeof replayedMonth>;

export const estimate = z.object({
  /** Null for sent prices. */
  organization_plan_id: z.nullable(id),
  months: z.array(replayedMonth),
  now: decimal,
  total: decimal,
  difference: decimal,
});
export type Estimate = z.output<typeof estimate>;

const MONTHS_MESSAGE = `Enter a whole number of months from 1 to ${REPLAYED_MONTHS_MAX}.`;
const PLANS_MESSAGE = `Send at most ${PAGE_SIZE_MAX} package IDs.`;

/** A coupon applied to a brand: it applies to bills from its first month to its last. */
export const appliedCoupon = z.object({
  coupon_id: id,
  code: z.string(),
  name: z.string(),
  discount_type: z.enum(["percentage", "fixed_amount"]),
  discount_value: decimal,
  first_month: month,
  last_month: month,
  applied_at: instant,
  applied_by: z.string(),
});
export type AppliedCoupon = z.output<typeof appliedCoupon>;

const COUPON_MESSAGE = "Choose a coupon.";

const STATUS_MESSAGE = "Send the status as pending or paid.";

const HELD_MESSAGE = "Send held as true or false.";
export const HOLD_MESSAGE = "Enter why the bill is held.";

export const billingErrors = errors({
  billNotFound: { code: "not_found", message: "This bill wasn't found." },
  settled: { code: "conflict", message: "This bill was settled automatically because its total is $0.00." },
  paidTooLongAgo: { code: "conflict", message: "{month} was marked as paid more than {hours} hours ago." },
  paidOtherwise: {
    code: "conflict",
    message: "The {month} bill was paid by {payments}. Reverse the payment or release its allocation instead.",
  },
  paidAhead: { code: "invalid", field: "paid_on", message: "The payment date can't be in the future." },
  nothingOpen: { code: "conflict", message: "The {month} bill is paid." },
  noReason: { code: "invalid", field: "reason", message: HOLD_MESSAGE },
  noPackage: { code: "invalid", field: "organization_plan_ids", message: "Package {id} doesn't exist." },
  dedicatedPackage: {
    code: "invalid",
    field: "organization_plan_ids",
    message: "Package {id} is dedicated to another brand.",
  },
});

export const historyColumns = columns({
  month: { title: "Month", field: "month" },
  standard: { title: "Standard Min", field: "per_minute_cost.min_used" },
  multilingual: { title: "Multilingual Min", field: "multilingual_cost_per_minute.min_used" },
  businesses: { title: "Businesses", field: "per_business_cost.quantity" },
  storage: { title: "Average storage (GB)", field: "storage_fee_per_gb.quantity" },
  integrations: { title: "Integrations", field: "integration_cost.estimated_amount" },
  premium: { title: "Prem. Supt.", field: "premium_support_per_business.estimated_amount" },
  total: { title: "Total", field: "total" },
  status: { title: "Status", field: "status", words: billStatusLabel },
  due: { title: "Due", field: "due_on", as: "day" },
  paid: { title: "Paid on", field: "paid_on", as: "day" },
  reference: { title: "Reference", field: "payment_reference" },
  invoice: { title: "Invoice", field: "invoice_number" },
  open_amount: { title: "Open", field: "open_amount" },
});

export const billing = {
  current: route({
    id: "billing.current",
    method: "GET",
    path: "/admin/billing",
    summary: "The brand's open month; null if the brand has no package, or was not active on any day of it",
    permission: "brands",
    brandScoped: true,
    data: z.nullable(currentBill),
  }),
  history: route({
    id: "billing.history",
    method: "GET",
    path: "/admin/billing_histories",
    summary: "The brand's closed bills, newest first",
    permission: "brands",
    brandScoped: true,
    list: "page",
    query: z.object({ page: pageNumber, per_page: perPage(BILLS_PAGE_SIZE), sort: sortBy("month") }),
    columns: historyColumns,
    data: z.array(bill),
  }),
  one: route({
    id: "billing.one",
    method: "GET",
    path: "/admin/billing_histories/{month}",
    summary: "One closed bill",
    permission: "brands",
    brandScoped: true,
    params: z.object({ month }),
    errors: [billingErrors.billNotFound],
    data: bill,
  }),
  mark: route({
    id: "billing.mark",
    method: "PATCH",
    path: "/admin/billing_histories/{month}",
    summary: "Mark a closed bill as paid, with date and reference; this can be undone for 24 hours",
    permission: "brands",
    brandScoped: true,
    audit: ["bill.paid", "bill.unpaid"],
    touches: "money",
    params: z.object({ month }),
    body: z.object(
      {
        status: z.enum(["paid", "pending"], STATUS_MESSAGE),
        /** The day the payment was received; today by default. */
        paid_on: z.optional(day),
        payment_reference: z.optional(text(PAYMENT_REFERENCE_MAX)),
      },
      STATUS_MESSAGE,
    ),
    errors: [
      billingErrors.billNotFound,
      billingErrors.settled,
      billingErrors.paidTooLongAgo,
      billingErrors.paidOtherwise,
      billingErrors.paidAhead,
    ],
    ifMatch: true,
    data: bill,
  }),
  hold: route({
    id: "billing.hold",
    method: "PATCH",
    path: "/admin/billing_histories/{month}/hold",
    summary: "Hold a bill that the brand disputes, or lift the hold: a held bill is never overdue",
    permission: "brands",
    brandScoped: true,
    audit: ["bill.held", "bill.hold_lifted"],
    touches: null,
    params: z.object({ month }),
    body: z.object({ held: z.boolean(HELD_MESSAGE), reason: z.optional(optionalText(REASON_MAX)) }, HELD_MESSAGE),
    errors: [billingErrors.billNotFound, billingErrors.nothingOpen, billingErrors.noReason],
    ifMatch: true,
    data: bill,
  }),
  coupons: route({
    id: "billing.coupons",
    method: "GET",
    path: "/admin/agencies/{id}/coupons",
    summary: "Coupons that apply to the brand's open month or a later one",
    permission: "brands",
    params: z.object({ id: idText }),
    errors: [sharedErrors.brandNotFound],
    data: z.array(appliedCoupon),
  }),
  applyCoupon: route({
    id: "billing.applyCoupon",
    method: "POST",
    path: "/admin/agencies/{id}/coupons",
    summary: "Apply a coupon to the brand from the open month; once per brand",
    permission: "brands",
    audit: ["coupon.applied"],
    touches: null,
    params: z.object({ id: idText }),
    body: z.object({ coupon_id: id }, COUPON_MESSAGE),
    errors: [sharedErrors.brandNotFound, ...Object.values(couponUseErrors)],
    data: z.array(appliedCoupon),
  }),
  removeCoupon: route({
    id: "billing.removeCoupon",
    method: "DELETE",
    path: "/admin/agencies/{id}/coupons/{coupon_id}",
    summary: "Remove a coupon from the brand; it no longer applies to the open month",
    permission: "brands",
    audit: ["coupon.unapplied"],
    touches: null,
    params: z.object({ id: idText, coupon_id: idText }),
    errors: [sharedErrors.brandNotFound, couponErrors.notFound],
    data: z.array(appliedCoupon),
  }),
  estimate: route({
    id: "billing.estimate",
    method: "POST",
    path: "/admin/billing/estimate",
    summary: "The brand's months calculated on other packages or at unsaved prices: the open one, or closed ones",
    permission: "brands",
    brandScoped: true,
    audit: null,
    touches: null,
    body: z.object({
      /** Closed months, latest first; by default the open month so far. */
      months: z.optional(
        z.int(MONTHS_MESSAGE).check(z.gte(1, MONTHS_MESSAGE), z.lte(REPLAYED_MONTHS_MAX, MONTHS_MESSAGE)),
      ),
      organization_plan_ids: z.optional(z.array(id, PLANS_MESSAGE).check(z.maxLength(PAGE_SIZE_MAX, PLANS_MESSAGE))),
      prices: z.optional(sentPriceDetails),
    }),
    errors: [billingErrors.noPackage, billingErrors.dedicatedPackage],
    data: z.array(estimate),
  }),
};
