import { unbilledStatus } from "@console/contract/unbilled-usage.ts";
import { usageType } from "@console/contract/usage-types.ts";
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
import { belongsTo, decimal, instant, oneOf, recordColumns } from "./columns.ts";

/** Placeholder months for usage without a bill: it waits for a person's decision, or was waived. */
export const UNBILLED_MONTHS = { inactive: "9999-01-01", waived: "9999-12-01" } as const;

const quantity = () => decimal({ precision: 19, scale: 6 }).notNull();

/** Event ids, in their own table: an index on tables partitioned by month cannot keep ids unique. */
export const usageIds = pgTable(
  "usage_ids",
  {
    brand_id: integer().notNull(),
    event_id: text().notNull(),
    /** Hash of the content: different content under the same id is a conflict. */
    hash: bigint({ mode: "bigint" }).notNull(),
    /** By the billing clock: an id is deleted long after its event has become too old to be accepted again. */
    taken_on: date({ mode: "string" }).notNull().default(sql`CURRENT_DATE`),
  },
  (table) => [primaryKey({ columns: [table.brand_id, table.event_id] }), index("usage_ids_taken").on(table.taken_on)],
);

/** Usage as reported, partitioned by month of `occurred_at` (migration 0004). */
export const usageEvents = pgTable(
  "usage_events",
  {
    brand_id: integer().notNull(),
    /** Null for the brand's own storage. */
    business_id: integer(),
    event_id: text().notNull(),
    type: oneOf(usageType).notNull(),
    quantity: quantity(),
    occurred_at: instant().notNull(),
    received_at: instant().notNull(),
    /** In the billing time zone. */
    day: date({ mode: "string" }).notNull(),
    /**
     * First day of the month whose bill counts the event: a later month if its own was closed, or one of
     * UNBILLED_MONTHS.
     */
    bill_month: date({ mode: "string" }).notNull(),
  },
  (table) => [index("usage_events_brand").on(table.brand_id, table.day, table.event_id)],
);

/** Usage by day, updated in the transaction of the events: bills are calculated from it. */
export const usageDays = pgTable(
  "usage_days",
  {
    brand_id: belongsTo(() => brands.id),
    bill_month: date({ mode: "string" }).notNull(),
    type: oneOf(usageType).notNull(),
    /** 0 for the brand's own storage. */
    business_id: integer().notNull(),
    day: date({ mode: "string" }).notNull(),
    /** Minutes add up; for storage it is the day's last reading. */
    quantity: quantity(),
    /** Time and id of the day's last event: the later reading wins, whatever the order of arrival. */
    last_at: instant().notNull(),
    last_event_id: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.brand_id, table.bill_month, table.type, table.business_id, table.day] }),
    index("usage_days_reader").on(table.brand_id, table.type, table.business_id, table.day),
    // Late usage; nearly every month has none.
    index("usage_days_late").on(table.brand_id, table.bill_month).where(sql`${table.day} < ${table.bill_month}`),
  ],
);

/** When usage of a brand was last received, to the minute. */
export const usageFeeds = pgTable(
  "usage_feeds",
  {
    brand_id: integer()
      .primaryKey()
      .references(() => brands.id, { onDelete: "cascade" }),
    last_received_at: instant().notNull(),
  },
  // Written once a minute for each brand with usage; silent feeds are its beginning.
  (table) => [index("usage_feeds_received").on(table.last_received_at, table.brand_id)],
);

/**
 * Usage of a brand, month and type that may have no bill. What waits at a moment follows from the usage itself
 * (`unbilled.db.ts`); a person's decision is stored here.
 */
export const unbilledUsage = pgTable(
  "unbilled_usage",
  {
    id: serial().primaryKey(),
    brand_id: belongsTo(() => brands.id),
    /** First day of the month in which it was used. */
    month: date({ mode: "string" }).notNull(),
    type: oneOf(usageType).notNull(),
    /** The usage happened while the brand was inactive. */
    inactive: boolean().notNull(),
    status: oneOf(unbilledStatus).notNull().default("waiting"),
    /** Set once it is decided: the quantity, and the month whose bill counts it. */
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
