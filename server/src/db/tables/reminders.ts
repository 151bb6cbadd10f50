import { LAST_STEP } from "@console/contract/reminder-policy.ts";
import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, serial, text, unique } from "drizzle-orm/pg-core";
import { bills } from "./bills.ts";
import { brands } from "./brands.ts";
import { belongsTo, instant } from "./columns.ts";

/**
 * What became of a step of the policy for a bill, once and for all, unless nobody got its email: triggers refuse other changes
 * (migration 0051).
 */
export const reminders = pgTable(
  "reminders",
  {
    bill_id: integer()
      .notNull()
      .references(() => bills.id),
    step: integer().notNull(),
    /** By the billing clock: when its email was queued. */
    sent_at: instant(),
    /** If it was not sent: a later step was due. */
    skipped_because: text({ enum: ["later_step"] }),
    /** Addresses of the email. */
    recipients: text().array().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.bill_id, table.step] }),
    index("reminders_last")
      .on(table.sent_at)
      .where(sql`${table.step} = ${sql.raw(String(LAST_STEP))}`),
    check("reminders_outcome", sql`num_nulls(${table.sent_at}, ${table.skipped_because}) = 1`),
    check("reminders_step", sql`${table.step} between 1 and ${sql.raw(String(LAST_STEP))}`),
  ],
);

/** Brands, or single bills, that get no reminders until the row is deleted. */
export const reminderPauses = pgTable(
  "reminder_pauses",
  {
    id: serial().primaryKey(),
    brand_id: belongsTo(() => brands.id),
    /** Null: all bills of the brand. */
    bill_id: integer().references(() => bills.id),
    paused_at: instant().notNull(),
    paused_by: text().notNull(),
  },
  (table) => [
    unique("reminder_pauses_once").on(table.brand_id, table.bill_id).nullsNotDistinct(),
    index("reminder_pauses_bill").on(table.bill_id),
  ],
);
