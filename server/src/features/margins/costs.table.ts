import { costKinds } from "@console/contract/margins.ts";
import { sql } from "drizzle-orm";
import { check, date, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { decimal, recordColumns } from "../../db/sql.ts";

/**
 * What the platform itself pays: a minute on an engine, a connection of an integration for a month, a gigabyte
 * for a month. History: the cost with the latest start up to a month is that month's.
 */
export const platformCosts = pgTable(
  "platform_costs",
  {
    kind: text({ enum: costKinds }).notNull(),
    /** Of the engine or integration. */
    code: text().notNull(),
    starts_on: date({ mode: "string" }).notNull(),
    cost: decimal({ precision: 19, scale: 4 }).notNull(),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.code, table.starts_on] }),
    check("platform_costs_first_of_month", sql`extract(day from ${table.starts_on}) = 1`),
  ],
);
