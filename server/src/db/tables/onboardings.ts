import { date, index, integer, pgTable, serial, text, time } from "drizzle-orm/pg-core";
import { instant, recordColumns } from "./columns.ts";

export const onboardings = pgTable(
  "onboardings",
  {
    id: serial().primaryKey(),
    company_name: text().notNull(),
    contact_person: text().notNull(),
    contact_email: text().notNull(),
    contact_phone: text().notNull(),
    onboarding_date: date({ mode: "string" }),
    onboarding_time: time(),
    /** Null where no time is given. */
    onboarding_at: instant(),
    package_type: text({ enum: ["Enterprise", "Professional", "Starter"] }).notNull(),
    package_name: text().notNull(),
    notes: text().notNull(),
    status: text({ enum: ["scheduled", "done"] }).notNull(),
    scheduled_by: text().notNull(),
    done_by: text(),
    done_at: instant(),
    /** SEQUENCE of the calendar invitation: an update or cancellation keeps the UID and raises it. */
    invite_uid: text().notNull(),
    invite_sequence: integer().notNull().default(0),
    /** Whom the last invitation went to; null where none is out. */
    invited_email: text(),
    /** Folded company, contact and e-mail, what the list searches in. */
    search_text: text().notNull(),
    ...recordColumns(),
  },
  (table) => [
    index("onboardings_status").on(table.status, table.onboarding_at, table.id),
    index("onboardings_day").on(table.onboarding_date, table.id),
  ],
);
