import * as z from "zod/mini";
import { columns } from "./columns.ts";
import { errors } from "./errors.ts";
import { REASON_MAX } from "./limits.ts";
import { id, idKey, idText, instant, keyQuery, pageQuery, requiredText, sortBy } from "./primitives.ts";
import { route } from "./route.ts";

const reasons = [
  "unknown_business",
  "unknown_brand",
  "too_old",
  "too_far_ahead",
  "malformed",
  "unknown_field",
  "conflict",
] as const;

/**
 * Why a usage event is not counted. `unknown_field`: it has a field that the contract does not know; *Retry* ingests it
 * without that field. `conflict`: by the time it was retried, an event with its id and other content had been
 * accepted.
 */
export const refusedReason = z.enum(reasons, `Choose among ${reasons.join(", ")}.`);
export type RefusedReason = z.output<typeof refusedReason>;

/** Open events wait for their cause to end or for a person. */
export const refusedStatus = z.enum(["open", "ingested", "dismissed"], "Choose open, ingested or dismissed.");
export type RefusedStatus = z.output<typeof refusedStatus>;

const cause = {
  reason: refusedReason,
  /** The sentence that the voice platform got. */
  message: z.string(),
  /** Null where no brand has the id that was sent. */
  brand_id: z.nullable(id),
  brand: z.nullable(z.string()),
  /** The brand's id, or what was sent instead of one; empty where nothing could be read. */
  organization_id: z.string(),
  business_id: z.nullable(z.string()),
};

const times = { first_refused_at: instant, last_refused_at: instant };

/** Open events that have their cause, brand and unknown business in common. */
export const refusedGroup = z.object({ id, ...cause, events: z.int(), ...times });
export type RefusedGroup = z.output<typeof refusedGroup>;

/** One event as it was refused last. */
export const refusedEvent = z.object({
  id,
  group_id: id,
  status: refusedStatus,
  ...cause,
  /** Null where it has no readable id. */
  event_id: z.nullable(z.string()),
  type: z.nullable(z.string()),
  quantity: z.nullable(z.string()),
  occurred_at: z.nullable(instant),
  /** As it was sent, as JSON; what is longer than is stored is cut off. */
  payload: z.string(),
  /** How often it was refused. */
  times: z.int(),
  ...times,
  decided_at: z.nullable(instant),
  decided_by: z.nullable(z.string()),
  /** Why it was dismissed. */
  dismissal: z.nullable(z.string()),
});
export type RefusedEvent = z.output<typeof refusedEvent>;

export const refusedErrors = errors({
  notFound: { code: "not_found", message: "This event wasn't found." },
  groupNotFound: { code: "not_found", message: "These events weren't found." },
  handled: { code: "conflict", message: "This event was already {status}." },
});

export const reasonLabel: Record<RefusedReason, string> = {
  unknown_business: "Unknown business",
  unknown_brand: "Unknown brand",
  too_old: "Too old",
  too_far_ahead: "In the future",
  malformed: "Unreadable",
  unknown_field: "Unknown field",
  conflict: "ID already used",
};

export const refusedGroupColumns = columns({
  reason: { title: "Reason", field: "reason", words: reasonLabel },
  brand: { title: "Brand", field: "brand" },
  organization: { title: "Brand ID", field: "organization_id" },
  business: { title: "Business ID", field: "business_id" },
  message: { title: "Message", field: "message" },
  events: { title: "Events", field: "events" },
  first: { title: "First rejected", field: "first_refused_at", as: "minute" },
  last: { title: "Last rejected", field: "last_refused_at", as: "minute" },
  actions: { title: "Actions" },
});

export const refusedStatusLabel = { open: "Open", ingested: "Accepted", dismissed: "Dismissed" } as const;

export const refusedEventColumns = columns({
  event: { title: "Event ID", field: "event_id" },
  reason: { title: "Reason", field: "reason", words: reasonLabel },
  brand: { title: "Brand", field: "brand" },
  organization: { title: "Brand ID", field: "organization_id" },
  business: { title: "Business ID", field: "business_id" },
  type: { title: "Type", field: "type" },
  quantity: { title: "Quantity", field: "quantity" },
  occurred: { title: "Occurred", field: "occurred_at", as: "minute" },
  message: { title: "Message", field: "message" },
  times: { title: "Times rejected", field: "times" },
  last: { title: "Last rejected", field: "last_refused_at", as: "minute" },
  status: { title: "Status", field: "status", words: refusedStatusLabel },
  decided_by: { title: "Decided by", field: "decided_by" },
  dismissal: { title: "Dismissal reason", field: "dismissal" },
  payload: { title: "Sent", field: "payload" },
  actions: { title: "Actions" },
});

const one = z.object({ id: idText });
const DISMISSAL_MESSAGE = "Send the text under reason.";
const dismissal = z.object({ reason: requiredText(REASON_MAX, "Enter a reason.") }, DISMISSAL_MESSAGE);

/** `remaining` events of a large group follow in the background. */
const retried = z.object({ ingested: z.int(), refused: z.int(), remaining: z.int() });
const dismissed = z.object({ dismissed: z.int(), remaining: z.int() });
export type Retried = z.output<typeof retried>;

export const refusedEvents = {
  groups: route({
    id: "refusedEvents.groups",
    method: "GET",
    path: "/admin/refused_event_groups",
    summary: "Open refused usage events, grouped by reason, brand and unknown business",
    permission: "brands",
    list: "page",
    query: z.object({
      ...pageQuery,
      reason: z.optional(refusedReason),
      brand_id: z.optional(idText),
      sort: sortBy("last_refused_at", "events"),
    }),
    columns: refusedGroupColumns,
    data: z.array(refusedGroup),
  }),
  retryGroup: route({
    method: "POST",
    permission: "brands",
    params: one,
    audit: ["refused_event.retried"],
    touches: null,
    data: retried,
    id: "refusedEvents.retryGroup",
    path: "/admin/refused_event_groups/{id}/retry",
    summary:
      "Ingest the open events of a group, however old, as long as their IDs are still stored; those with unknown fields without these",
    errors: [refusedErrors.groupNotFound],
  }),
  dismissGroup: route({
    method: "POST",
    permission: "brands",
    params: one,
    body: dismissal,
    audit: ["refused_event.dismissed"],
    touches: "money",
    data: dismissed,
    id: "refusedEvents.dismissGroup",
    path: "/admin/refused_event_groups/{id}/dismiss",
    summary: "Dismiss the open events of a group",
    errors: [refusedErrors.groupNotFound],
  }),
  list: route({
    id: "refusedEvents.list",
    method: "GET",
    path: "/admin/refused_events",
    summary: "Refused usage events one by one, newest first; stored for 90 days",
    permission: "brands",
    list: "feed",
    query: z.object({
      ...keyQuery,
      before: z.optional(idKey),
      group_id: z.optional(idText),
      status: z.optional(refusedStatus),
    }),
    columns: refusedEventColumns,
    data: z.array(refusedEvent),
  }),
  retry: route({
    method: "POST",
    permission: "brands",
    params: one,
    audit: ["refused_event.retried"],
    touches: null,
    data: retried,
    id: "refusedEvents.retry",
    path: "/admin/refused_events/{id}/retry",
    summary:
      "Ingest a refused event, however old, as long as its ID is still stored; one with unknown fields without these",
    errors: [refusedErrors.notFound, refusedErrors.handled],
  }),
  dismiss: route({
    method: "POST",
    permission: "brands",
    params: one,
    body: dismissal,
    audit: ["refused_event.dismissed"],
    touches: "money",
    data: dismissed,
    id: "refusedEvents.dismiss",
    path: "/admin/refused_events/{id}/dismiss",
    summary: "Dismiss a refused event",
    errors: [refusedErrors.notFound, refusedErrors.handled],
  }),
};
