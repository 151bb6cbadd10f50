import { date, index, pgTable, serial, text, time } from "drizzle-orm/pg-core";
import { instant, recordColumns } from "../../db/sql.ts";

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
    ...recordColumns(),
  },
  (table) => [index("onboardings_status").on(table.status, table.onboarding_at, table.id)],
);
