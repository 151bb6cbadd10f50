import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { brands } from "./brands.ts";
import { decimal, instant, recordColumns } from "./columns.ts";

export const usageTypes = ["standard_minutes", "multilingual_minutes", "storage_gb"] as const;

/** Months that no bill has: usage there waits for a person, or was waived by one. */
export const UNBILLED_MONTHS = { inactive: "9999-01-01", waived: "9999-12-01" } as const;

const quantity = () => decimal({ precision: 19, scale: 6 }).notNull();

/** Ids of stored events, apart from them: no index over partitions by month can keep an id unique. */
export const usageIds = pgTable(
  "usage_ids",
  {
    brand_id: integer().notNull(),
    event_id: text().notNull(),
    /** Hash of the content: different content under the same id is a conflict. */
    hash: bigint({ mode: "bigint" }).notNull(),
    /** By the billing clock: an id goes long after its event is too old to be taken again. */
    taken_on: date({ mode: "string" }).notNull().default(sql`CURRENT_DATE`),
  },
  (table) => [primaryKey({ columns: [table.brand_id, table.event_id] }), index("usage_ids_taken").on(table.taken_on)],
);

/** Usage as it was reported, in parts by month of `occurred_at` (migration 0004). */
export const usageEvents = pgTable(
  "usage_events",
  {
    brand_id: integer().notNull(),
    /** Null for the brand's own storage. */
    business_id: integer(),
    event_id: text().notNull(),
    type: text({ enum: usageTypes }).notNull(),
    quantity: quantity(),
    occurred_at: instant().notNull(),
    received_at: instant().notNull(),
    /** In the billing time zone. */
    day: date({ mode: "string" }).notNull(),
    /** First day of the month whose bill counts it: a later one where its own was closed, or one of UNBILLED_MONTHS. */
    bill_month: date({ mode: "string" }).notNull(),
  },
  (table) => [index("usage_events_brand").on(table.brand_id, table.day, table.event_id)],
);

/** Usage by day, updated in the same transaction as the events: bills are calculated from it. */
export const usageDays = pgTable(
  "usage_days",
  {
    brand_id: integer()
      .notNull()
      .references(() => brands.id, { onDelete: "cascade" }),
    bill_month: date({ mode: "string" }).notNull(),
    type: text({ enum: usageTypes }).notNull(),
    /** 0 for the brand's own storage. */
    business_id: integer().notNull(),
    day: date({ mode: "string" }).notNull(),
    /** Minutes add up; of storage it is the day's last reading. */
    quantity: quantity(),
    /** When the last event of the day happened, and its id: the later reading stays, whichever comes first. */
    last_at: instant().notNull(),
    last_event_id: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.brand_id, table.bill_month, table.type, table.business_id, table.day] }),
    index("usage_days_reader").on(table.brand_id, table.type, table.business_id, table.day),
    // What came late, which nearly every month has nothing of.
    index("usage_days_late").on(table.brand_id, table.bill_month).where(sql`${table.day} < ${table.bill_month}`),
  ],
);

/** When a brand's usage was last received, to the minute. */
export const usageFeeds = pgTable("usage_feeds", {
  brand_id: integer()
    .primaryKey()
    .references(() => brands.id, { onDelete: "cascade" }),
  last_received_at: instant().notNull(),
});

/**
 * Usage of a brand, month and type that may have no bill: what of it waits at a moment follows from the usage itself
 * (`unbilled.db.ts`); what a person decided is stored.
 */
export const unbilledUsage = pgTable(
  "unbilled_usage",
  {
    id: serial().primaryKey(),
    brand_id: integer()
      .notNull()
      .references(() => brands.id, { onDelete: "cascade" }),
    /** First day of the month in which it was used. */
    month: date({ mode: "string" }).notNull(),
    type: text({ enum: usageTypes }).notNull(),
    /** It was used while the brand was inactive. */
    inactive: boolean().notNull(),
    status: text({ enum: ["waiting", "billed", "waived"] })
      .notNull()
      .default("waiting"),
    /** Once it is decided: how much it was, and the month whose bill counts it. */
    quantity: decimal({ precision: 19, scale: 6 }),
    bill_month: date({ mode: "string" }),
    decided_at: instant(),
    decided_by: text(),
    ...recordColumns(),
  },
  (table) => [
    uniqueIndex("unbilled_usage_waiting")
      .on(table.brand_id, table.month, table.type, table.inactive)
      .where(sql`${table.status} = 'waiting'`),
    index("unbilled_usage_brand").on(table.brand_id, table.status, table.bill_month),
    index("unbilled_usage_newest").on(table.created_at, table.id),
  ],
);
