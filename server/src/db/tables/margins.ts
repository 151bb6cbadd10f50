import { costKinds, type Margin } from "@console/contract/margins.ts";
import { sql } from "drizzle-orm";
import { bigint, check, date, integer, json, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { belongsTo, decimal, instant, recordColumns } from "./columns.ts";
import { adminUsers } from "./team.ts";

/**
 * The platform's own costs: a minute on an engine, a connection of an integration per month, a gigabyte per month. As
 * history: a month uses the cost with the latest start up to it.
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
 * Margins of brands, calculated by `marginOf`. One of an open month refers to the stored inputs it was calculated from
 * and is deleted with them; triggers delete one of a month that is closed or has no bill.
 */
export const brandMargins = pgTable(
  "brand_margins",
  {
    // No foreign key: its check would wait for changes to the brand.
    brand_id: integer().notNull(),
    month: date({ mode: "string" }).notNull(),
    /** Version of the row in `brand_months`; null for a past month. */
    inputs_version: bigint({ mode: "number" }),
    /** The sum of the versions of all costs, so that editing any cost raises it. */
    costs_version: integer().notNull(),
    /** Null if the brand has no bill for the month. Plain JSON text: never queried into. */
    figures: json().$type<StoredFigures>(),
  },
  (table) => [primaryKey({ columns: [table.brand_id, table.month] })],
);

type StoredFigures = Omit<Margin, "id" | "brand" | "month">;

/** The margins of a month as a person saw them on the first page, so that the other pages show the same figures. */
export const marginSnapshots = pgTable(
  "margin_snapshots",
  {
    admin_user_id: belongsTo(() => adminUsers.id),
    month: date({ mode: "string" }).notNull(),
    taken_at: instant().notNull(),
    rows: jsonb().$type<Margin[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.admin_user_id, table.month] })],
);
