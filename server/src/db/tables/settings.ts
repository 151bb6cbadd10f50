import { bigint, pgTable, text } from "drizzle-orm/pg-core";

/**
 * Exact totals, maintained by triggers or the sealer in the transaction that changes them: counting a million rows
 * takes 38 ms.
 */
export const counters = pgTable("counters", {
  name: text().primaryKey(),
  value: bigint({ mode: "number" }).notNull(),
});

/** Settings fixed at first start, such as the billing time zone. */
export const settings = pgTable("settings", {
  name: text().primaryKey(),
  value: text().notNull(),
});

/** Which releases may run on this schema: each migration records the oldest one. */
export const schemaReleases = pgTable("schema_releases", {
  /** The migration's tag in the journal. */
  migration: text().primaryKey(),
  oldest_release: text().notNull(),
});
