import * as z from "zod/mini";
import { columns } from "./columns.ts";
import { attentionReasonCodes, attentionReasonLabels } from "./conditions.ts";
import { errors } from "./errors.ts";
import { day, decimal, id, idText, instant, pageQuery, sortBy } from "./primitives.ts";
import { route } from "./route.ts";

export const attentionReason = z.enum(attentionReasonCodes, "Unknown reason.");

/** A snoozed item is hidden until its day, or until it gets worse. */
export const attentionStatus = z.enum(["open", "snoozed"], "Choose open or snoozed.");

const person = z.nullable(z.object({ id, name: z.string() }));

/** One condition of one brand, or of the console itself, that a person should end. */
export const attentionItem = z.object({
  id,
  version: z.int(),
  updated_at: instant,
  reason: attentionReason,
  /** What is wrong, as a sentence. */
  message: z.string(),
  /** Null if it is about no brand. */
  organization_id: z.nullable(id),
  brand: z.nullable(z.string()),
  package: z.nullable(z.string()),
  /** The record on which the action works. */
  subject: z.object({ kind: z.string(), id: z.nullable(id), label: z.string() }),
  /** In US dollars; null if none can be named. */
  money: z.nullable(decimal),
  /** When the condition began. */
  since: instant,
  account_owner: person,
  assigned_to: person,
  status: attentionStatus,
  /** The day on which it shows again. */
  snoozed_until: z.nullable(z.iso.date()),
  /** It also shows again once it gets worse. */
  until_worse: z.boolean(),
  /** The sum of its points: the list's order. */
  score: z.int(),
  points: z.object({ reason: z.int(), money: z.int(), age: z.int() }),
});
export type AttentionItem = z.output<typeof attentionItem>;

export const attentionColumns = columns({
  brand: { title: "Brand", field: "brand" },
  reason: { title: "Reason", field: "reason", words: attentionReasonLabels },
  message: { title: "Issue", field: "message" },
  money: { title: "Amount", field: "money" },
  since: { title: "Due or since", field: "since", as: "minute" },
  owner: { title: "Account manager", field: "account_owner.name" },
  assigned: { title: "Assigned to", field: "assigned_to.name" },
  package: { title: "Package", field: "package" },
  snoozed: { title: "Snoozed until", field: "snoozed_until", as: "day" },
  score: { title: "Priority", field: "score" },
  actions: { title: "Actions" },
});

const CHANGE_MESSAGE = "Send assigned_to, snoozed_until or until_worse.";

export const attentionErrors = errors({
  notFound: { code: "not_found", message: "This item no longer needs attention." },
  notEligible: {
    code: "invalid",
    field: "assigned_to",
    message: "Choose an active team member whose role may see this.",
  },
  pastDay: { code: "invalid", field: "snoozed_until", message: "Choose a day after today." },
});

export const attention = {
  list: route({
    id: "attention.list",
    method: "GET",
    path: "/admin/attention",
    summary: "What needs a person, the most urgent first; only of the areas that the role may see",
    permission: "dashboard",
    list: "page",
    query: z.object({
      ...pageQuery,
      status: z._default(z.optional(attentionStatus), "open"),
      reason: z.optional(attentionReason),
      brand_id: z.optional(idText),
      package_id: z.optional(idText),
      /** What is assigned to this person, or to nobody and of a brand that they own. */
      owner: z.optional(idText),
      sort: sortBy("score", "money", "since", "brand"),
    }),
    columns: attentionColumns,
    data: z.array(attentionItem),
  }),
  read: route({
    id: "attention.read",
    method: "GET",
    path: "/admin/attention/{id}",
    summary: "One item, open or snoozed, if the role may see its area",
    permission: "dashboard",
    params: z.object({ id: idText }),
    errors: [attentionErrors.notFound],
    data: attentionItem,
  }),
  update: route({
    id: "attention.update",
    method: "PATCH",
    path: "/admin/attention/{id}",
    summary:
      "Assign an item, or snooze it until a day or until it gets worse; it is done only when its cause has ended",
    permission: "dashboard",
    audit: ["attention.updated"],
    touches: null,
    params: z.object({ id: idText }),
    body: z.object(
      {
        assigned_to: z.optional(z.nullable(id)),
        snoozed_until: z.optional(z.nullable(day)),
        until_worse: z.optional(z.boolean(CHANGE_MESSAGE)),
      },
      CHANGE_MESSAGE,
    ),
    errors: Object.values(attentionErrors),
    ifMatch: true,
    data: attentionItem,
  }),
};
