import type { Engine } from "@console/contract/engines.ts";
import { engineCodes } from "@console/contract/engines.ts";
import { type AvailableIntegration, connectionTypes, integrationCategories } from "@console/contract/integrations.ts";
import { sql } from "drizzle-orm";
import { boolean, check, jsonb, pgTable, serial, text, unique } from "drizzle-orm/pg-core";
import { decimal, recordColumns } from "./columns.ts";

/** The operator's voice engines: one row for each code, from the first start on. */
export const catalogEngines = pgTable(
  "catalog_engines",
  {
    id: serial().primaryKey(),
    code: text({ enum: engineCodes }).notNull(),
    llm: jsonb().$type<Engine["llm"]>().notNull(),
    stt: jsonb().$type<Engine["stt"]>().notNull(),
    tts: jsonb().$type<Engine["tts"]>().notNull(),
    /** For staff. */
    cost_hint: text().notNull().default(""),
    ...recordColumns(),
  },
  (table) => [unique("catalog_engines_code").on(table.code)],
);

/** The operator's integrations. A row stays: brands and bills hold its code alone. */
export const catalogIntegrations = pgTable(
  "catalog_integrations",
  {
    id: serial().primaryKey(),
    code: text().notNull(),
    name: text().notNull(),
    description: text().notNull(),
    category: text({ enum: integrationCategories }).notNull(),
    connection_type: text({ enum: connectionTypes }).notNull(),
    /** At which a brand starts; what brands have since agreed is stored with them. */
    wholesale_price: decimal({ precision: 19, scale: 4 }).notNull(),
    avatar_file: text(),
    small_avatar_file: text(),
    default_create: boolean().notNull(),
    setup_configurations: jsonb().$type<AvailableIntegration["setup_configurations"]>().notNull(),
    pre_configurations: jsonb().$type<string[]>().notNull(),
    post_configuration_required: boolean().notNull(),
    /** No longer offered; brands that have it keep it. */
    retired: boolean().notNull().default(false),
    ...recordColumns(),
  },
  (table) => [
    unique("catalog_integrations_code").on(table.code),
    check("catalog_integrations_price", sql`${table.wholesale_price} >= 0`),
  ],
);
