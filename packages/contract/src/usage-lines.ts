import * as z from "zod/mini";
import { archiveErrors } from "./archive.ts";
import { billingErrors, month } from "./billing.ts";
import { columns } from "./columns.ts";
import { errors } from "./errors.ts";
import { INTEGRATION_CODE_MAX, PAGE_SIZE_MAX } from "./limits.ts";
import { pricedKinds, usageKinds } from "./line-kinds.ts";
import { day, decimal, id, idText, instant, pageNumber, perPage, sortBy } from "./primitives.ts";
import { route } from "./route.ts";
import { usageType } from "./usage-types.ts";

const LINE_MESSAGE =
  "Send a line of the bill: its kind, for an integration also its code, for a correction its month and kind.";
const NAME = new RegExp(
  `^(${pricedKinds.join("|")}|integration(:[a-z0-9_-]{1,${INTEGRATION_CODE_MAX}})?|correction:2[01]\\d\\d-(0[1-9]|1[0-2]):(${usageKinds.join("|")}))$`,
);

/** A line of a bill by name; `integration` alone means all of them. */
export const lineName = z.string(LINE_MESSAGE).check(z.regex(NAME, LINE_MESSAGE));

const period = z.object({ from: instant, to: z.nullable(instant) });

/** A part of a line: its share of the sum behind the line's quantity. */
export const usagePart = z.object({
  /** Null for the brand itself. */
  business_id: z.nullable(id),
  business: z.nullable(z.string()),
  /** For a line measured by day. */
  day: z.nullable(z.iso.date()),
  /** For a connection: the integration and its name. */
  code: z.nullable(z.string()),
  integration: z.nullable(z.string()),
  /** For a counted line: when it began and ended (null: not ended). */
  from: z.nullable(instant),
  to: z.nullable(instant),
  /** All periods, if there are several. */
  periods: z.array(period),
  price: z.nullable(decimal),
  quantity: decimal,
});
export type UsagePart = z.output<typeof usagePart>;

/** An event as it was reported. */
export const usageEvent = z.object({
  id: z.string(),
  business_id: z.nullable(id),
  business: z.nullable(z.string()),
  day: z.iso.date(),
  type: usageType,
  quantity: decimal,
  occurred_at: instant,
  received_at: instant,
  /** Minutes add up; of the storage readings of a day only the last one counts. */
  counts: z.boolean(),
});
export type UsageEvent = z.output<typeof usageEvent>;

/** A day whose usage is not what the voice platform reported. */
export const usageDifference = z.object({
  day: z.iso.date(),
  type: usageEvent.shape.type,
  reported: decimal,
  counted: decimal,
  /** When it arose, as far as can be told. */
  hours: z.array(z.object({ from: instant, to: instant })),
});
export type UsageDifference = z.output<typeof usageDifference>;

const BUSINESS_MESSAGE = "Send a business ID, or 'brand' for the brand itself.";
const business = z.optional(z.union([z.literal("brand"), idText], BUSINESS_MESSAGE));
const paged = { page: pageNumber, per_page: perPage(PAGE_SIZE_MAX) };

const partsQuery = z.object({
  ...paged,
  line: lineName,
  /** Sums the parts by day or by business; by default each business and day. */
  by: z.optional(z.enum(["day", "business"], "Choose day or business, or leave it out.")),
  business,
  sort: sortBy("day", "quantity"),
});
const eventsQuery = z.object({ ...paged, line: lineName, business, day: z.optional(day), sort: sortBy("occurred_at") });
const params = z.object({ month });

const access = { permission: "brands", brandScoped: true } as const;
const list = { ...access, method: "GET", list: "page" } as const;

export const usageErrors = errors({
  noLine: { code: "invalid", field: "line", message: "This line isn't on the bill." },
  byMonth: { code: "invalid", field: "by", message: "This line is billed by month, not by day." },
  noEvents: { code: "invalid", field: "line", message: "This line isn't based on usage events." },
});

const partsErrors = [billingErrors.billNotFound, usageErrors.noLine, usageErrors.byMonth];
const eventsErrors = [
  billingErrors.billNotFound,
  usageErrors.noLine,
  usageErrors.noEvents,
  archiveErrors.noFolder,
  archiveErrors.missing,
  archiveErrors.changed,
];

export const usagePartColumns = columns({
  day: { title: "Day", field: "day", as: "day" },
  business: { title: "Business", field: "business" },
  integration: { title: "Integration", field: "integration" },
  from: { title: "From", field: "from", as: "day" },
  to: { title: "To", field: "to", as: "day" },
  quantity: { title: "Quantity", field: "quantity" },
  price: { title: "Price", field: "price" },
});

export const usageEventColumns = columns({
  event: { title: "Event", field: "id" },
  business: { title: "Business", field: "business" },
  type: { title: "Type", field: "type" },
  quantity: { title: "Quantity", field: "quantity" },
  occurred: { title: "Occurred", field: "occurred_at", as: "minute" },
  received: { title: "Received", field: "received_at", as: "minute" },
});

/**
 * The breakdown of a line's quantity. `meta.sums` has the line's `quantity` and `amount`, the `sum` of all its parts,
 * and the number of `days` that it is averaged over (1: not averaged).
 */
export const usage = {
  open: route({
    ...list,
    id: "usage.open",
    path: "/admin/billing/usage",
    summary: "Breakdown of a line of the open month, by business and day",
    query: partsQuery,
    errors: partsErrors,
    columns: usagePartColumns,
    data: z.array(usagePart),
  }),
  openEvents: route({
    ...list,
    id: "usage.openEvents",
    path: "/admin/billing/usage_events",
    summary: "The usage events behind a line of the open month",
    query: eventsQuery,
    errors: eventsErrors,
    columns: usageEventColumns,
    data: z.array(usageEvent),
  }),
  closed: route({
    ...list,
    id: "usage.closed",
    path: "/admin/billing_histories/{month}/usage",
    summary: "Breakdown of a line of a closed bill, by business and day, as known when it was closed",
    params,
    query: partsQuery,
    errors: partsErrors,
    columns: usagePartColumns,
    data: z.array(usagePart),
  }),
  closedEvents: route({
    ...list,
    id: "usage.closedEvents",
    path: "/admin/billing_histories/{month}/usage_events",
    summary: "The usage events behind a line of a closed bill, from the archive if they are there",
    params,
    query: eventsQuery,
    errors: eventsErrors,
    columns: usageEventColumns,
    data: z.array(usageEvent),
  }),
  differences: route({
    ...access,
    id: "usage.differences",
    method: "GET",
    path: "/admin/usage_differences",
    summary: "Days on which a brand's usage differs from the totals that the voice platform reported, newest first",
    data: z.array(usageDifference),
  }),
};
