import { viewScreens } from "@console/contract/views.ts";
import { pgTable, serial, text, unique } from "drizzle-orm/pg-core";
import { belongsTo, recordColumns } from "./columns.ts";
import { adminUsers } from "./team.ts";

/** The filters of a list, saved by one person under a name. */
export const savedViews = pgTable(
  "saved_views",
  {
    id: serial().primaryKey(),
    admin_user_id: belongsTo(() => adminUsers.id),
    /** The list's area: 'brands'. */
    screen: text({ enum: viewScreens }).notNull(),
    name: text().notNull(),
    /** The search string of the URL, without the question mark. */
    query: text().notNull(),
    ...recordColumns(),
  },
  (table) => [unique("saved_views_once").on(table.admin_user_id, table.screen, table.name)],
);
