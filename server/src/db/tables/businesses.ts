import { engineCode } from "@console/contract/engines.ts";
import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { brands } from "./brands.ts";
import {
  belongsTo,
  foldedColumn,
  instant,
  isUnfoldedColumn,
  isUnfoldedText,
  oneOf,
  recordColumns,
  unfoldedIndex,
} from "./columns.ts";

/** Characters of a business's text that the index for prefixes has: whole, it could be too long for an index. */
export const BUSINESS_BEGINNING = 40;
export const businessBeginning = (table: { search_text: AnyPgColumn }) =>
  sql`left(${table.search_text}, ${sql.raw(String(BUSINESS_BEGINNING))})`;

/** What the voice platform reports about a business, and the engine that staff chose for it (BIZ-16). */
export const businesses = pgTable(
  "businesses",
  {
    id: serial().primaryKey(),
    organization_id: belongsTo(() => brands.id),
    /** The voice platform's id, under which it reports the business and its usage. */
    external_id: text().notNull().unique("businesses_external_id_unique"),
    name: text().notNull(),
    /** The name as lists sort it. */
    name_key: foldedColumn(),
    type: text().notNull(),
    location: text().notNull(),
    account_status: boolean().notNull(),
    total_agent: integer().notNull(),
    total_locations: integer().notNull(),
    premium_support: boolean().notNull(),
    voice_engine: oneOf(engineCode).notNull(),
    /** Folded name, location and external id, for searches. */
    search_text: text().notNull(),
    ...recordColumns(),
  },
  (table) => [
    index("businesses_newest").on(table.organization_id, table.created_at, table.id),
    index("businesses_engine").on(table.organization_id, table.voice_engine),
    index("businesses_all_newest").on(table.created_at, table.id),
    index("businesses_all_name").on(table.name, table.id),
    // The list of all businesses merges these for a filter by engine or status, and reads its ids from them only.
    index("businesses_cell_newest").on(table.voice_engine, table.account_status, table.created_at, table.id),
    index("businesses_cell_name").on(table.voice_engine, table.account_status, table.name, table.id),
    index("businesses_all_name_key").on(table.name_key, table.id),
    index("businesses_cell_name_key").on(table.voice_engine, table.account_status, table.name_key, table.id),
    unfoldedIndex("businesses_unfolded", table.id, isUnfoldedText(table.search_text)),
    unfoldedIndex("businesses_unfolded_name", table.id, isUnfoldedColumn(table.name_key, table.name)),
    index("businesses_beginning").on(sql`${businessBeginning(table)} text_pattern_ops`),
    index("businesses_search").using("gin", sql`${table.search_text} gin_trgm_ops`),
  ],
);

/**
 * Only release 1.3.0 reads it, which may run beside this one: how many businesses of an engine and status are in a range
 * of a sort order, from this key to the next range's. Triggers update it with every business (migration 0035). The next
 * release drops it (docs/decisions/0015-pages-of-businesses.md).
 */
export const businessRanges = pgTable(
  "business_ranges",
  {
    sort: text({ enum: ["created_at", "name", "name_key"] }).notNull(),
    /** '-infinity' in the orders of names. */
    from_created_at: instant().notNull(),
    /** Empty in the order of creation; under collation "C" in the order of `name_key`. */
    from_name: text().notNull(),
    from_id: integer().notNull(),
    /** As in the name of the counter: 'v1:active'. */
    cell: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [
    primaryKey({
      name: "business_ranges_key",
      columns: [table.sort, table.from_created_at, table.from_name, table.from_id, table.cell],
    }),
    index("business_ranges_name_key").on(
      table.sort,
      table.from_created_at,
      sql`${table.from_name} collate "C"`,
      table.from_id,
    ),
  ],
);

/** When a business was active or had premium support; bills of past months are calculated from it. */
export const businessPeriods = pgTable(
  "business_periods",
  {
    id: serial().primaryKey(),
    business_id: belongsTo(() => businesses.id),
    kind: text({ enum: ["active", "premium_support"] }).notNull(),
    started_at: instant().notNull(),
    /** Null while it applies. */
    ended_at: instant(),
  },
  (table) => [
    uniqueIndex("business_periods_open").on(table.business_id, table.kind).where(sql`${table.ended_at} is null`),
    index("business_periods_business").on(table.business_id, table.started_at),
  ],
);

/** Which engine a business used: the row with the latest start before a moment was in effect then. */
export const businessEngines = pgTable(
  "business_engines",
  {
    business_id: belongsTo(() => businesses.id),
    starts_at: instant().notNull(),
    code: oneOf(engineCode).notNull(),
  },
  (table) => [primaryKey({ columns: [table.business_id, table.starts_at] })],
);
