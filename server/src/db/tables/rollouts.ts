import { type Engine, engineCode, enginePart } from "@console/contract/engines.ts";
import { rolloutStatus } from "@console/contract/rollout-status.ts";
import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, primaryKey, serial, text, uniqueIndex } from "drizzle-orm/pg-core";
import { brands } from "./brands.ts";
import { belongsTo, instant, oneOf, recordColumns } from "./columns.ts";

/** A part of an engine, as the catalog has it. */
export type PartModel = Engine["llm"] | Engine["stt"] | Engine["tts"];

/** The replacement of a part of an engine, in waves of brands. */
export const rollouts = pgTable(
  "rollouts",
  {
    id: serial().primaryKey(),
    engine: oneOf(engineCode).notNull(),
    part: oneOf(enginePart).notNull(),
    /** What the catalog had when it began; it still has it until the rollout is done. */
    replaced: jsonb().$type<PartModel>().notNull(),
    replacement: jsonb().$type<PartModel>().notNull(),
    status: oneOf(rolloutStatus).notNull(),
    held_for: text({ enum: ["person", "fall"] }),
    hold_percent: integer().notNull(),
    /** The last wave that began, and how many there are. */
    wave: integer().notNull(),
    waves: integer().notNull(),
    /** The first wave whose brands' minutes can hold it: a person accepted the fall of those before. */
    watched_from: integer().notNull().default(1),
    ...recordColumns(),
  },
  (table) => [
    // A brand runs at most one replacement of a part.
    uniqueIndex("rollouts_open").on(table.engine, table.part).where(sql`${table.status} in ('running', 'held')`),
    check("rollouts_percent", sql`${table.hold_percent} between 1 and 100`),
  ],
);

/**
 * The brands of a rollout. While it is open, a brand that was moved runs the replacement; every other brand runs what the
 * catalog has.
 */
export const rolloutBrands = pgTable(
  "rollout_brands",
  {
    rollout_id: belongsTo(() => rollouts.id),
    brand_id: belongsTo(() => brands.id),
    wave: integer().notNull(),
    /** With its wave; null if it has not begun, or the brand no longer had the engine. */
    moved_at: instant(),
    /** The version of its configuration with the replacement. */
    version: integer(),
    /** When the platform began to run it, by the platform's clock. */
    confirmed_at: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.rollout_id, table.brand_id] }),
    index("rollout_brands_brand").on(table.brand_id),
  ],
);
