import { index, integer, pgTable, serial, text, unique } from "drizzle-orm/pg-core";
import { brands } from "./brands.ts";
import { recordColumns } from "./columns.ts";

/** A voice engine that a brand may use; its details stay in the catalog. */
export const assignedEngines = pgTable(
  "assigned_engines",
  {
    id: serial().primaryKey(),
    brand_id: integer()
      .notNull()
      .references(() => brands.id, { onDelete: "cascade" }),
    code: text({ enum: ["v1", "v2", "v3", "v4"] }).notNull(),
    ...recordColumns(),
  },
  (table) => [
    unique("assigned_engines_once").on(table.brand_id, table.code),
    // A change of the catalog concerns all brands that have the engine.
    index("assigned_engines_code").on(table.code),
  ],
);
