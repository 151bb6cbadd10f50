import * as z from "zod/mini";
import { month } from "./billing.ts";
import { columns } from "./columns.ts";
import { errors } from "./errors.ts";
import { decimal, id, idText, instant, pageQuery, sortBy } from "./primitives.ts";
import { route } from "./route.ts";
import { sharedErrors } from "./shared-errors.ts";
import { usageType } from "./usage-types.ts";

const STATUS_MESSAGE = "Choose waiting, billed or waived.";
/** The state of usage that no bill counts automatically. */
export const unbilledStatus = z.enum(["waiting", "billed", "waived"], STATUS_MESSAGE);
export type UnbilledStatus = z.output<typeof unbilledStatus>;

/**
 * Why it waits: the brand was inactive when it was used, had no package in that month, or it arrived late and the brand
 * has no bill for the open month.
 */
export const unbilledReason = z.enum(["inactive", "no_package", "no_bill"]);
export type UnbilledReason = z.output<typeof unbilledReason>;

/** Usage of a brand in a month that no bill counts yet, or that a person has decided on. */
export const unbilledUsage = z.object({
  id,
  version: z.int(),
  brand_id: id,
  brand: z.string(),
  /** The month in which it was used. */
  month,
  type: usageType,
  /** Minutes; for storage, the gigabytes of the month's last readings. */
  quantity: decimal,
  reason: unbilledReason,
  status: unbilledStatus,
  /** Whether the brand has a package, so that it can be billed. */
  billable: z.boolean(),
  /** The month whose bill counts it, once a person has billed it. */
  bill_month: z.nullable(month),
  waiting_since: instant,
  decided_at: z.nullable(instant),
  decided_by: z.nullable(z.string()),
});
export type UnbilledUsage = z.output<typeof unbilledUsage>;

/** What billing it would do to the bill that counts it; before that bill closes more may come. */
export const unbilledEffect = z.object({ bill_month: month, now: decimal, total: decimal, difference: decimal });
export type UnbilledEffect = z.output<typeof unbilledEffect>;

const decided = { method: "POST", permission: "brands" } as const;
const params = z.object({ id: idText });

export const unbilledErrors = errors({
  notFound: { code: "not_found", message: "This usage wasn't found." },
  decided: { code: "conflict", message: "This usage was {status} by {person}." },
  counted: { code: "conflict", message: "This usage is already on a bill." },
  noPackage: {
    code: "conflict",
    message: "{brand} has no package. Choose one first: this usage is billed at its prices.",
  },
});

const decisionErrors = [
  sharedErrors.brandNotFound,
  unbilledErrors.notFound,
  unbilledErrors.decided,
  unbilledErrors.counted,
];

export const unbilledColumns = columns({
  brand: { title: "Brand", field: "brand" },
  month: { title: "Month", field: "month" },
  type: { title: "Type", field: "type" },
  quantity: { title: "Quantity", field: "quantity" },
  reason: { title: "Reason", field: "reason" },
  status: { title: "Status", field: "status" },
  bill: { title: "Bill", field: "bill_month" },
  waiting: { title: "Waiting since", field: "waiting_since", as: "day" },
  decided: { title: "Decided on", field: "decided_at", as: "day" },
  decided_by: { title: "Decided by", field: "decided_by" },
});

export const unbilled = {
  list: route({
    id: "unbilled.list",
    method: "GET",
    path: "/admin/unbilled_usage",
    summary: "Unbilled usage by brand, month and type, and what was decided about it",
    permission: "brands",
    list: "page",
    query: z.object({
      ...pageQuery,
      brand_id: z.optional(idText),
      status: z.optional(unbilledStatus),
      sort: sortBy("waiting_since", "month", "brand"),
    }),
    columns: unbilledColumns,
    data: z.array(unbilledUsage),
  }),
  effect: route({
    id: "unbilled.effect",
    method: "GET",
    path: "/admin/unbilled_usage/{id}/effect",
    summary: "What billing waiting usage would add to the brand's bill",
    permission: "brands",
    params: z.object({ id: idText }),
    errors: [...decisionErrors, unbilledErrors.noPackage],
    data: unbilledEffect,
  }),
  bill: route({
    ...decided,
    params,
    data: unbilledUsage,
    id: "unbilled.bill",
    path: "/admin/unbilled_usage/{id}/bill",
    summary: "Bill waiting usage with the brand's next bill, without a base fee if the brand was inactive all month",
    audit: ["usage.billed"],
    touches: "money",
    errors: [...decisionErrors, unbilledErrors.noPackage],
    ifMatch: true,
  }),
  waive: route({
    ...decided,
    params,
    data: unbilledUsage,
    id: "unbilled.waive",
    path: "/admin/unbilled_usage/{id}/waive",
    summary: "Waive waiting usage, so that it is never billed",
    audit: ["usage.waived"],
    touches: "money",
    errors: decisionErrors,
    ifMatch: true,
  }),
};
