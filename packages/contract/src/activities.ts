import * as z from "zod/mini";
import { archiveErrors } from "./archive.ts";
import type { AuditEvent } from "./audit-events.ts";
import { brandTopic } from "./brand-topics.ts";
import { columns } from "./columns.ts";
import { errors } from "./errors.ts";
import { day, decimal, id, idText, instant, keyQuery, text } from "./primitives.ts";
import { route } from "./route.ts";

export const activityType = z.enum(["success", "primary", "warning"], "Choose success, primary or warning.");

export const activity = z.object({
  /** Sequence number in the audit log; the key of the feed. */
  id: z.int(),
  message: z.string(),
  user: z.string(),
  user_id: z.nullable(id),
  time: instant,
  type: activityType,
  event: z.string(),
  subject: z.object({ kind: z.string(), id: z.nullable(id), label: z.string() }),
  organization_id: z.nullable(id),
  /** Whether it can be opened into fields with their values before and after. */
  has_changes: z.boolean(),
  /** The activity whose change this one reverted; null for all others. */
  restored_from: z.nullable(z.int()),
});
export type Activity = z.output<typeof activity>;

/** Sign-ins and sign-outs, or everything else. */
export const activityKind = z.enum(["changes", "sign_ins"], "Choose changes or sign_ins.");
/** The events of the kind sign_ins. */
export const signInEvents = ["session.opened", "session.link_made", "device.ended"] as const satisfies AuditEvent[];

export const activityColumns = columns({
  time: { title: "Time", field: "time", as: "minute" },
  user: { title: "User", field: "user" },
  type: { title: "Type", field: "type", words: { success: "Success", primary: "Primary", warning: "Warning" } },
  activity: { title: "Activity", field: "message" },
  record: { title: "Record", field: "subject.label" },
});
/** A bill from a close of several, as recorded by the close. */
const closedBill = z.object({
  bill_id: id,
  brand_id: id,
  brand: z.string(),
  /** `2026-11`. */
  month: z.string(),
  total: decimal,
  invoice_number: z.string(),
});
export type ClosedBill = z.output<typeof closedBill>;

export const activityErrors = errors({
  longPeriod: {
    code: "invalid",
    field: "from",
    message: "These activities are in the archive, and there are too many to search. Choose a shorter period.",
  },
  noClose: { code: "not_found", message: "This activity closed no bills." },
});

/** Objects that can be permanently deleted and opened by a link, with the event of their deletion. */
export const deletions = {
  member: "team.deleted",
  package: "package.deleted",
  coupon: "coupon.deleted",
  onboarding: "onboarding.deleted",
} as const satisfies Record<string, AuditEvent>;
export const deletable = z.enum(["member", "package", "coupon", "onboarding"], "Unknown kind of record.");
export type DeletableKind = z.output<typeof deletable>;

export const activities = {
  list: route({
    id: "activities.list",
    method: "GET",
    path: "/admin/activities",
    summary: "Activities in the areas that the role can see, newest first",
    permission: "signed_in",
    list: "feed",
    query: z.object({
      ...keyQuery,
      type: z.optional(activityType),
      kind: z.optional(activityKind),
      /** One record's history: its kind as the activities name it, with its id. */
      subject_kind: z.optional(text(40)),
      subject_id: z.optional(idText),
      organization_id: z.optional(idText),
      /** What it is about; only together with a brand. */
      topic: z.optional(brandTopic),
      /** The actor: a person, or `system` for anything not done by a person. */
      user_id: z.optional(z.union([z.literal("system"), idText], "Send a person's ID, or system.")),
      /** Days in the billing time zone, both included. */
      from: z.optional(day),
      to: z.optional(day),
    }),
    columns: activityColumns,
    errors: [activityErrors.longPeriod, ...Object.values(archiveErrors)],
    data: z.array(activity),
  }),
  bills: route({
    id: "activities.bills",
    method: "GET",
    path: "/admin/activities/{id}/bills",
    summary: "The bills that an activity closed together, by brand",
    permission: "brands",
    params: z.object({ id: idText }),
    errors: [activityErrors.noClose, ...Object.values(archiveErrors)],
    data: z.array(closedBill),
  }),
  people: route({
    id: "activities.people",
    method: "GET",
    path: "/admin/activities/people",
    summary: "People to filter activities by, by name: the team, and who has left it",
    permission: "signed_in",
    data: z.array(z.object({ id, name: z.string(), left: z.boolean() })),
  }),
  deletion: route({
    id: "activities.deletion",
    method: "GET",
    path: "/admin/activities/deletions/{kind}/{id}",
    summary: "Who deleted a record, and when; null if no one did, or the role cannot see it",
    permission: "signed_in",
    params: z.object({ kind: deletable, id: idText }),
    data: z.nullable(z.object({ by: z.string(), at: instant })),
  }),
};
