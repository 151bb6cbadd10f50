import { engineCode } from "@console/contract/engines.ts";
import { index, pgTable, serial, unique } from "drizzle-orm/pg-core";
import { brands } from "./brands.ts";
import { belongsTo, oneOf, recordColumns } from "./columns.ts";

/** A voice engine that a brand may use; its details stay in the catalog. */
export const assignedEngines = pgTable(
  "assigned_engines",
  {
    id: serial().primaryKey(),
    brand_id: belongsTo(() => brands.id),
    code: oneOf(engineCode).notNull(),
    ...recordColumns(),
  },
  (table) => [
    unique("assigned_engines_once").on(table.brand_id, table.code),
    // A change of the catalog concerns all brands that have the engine.
    index("assigned_engines_code").on(table.code),
  ],
);
