import type { EmailKind } from "@console/contract/email-kinds.ts";
import type { Services } from "../context/context.ts";
import { insertRow } from "../db/records.ts";
import { searchText } from "../db/sql.ts";
import { type EmailContent, emails } from "../db/tables/emails.ts";
import { type Letter, textOf } from "../lib/letter.ts";
import { upsertSignInEmail } from "./emails.db.ts";
import { mailJob } from "./mail.jobs.ts";
import { enqueue } from "./outbox.ts";

type Queued = {
  kind: EmailKind;
  to: string;
  subject: string;
  brandId?: number | null;
  repeatsId?: number;
  letter: Letter;
  icalEvent?: EmailContent["icalEvent"];
};

type Writing = Pick<Services, "db" | "clock">;

/** Queues a plain email in the caller's transaction: it is sent if and only if that commits. */
export async function queueEmail(writing: Writing, queued: Queued) {
  const row = await insertEmail(writing, queued);
  await enqueue(writing.db, mailJob, { email_id: row.id });
  return row;
}

/** Stores the row of a plain email that the caller's own job sends. */
export const insertEmail = (
  { db, clock }: Writing,
  { kind, to, subject, brandId, repeatsId, letter, icalEvent }: Queued,
) =>
  insertRow(db.current(), emails, {
    kind,
    recipient: to,
    subject,
    content: { text: textOf(letter), letter, ...(icalEvent && { icalEvent }) },
    brand_id: brandId ?? null,
    repeats_id: repeatsId ?? null,
    queued_at: clock.now().toISOString(),
    search_text: searchText(to, subject),
  });

type Invoice = {
  invoiceMailId: number;
  recipient: string;
  subject: string;
  brandId: number;
  repeatsId?: number | undefined;
};

/** Stores the row of an invoice's email, which has its own job. */
export const insertInvoiceEmail = (
  { db, clock }: Writing,
  { invoiceMailId, recipient, subject, brandId, repeatsId }: Invoice,
) =>
  insertRow(db.current(), emails, {
    kind: "invoice",
    recipient,
    subject,
    brand_id: brandId,
    invoice_mail_id: invoiceMailId,
    repeats_id: repeatsId ?? null,
    queued_at: clock.now().toISOString(),
    search_text: searchText(recipient, subject),
  });

/** Stores the row of a sign-in email, without its content. @returns its id, the same for each attempt */
export const signInEmail = ({ db, clock }: Writing, request: string, recipient: string): Promise<number> =>
  upsertSignInEmail(db.current(), {
    request,
    recipient,
    search: searchText(recipient),
    now: clock.now().toISOString(),
  });
