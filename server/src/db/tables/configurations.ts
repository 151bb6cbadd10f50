import { configurationParts } from "@console/contract/configuration-parts.ts";
import { isNull } from "drizzle-orm";
import { date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { brands } from "./brands.ts";
import { belongsTo, instant } from "./columns.ts";

/** The current version of a brand's configuration, and the version that the voice platform runs. */
export const brandConfigurations = pgTable(
  "brand_configurations",
  {
    brand_id: belongsTo(() => brands.id).primaryKey(),
    version: integer().notNull(),
    changed_at: instant().notNull(),
    /**
     * Start day of the package in the configuration, once that start is in the audit log; null before the first package
     * change.
     */
    package_starts_on: date({ mode: "string" }),
    /** Null until the platform confirms one. */
    applied_version: integer(),
    /** When the platform began to run it, by the platform's clock. */
    applied_at: instant(),
  },
  (table) => [index("brand_configurations_changed").on(table.changed_at, table.brand_id)],
);

/** The last change of each part of a brand's configuration, and since when it has been in effect. */
export const configurationChanges = pgTable(
  "configuration_changes",
  {
    brand_id: belongsTo(() => brands.id),
    part: text({ enum: configurationParts }).notNull(),
    version: integer().notNull(),
    changed_at: instant().notNull(),
    applied_at: instant(),
    /** When the first of its changes that wait for a confirmation was made; a trigger sets it. Null if none waits. */
    waiting_since: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.brand_id, table.part] }),
    index("configuration_changes_waiting").on(table.changed_at, table.brand_id).where(isNull(table.applied_at)),
  ],
);
