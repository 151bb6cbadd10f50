import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, serial, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { brands } from "./brands.ts";
import { businesses } from "./businesses.ts";
import { catalogIntegrations } from "./catalog.ts";
import { decimal, instant, recordColumns } from "./columns.ts";

/** An integration that a brand has or had; name, description and category stay in the catalog. */
export const assignedIntegrations = pgTable(
  "assigned_integrations",
  {
    id: serial().primaryKey(),
    brand_id: integer()
      .notNull()
      .references(() => brands.id, { onDelete: "cascade" }),
    code: text()
      .notNull()
      .references(() => catalogIntegrations.code),
    wholesale_price: decimal({ precision: 19, scale: 4 }).notNull(),
    /** Set by removal; the row stays, for past bills and so that a removal can be undone. */
    removed_at: instant(),
    ...recordColumns(),
  },
  (table) => [
    unique("assigned_integrations_once").on(table.brand_id, table.code),
    index("assigned_integrations_code").on(table.code),
    check("assigned_integrations_price", sql`${table.wholesale_price} >= 0`),
  ],
);

const assignedId = () =>
  integer()
    .notNull()
    .references(() => assignedIntegrations.id, { onDelete: "cascade" });

/** Prices are history: a bill takes the one of a connection's last day. */
export const wholesalePrices = pgTable(
  "wholesale_prices",
  {
    assigned_integration_id: assignedId(),
    starts_at: instant().notNull(),
    price: decimal({ precision: 19, scale: 4 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.assigned_integration_id, table.starts_at] })],
);

/** Which business uses which integration, as the platform reports it, as history. */
export const connections = pgTable(
  "connections",
  {
    id: serial().primaryKey(),
    assigned_integration_id: assignedId(),
    business_id: integer()
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
    started_at: instant().notNull(),
    /** Null while it is connected. */
    ended_at: instant(),
  },
  (table) => [
    uniqueIndex("connections_open")
      .on(table.assigned_integration_id, table.business_id)
      .where(sql`${table.ended_at} is null`),
    index("connections_business").on(table.business_id),
    // A bill reads all of a month, ended ones too.
    index("connections_assigned").on(table.assigned_integration_id, table.started_at),
  ],
);
