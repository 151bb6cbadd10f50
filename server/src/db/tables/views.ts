import { viewScreens } from "@console/contract/views.ts";
import { integer, pgTable, serial, text, unique } from "drizzle-orm/pg-core";
import { recordColumns } from "./columns.ts";
import { adminUsers } from "./team.ts";

/** What a list was narrowed to, kept under a name by one person. */
export const savedViews = pgTable(
  "saved_views",
  {
    id: serial().primaryKey(),
    admin_user_id: integer()
      .notNull()
      .references(() => adminUsers.id, { onDelete: "cascade" }),
    /** The list's area: 'brands'. */
    screen: text({ enum: viewScreens }).notNull(),
    name: text().notNull(),
    /** As it stands in the address, without the question mark. */
    query: text().notNull(),
    ...recordColumns(),
  },
  (table) => [unique("saved_views_once").on(table.admin_user_id, table.screen, table.name)],
);
