import { costKinds, type Margin } from "@console/contract/margins.ts";
import { sql } from "drizzle-orm";
import { check, date, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { decimal, instant, recordColumns } from "./columns.ts";
import { adminUsers } from "./team.ts";

/**
 * What the platform itself pays: a minute on an engine, a connection of an integration for a month, a gigabyte
 * for a month. History: the cost with the latest start up to a month is that month's.
 */
export const platformCosts = pgTable(
  "platform_costs",
  {
    kind: text({ enum: costKinds }).notNull(),
    /** Code of the engine or integration. */
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

/** The margins of a month as a person saw the first page of them, so that the others go on with the same figures. */
export const marginSnapshots = pgTable(
  "margin_snapshots",
  {
    admin_user_id: integer()
      .notNull()
      .references(() => adminUsers.id, { onDelete: "cascade" }),
    month: date({ mode: "string" }).notNull(),
    taken_at: instant().notNull(),
    rows: jsonb().$type<Margin[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.admin_user_id, table.month] })],
);
