import { refusedStatus } from "@console/contract/refused-events.ts";
import { usageType } from "@console/contract/usage-types.ts";
import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { brands } from "./brands.ts";
import { belongsTo, decimal, instant, isUnfoldedText, oneOf, unfoldedIndex } from "./columns.ts";

export const refusedReasons = [
  "unknown_business",
  "unknown_brand",
  "too_old",
  "too_far_ahead",
  "malformed",
  "unknown_field",
  "conflict",
] as const;

/** What refused events have in common. Triggers of `refused_events` update the sums. */
export const refusedGroups = pgTable(
  "refused_groups",
  {
    id: serial().primaryKey(),
    reason: text({ enum: refusedReasons }).notNull(),
    /** The brand's id as text, or what was sent instead of one: `external:acct-7`. Empty where nothing could be read. */
    brand_ref: text().notNull(),
    /** Null where no brand has that id. */
    brand_id: integer(),
    /** The voice platform's id of the business, where that is unknown; else empty. */
    business_ref: text().notNull(),
    message: text().notNull(),
    /** Open ones. */
    events: integer().notNull().default(0),
    /** Of the open events, as far as their quantity can be read; updated like `events`. */
    standard_minutes: numeric().notNull().default("0"),
    multilingual_minutes: numeric().notNull().default("0"),
    /** Since when it has had open events. */
    first_refused_at: instant().notNull(),
    last_refused_at: instant().notNull(),
    search_text: text().notNull(),
  },
  (table) => [
    uniqueIndex("refused_groups_cause").on(table.brand_ref, table.reason, table.business_ref, table.message),
    // What ingest and the lists ask for: groups with open events alone.
    index("refused_groups_open_brand").on(table.brand_ref).where(sql`${table.events} > 0`),
    index("refused_groups_open_newest").on(table.last_refused_at, table.id).where(sql`${table.events} > 0`),
    index("refused_groups_open_largest").on(table.events, table.id).where(sql`${table.events} > 0`),
    index("refused_groups_last").on(table.last_refused_at),
    unfoldedIndex("refused_groups_unfolded", table.id, isUnfoldedText(table.search_text)),
    index("refused_groups_search").using("gin", sql`${table.search_text} gin_trgm_ops`),
  ],
);

/** Usage events that were refused, one row for each id of a brand: the same id again replaces what was sent before. */
export const refusedEvents = pgTable(
  "refused_events",
  {
    id: serial().primaryKey(),
    group_id: integer().notNull(),
    /** As in its group. */
    brand_ref: text().notNull(),
    /** The event's id; where it has none, `#` and a hash of what was sent. */
    event_key: text().notNull(),
    status: oneOf(refusedStatus).notNull().default("open"),
    business_ref: text(),
    type: text(),
    quantity: text(),
    occurred_at: instant(),
    payload: text().notNull(),
    times: integer().notNull().default(1),
    /** When this content came first: its age is measured then. */
    first_refused_at: instant().notNull(),
    last_refused_at: instant().notNull(),
    decided_at: instant(),
    decided_by: text(),
    dismissal: text(),
    search_text: text().notNull(),
  },
  (table) => [
    uniqueIndex("refused_events_key").on(table.brand_ref, table.event_key),
    index("refused_events_group").on(table.group_id, table.status, table.id),
    index("refused_events_status").on(table.status, table.id),
    index("refused_events_last").on(table.last_refused_at),
    unfoldedIndex("refused_events_unfolded", table.id, isUnfoldedText(table.search_text)),
    index("refused_events_search").using("gin", sql`${table.search_text} gin_trgm_ops`),
  ],
);

/** The voice platform's own totals of a day, and whether the usage that was stored then agreed with them. */
export const usageTotals = pgTable(
  "usage_totals",
  {
    day: date({ mode: "string" }).notNull(),
    brand_id: belongsTo(() => brands.id),
    type: oneOf(usageType).notNull(),
    quantity: decimal({ precision: 19, scale: 6 }).notNull(),
    reported_at: instant().notNull(),
    /** When a total of this day agreed last. */
    agreed_at: instant(),
    differs: boolean().notNull(),
    /** The hours in which a difference arose, as far as can be told. */
    hours: jsonb().$type<{ from: string; to: string }[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.brand_id, table.type] }),
    index("usage_totals_brand").on(table.brand_id),
    index("usage_totals_differing").on(table.day, table.brand_id).where(sql`${table.differs}`),
  ],
);
