import { roles } from "@console/contract/permissions.ts";
import { boolean, index, pgTable, serial, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant, recordColumns } from "./columns.ts";

export const adminUsers = pgTable(
  "admin_users",
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    /** Normalized: NFKC, trimmed, lowercase. */
    email: text().notNull(),
    active: boolean().notNull(),
    role: text({ enum: roles }).notNull(),
    last_login_at: instant(),
    search_text: text().notNull(),
    ...recordColumns(),
  },
  (table) => [
    uniqueIndex("admin_users_email_unique").on(table.email),
    index("admin_users_newest").on(table.created_at, table.id),
  ],
);
