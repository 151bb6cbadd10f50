import { bigint, pgTable, text } from "drizzle-orm/pg-core";

/** Exact totals, kept by triggers or by the sealer in the transaction that changes them: counting a million rows costs 38 ms. */
export const counters = pgTable("counters", {
  name: text().primaryKey(),
  value: bigint({ mode: "number" }).notNull(),
});

/** What is fixed at first start, such as the billing time zone. */
export const settings = pgTable("settings", {
  name: text().primaryKey(),
  value: text().notNull(),
});

/** Which releases may run on this schema: each migration names the oldest one. */
export const schemaReleases = pgTable("schema_releases", {
  /** The migration's tag, as in the journal. */
  migration: text().primaryKey(),
  oldest_release: text().notNull(),
});
