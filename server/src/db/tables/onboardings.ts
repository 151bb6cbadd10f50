import { onboardingStatus, packageType } from "@console/contract/onboardings.ts";
import { date, index, integer, pgTable, serial, text, time } from "drizzle-orm/pg-core";
import {
  foldedColumn,
  instant,
  isUnfoldedColumn,
  isUnfoldedText,
  oneOf,
  recordColumns,
  unfoldedIndex,
} from "./columns.ts";

export const onboardings = pgTable(
  "onboardings",
  {
    id: serial().primaryKey(),
    company_name: text().notNull(),
    /** The company's name as lists sort it. */
    name_key: foldedColumn(),
    contact_person: text().notNull(),
    contact_email: text().notNull(),
    contact_phone: text().notNull(),
    onboarding_date: date({ mode: "string" }),
    onboarding_time: time(),
    /** Null if no time is set. */
    onboarding_at: instant(),
    package_type: oneOf(packageType).notNull(),
    package_name: text().notNull(),
    notes: text().notNull(),
    status: oneOf(onboardingStatus).notNull(),
    scheduled_by: text().notNull(),
    done_by: text(),
    done_at: instant(),
    /** SEQUENCE of the calendar invitation: an update or cancellation keeps the UID and raises it. */
    invite_uid: text().notNull(),
    invite_sequence: integer().notNull().default(0),
    /** Recipient of the last invitation; null if none was sent. */
    invited_email: text(),
    /** Folded company, contact and email, for the list's search. */
    search_text: text().notNull(),
    ...recordColumns(),
  },
  (table) => [
    index("onboardings_status").on(table.status, table.onboarding_at, table.id),
    index("onboardings_day").on(table.onboarding_date, table.id),
    index("onboardings_name_key").on(table.name_key, table.id),
    unfoldedIndex("onboardings_unfolded", table.id, isUnfoldedText(table.search_text)),
    unfoldedIndex("onboardings_unfolded_name", table.id, isUnfoldedColumn(table.name_key, table.company_name)),
  ],
);
