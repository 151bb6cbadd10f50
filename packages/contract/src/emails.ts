import * as z from "zod/mini";
import { billingErrors } from "./billing.ts";
import { bulkAnswer, bulkRecords, idList } from "./bulk.ts";
import { columns } from "./columns.ts";
import { emailKindLabel, emailKinds } from "./email-kinds.ts";
import { errors } from "./errors.ts";
import { id, idText, instant, pageQuery, searchKey, sortBy } from "./primitives.ts";
import { route } from "./route.ts";
import { mailErrors } from "./shared-errors.ts";

export const emailKind = z.enum(emailKinds, "Unknown kind of email.");
/** Waiting emails are sent as soon as the mail server accepts them; refused ones are not tried again. */
export const emailStatus = z.enum(["waiting", "sent", "refused"], "Choose waiting, sent or refused.");
export type EmailStatus = z.output<typeof emailStatus>;
export const emailStatusLabel: Record<EmailStatus, string> = { waiting: "Waiting", sent: "Sent", refused: "Rejected" };

export const email = z.object({
  id,
  kind: emailKind,
  recipient: z.string(),
  /** Empty for sign-in emails, whose content is not stored. */
  subject: z.string(),
  brand_id: z.nullable(id),
  brand: z.nullable(z.string()),
  /** Its portal users have no access anymore: an invitation isn't sent again. */
  brand_closed: z.boolean(),
  status: emailStatus,
  queued_at: instant,
  sent_at: z.nullable(instant),
  refused_at: z.nullable(instant),
  /** What the mail server answered last, or why it could not be reached. */
  failure: z.nullable(z.string()),
  attempts: z.int(),
  /** The email that this one repeats. */
  repeats_id: z.nullable(id),
});
export type Email = z.output<typeof email>;

/** Null for sign-in emails. */
const emailContent = z.nullable(z.object({ text: z.string(), attachments: z.array(z.string()) }));
export const emailWithContent = z.extend(email, { content: emailContent });
export type EmailWithContent = z.output<typeof emailWithContent>;

export const emailErrors = errors({
  notFound: { code: "not_found", message: "This email wasn't found." },
  signIn: { code: "conflict", message: "Sign-in emails can't be sent again. The person can request a new code." },
  reminder: { code: "conflict", message: "Reminders aren't sent again. The next step follows by itself." },
  closed: { code: "brand_closed", message: "This brand is closed, so its portal users can't be invited." },
  waiting: { code: "conflict", message: "This email is still waiting to be sent." },
});

export const emailColumns = columns({
  recipient: { title: "To", field: "recipient" },
  kind: { title: "Type", field: "kind", words: emailKindLabel },
  subject: { title: "Subject", field: "subject" },
  brand: { title: "Brand", field: "brand" },
  queued: { title: "Queued", field: "queued_at", as: "minute" },
  status: { title: "Status", field: "status", words: emailStatusLabel },
  sent: { title: "Sent", field: "sent_at", as: "minute" },
  refused: { title: "Rejected", field: "refused_at", as: "minute" },
  failure: { title: "Mail server's response", field: "failure" },
  attempts: { title: "Attempts", field: "attempts" },
  actions: { title: "Actions" },
});

const one = z.object({ id: idText });

export const emails = {
  list: route({
    id: "emails.list",
    method: "GET",
    path: "/admin/emails",
    summary: "Emails that are stored, newest first",
    permission: "super_admin",
    list: "page",
    query: z.object({
      ...pageQuery,
      search_key: searchKey,
      status: z.optional(emailStatus),
      kind: z.optional(emailKind),
      organization_id: z.optional(idText),
      /** Only these: the selected ones, for an export. */
      ids: z.optional(idList),
      sort: sortBy("queued_at"),
    }),
    columns: emailColumns,
    data: z.array(email),
  }),
  outage: route({
    id: "emails.outage",
    method: "GET",
    path: "/admin/email_outage",
    summary: "Since when the mail server has not accepted email, and how many wait; null if it does",
    permission: "signed_in",
    data: z.nullable(z.object({ since: instant, waiting: z.int() })),
  }),
  read: route({
    id: "emails.read",
    method: "GET",
    path: "/admin/emails/{id}",
    summary: "One email with its text and the names of its attachments",
    permission: "super_admin",
    params: one,
    errors: [emailErrors.notFound],
    data: emailWithContent,
  }),
  sendAgain: route({
    id: "emails.sendAgain",
    method: "POST",
    path: "/admin/emails/{id}/send_again",
    summary: "Send the same email once more, as a new one",
    permission: "super_admin",
    /** An invoice's has the event of every invoice that is emailed. */
    audit: ["email.sent_again", "invoice.mailed"],
    touches: null,
    params: one,
    errors: [...Object.values(emailErrors), ...Object.values(mailErrors), billingErrors.billNotFound],
    data: email,
  }),
  bulkSendAgain: route({
    id: "emails.bulkSendAgain",
    method: "POST",
    path: "/admin/emails/bulk_send_again",
    summary: "Send several emails once more; refusals are reported per email",
    permission: "super_admin",
    audit: ["email.sent_again", "invoice.mailed"],
    touches: null,
    bulk: true,
    body: z.object({ records: bulkRecords }, "Send the records."),
    errors: [...Object.values(mailErrors), billingErrors.billNotFound],
    data: bulkAnswer,
  }),
};
