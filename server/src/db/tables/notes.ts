import { index, integer, pgTable, serial, text } from "drizzle-orm/pg-core";
import { brands } from "./brands.ts";
import { belongsTo, foldedColumn, isUnfoldedColumn, recordColumns, unfoldedIndex } from "./columns.ts";
import { adminUsers } from "./team.ts";

/** Staff notes about a brand. */
export const brandNotes = pgTable(
  "brand_notes",
  {
    id: serial().primaryKey(),
    brand_id: belongsTo(() => brands.id),
    text: text().notNull(),
    /** The text as lists search it. */
    search_text: foldedColumn(),
    /** Null once the person is deleted; the name remains. */
    author_id: integer().references(() => adminUsers.id, { onDelete: "set null" }),
    author: text().notNull(),
    ...recordColumns(),
  },
  (table) => [
    index("brand_notes_newest").on(table.brand_id, table.created_at, table.id),
    unfoldedIndex("brand_notes_unfolded", table.id, isUnfoldedColumn(table.search_text, table.text)),
  ],
);
