import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, serial, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { brands } from "./brands.ts";
import { businesses } from "./businesses.ts";
import { catalogIntegrations } from "./catalog.ts";
import { belongsTo, decimal, instant, recordColumns } from "./columns.ts";

/** An integration that a brand has or had; name, description and category stay in the catalog. */
export const assignedIntegrations = pgTable(
  "assigned_integrations",
  {
    id: serial().primaryKey(),
    brand_id: belongsTo(() => brands.id),
    code: text()
      .notNull()
      .references(() => catalogIntegrations.code),
    wholesale_price: decimal({ precision: 19, scale: 4 }).notNull(),
    /** Set on removal; the row stays for past bills and so that the removal can be undone. */
    removed_at: instant(),
    ...recordColumns(),
  },
  (table) => [
    unique("assigned_integrations_once").on(table.brand_id, table.code),
    index("assigned_integrations_code").on(table.code),
    check("assigned_integrations_price", sql`${table.wholesale_price} >= 0`),
  ],
);

/** Price history: a bill uses the price on the last day of a connection. */
export const wholesalePrices = pgTable(
  "wholesale_prices",
  {
    assigned_integration_id: belongsTo(() => assignedIntegrations.id),
    starts_at: instant().notNull(),
    price: decimal({ precision: 19, scale: 4 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.assigned_integration_id, table.starts_at] })],
);

/** History of which business uses which integration, as reported by the voice platform. */
export const connections = pgTable(
  "connections",
  {
    id: serial().primaryKey(),
    assigned_integration_id: belongsTo(() => assignedIntegrations.id),
    business_id: belongsTo(() => businesses.id),
    started_at: instant().notNull(),
    /** Null while it is connected. */
    ended_at: instant(),
  },
  (table) => [
    uniqueIndex("connections_open")
      .on(table.assigned_integration_id, table.business_id)
      .where(sql`${table.ended_at} is null`),
    index("connections_business").on(table.business_id),
    // A bill reads all connections of a month, including ended ones.
    index("connections_assigned").on(table.assigned_integration_id, table.started_at),
  ],
);
