import { roles } from "@console/contract/permissions.ts";
import { boolean, index, pgTable, serial, text, uniqueIndex } from "drizzle-orm/pg-core";
import { foldedColumn, instant, isUnfoldedColumn, isUnfoldedText, recordColumns, unfoldedIndex } from "./columns.ts";

export const adminUsers = pgTable(
  "admin_users",
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    /** The name as lists sort it. */
    name_key: foldedColumn(),
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
    index("admin_users_name_key").on(table.name_key, table.id),
    unfoldedIndex("admin_users_unfolded", table.id, isUnfoldedText(table.search_text)),
    unfoldedIndex("admin_users_unfolded_name", table.id, isUnfoldedColumn(table.name_key, table.name)),
  ],
);
