import { costKinds, type Margin } from "@console/contract/margins.ts";
import { sql } from "drizzle-orm";
import { bigint, check, date, integer, json, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
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

/**
 * Margins of brands as `marginOf` made them. One of an open month names the stored inputs that it was made of, and goes with
 * them; one of a month that is closed, or has no bill, is deleted by triggers.
 */
export const brandMargins = pgTable(
  "brand_margins",
  {
    // No reference: its check would wait for whoever changes the brand.
    brand_id: integer().notNull(),
    month: date({ mode: "string" }).notNull(),
    /** Of the row of `brand_months`; null for a month that is over. */
    inputs_version: bigint({ mode: "number" }),
    /** The sum of the versions of all costs: entering any raises it. */
    costs_version: integer().notNull(),
    /** Null where the brand has no bill of the month. JSON as text: it is never looked into. */
    figures: json().$type<StoredFigures>(),
  },
  (table) => [primaryKey({ columns: [table.brand_id, table.month] })],
);

type StoredFigures = Omit<Margin, "id" | "brand" | "month">;

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
