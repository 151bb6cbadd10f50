import { emailKinds } from "@console/contract/email-kinds.ts";
import { sql } from "drizzle-orm";
import { type AnyPgColumn, index, integer, jsonb, pgTable, serial, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { Letter } from "../../lib/letter.ts";
import { invoiceMails } from "./bills.ts";
import { instant, isUnfoldedText, unfoldedIndex } from "./columns.ts";

/**
 * The content of a plain email. It has no secret, because it waits in the database. The release before has only the
 * text, and sends only that.
 */
export type EmailContent = {
  text: string;
  letter?: Letter;
  icalEvent?: { method: "REQUEST" | "CANCEL"; content: string };
};

/** Every email, whether it waits, was sent or was refused; deleted after the days of the settings (90). */
export const emails = pgTable(
  "emails",
  {
    id: serial().primaryKey(),
    kind: text({ enum: emailKinds }).notNull(),
    recipient: text().notNull(),
    /** Empty for sign-in emails. */
    subject: text().notNull(),
    /** Null for sign-in emails, and for invoices, which are created when they are sent. */
    content: jsonb().$type<EmailContent>(),
    brand_id: integer(),
    invoice_mail_id: integer().references(() => invoiceMails.id),
    /** The sign-in request that a job may answer in several attempts. */
    sign_in_request: uuid(),
    repeats_id: integer().references((): AnyPgColumn => emails.id, { onDelete: "set null" }),
    queued_at: instant().notNull(),
    sent_at: instant(),
    refused_at: instant(),
    /** Since when the mail server has not accepted it; null if it was not its fault. */
    failing_since: instant(),
    failure: text(),
    attempts: integer().notNull().default(0),
    search_text: text().notNull(),
  },
  (table) => [
    index("emails_newest").on(table.queued_at, table.id),
    index("emails_unsent").on(table.id).where(sql`${table.sent_at} is null and ${table.refused_at} is null`),
    unfoldedIndex("emails_unfolded", table.id, isUnfoldedText(table.search_text)),
    index("emails_search").using("gin", sql`${table.search_text} gin_trgm_ops`),
    index("emails_repeats").on(table.repeats_id),
    uniqueIndex("emails_sign_in").on(table.sign_in_request),
    uniqueIndex("emails_invoice").on(table.invoice_mail_id),
  ],
);
