import * as z from "zod/mini";
import { activity } from "./activities.ts";
import { archiveErrors } from "./archive.ts";
import { brands } from "./brands.ts";
import { businesses } from "./businesses.ts";
import { coupons } from "./coupons.ts";
import { errors } from "./errors.ts";
import { auditFormats } from "./fields.ts";
import { onboardings } from "./onboardings.ts";
import { packages } from "./packages.ts";
import { day, id, idText, instant, requiredText } from "./primitives.ts";
import { type Route, route } from "./route.ts";
import { team } from "./team.ts";

/** Records with a history, as the audit log names them. */
export const historyKinds = ["brand", "package", "business", "coupon", "onboarding", "member", "bill"] as const;
export const historyKind = z.enum(historyKinds, "Unknown kind of record.");
export type HistoryKind = (typeof historyKinds)[number];

/** How a field is called and written. `names` has the words of codes, and the names of records by their id. */
const described = {
  field: z.string(),
  label: z.string(),
  as: z.enum(auditFormats),
  names: z.record(z.string(), z.string()),
};

/** Why a field can be reverted, or would need a question first: its value was changed again since. */
export const revertState = z.enum(["ready", "changed_since"]);

export const change = z.object({
  ...described,
  /** Missing if the entry does not contain it: there was none, or it was not recorded. */
  before: z.optional(z.unknown()),
  after: z.optional(z.unknown()),
  /** The record's value now; missing if it cannot be compared. */
  current: z.optional(z.unknown()),
  /** Null: this field cannot be reverted, or the role may not. */
  revert: z.nullable(revertState),
});
export type Change = z.output<typeof change>;

export const entry = z.object({
  ...activity.shape,
  changes: z.array(change),
  /** Version of the record now, for If-Match; null if it has none, or no longer exists. */
  record_version: z.nullable(z.int()),
});
export type HistoryEntry = z.output<typeof entry>;

const pastField = z.object({
  ...described,
  /** The value at the end of the day; missing if it is not known. */
  value: z.optional(z.unknown()),
  current: z.unknown(),
  /** Whether it has changed since. */
  changed: z.boolean(),
});
export type PastField = z.output<typeof pastField>;

export const pastRecord = z.object({
  day: z.iso.date(),
  /** False: the record was created later. */
  existed: z.boolean(),
  /** When the record was created, as recorded; null if its history begins later. */
  recorded_from: z.nullable(instant),
  fields: z.array(pastField),
});
export type PastRecord = z.output<typeof pastRecord>;

export const historyErrors = errors({
  notFound: { code: "not_found", message: "This activity wasn't found." },
  archived: {
    code: "conflict",
    message: "Activities before {day} are archived, so this record can't be shown as it was on this day.",
  },
  recordGone: { code: "not_found", message: "This record no longer exists." },
  notRevertible: { code: "conflict", message: "{field} can't be reverted here." },
  same: { code: "conflict", message: "{field} already has this value." },
  changedSince: { code: "conflict", message: "{field} was changed since by {person}. Check the current value first." },
});

/** The routes by which fields are set back. A function, which the web app leaves out with everything it names. */
const updates = (): readonly Route[] => [
  ...[brands.update, packages.update, businesses.update, coupons.update, coupons.setStatus, team.update],
  onboardings.update,
];

export const history = {
  entry: route({
    id: "history.entry",
    method: "GET",
    path: "/admin/activities/{id}",
    summary: "An activity with its changes: each field before and after",
    permission: "signed_in",
    params: z.object({ id: idText }),
    errors: [historyErrors.notFound, ...Object.values(archiveErrors)],
    data: entry,
  }),
  past: route({
    id: "history.past",
    method: "GET",
    path: "/admin/history/{kind}/{id}",
    summary: "A record's fields as they were at the end of a day in the billing time zone",
    permission: "signed_in",
    params: z.object({ kind: historyKind, id: idText }),
    query: z.object({ day }),
    errors: [historyErrors.recordGone, historyErrors.archived],
    data: pastRecord,
  }),
  revert: route({
    id: "history.revert",
    method: "POST",
    path: "/admin/activities/{id}/revert",
    summary: "Set a field back to its value before an activity, by the record's own update",
    permission: "signed_in",
    audit: [...new Set(updates().flatMap(({ audit }) => audit ?? []))],
    // It asks for what the record's own update asks for (`history.service.ts`).
    touches: null,
    params: z.object({ id: idText }),
    body: z.object(
      {
        field: requiredText(100, "Send the field."),
        /** The current value that the person has seen: required if it is not the activity's own value. */
        current: z.optional(z.unknown()),
      },
      "Send the field to revert.",
    ),
    errors: [
      ...new Set([
        ...Object.values(historyErrors),
        ...Object.values(archiveErrors),
        ...updates().flatMap(({ errors: declared }) => declared ?? []),
      ]),
    ],
    ifMatch: true,
    data: z.object({ kind: historyKind, id }),
  }),
};
