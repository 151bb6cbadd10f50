import { activityType, signInEvents } from "@console/contract/activities.ts";
import { type AuditEvent, erasureEvents } from "@console/contract/audit-events.ts";
import { areas } from "@console/contract/permissions.ts";
import { sql } from "drizzle-orm";
import { bigint, bigserial, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant, isUnfoldedText, oneOf, unfoldedIndex } from "./columns.ts";

/** Events whose entries name erased ones. */
export const erasureEventList = sql.raw(erasureEvents.map((event) => `'${event}'`).join(", "));

/** Events of sign-ins, written out: a query that uses their index needs the index's own condition. */
export const signInEventList = sql.raw(signInEvents.map((event) => `'${event}'`).join(", "));

/**
 * The audit log. A trigger refuses deletion and every change except sealing, which sets seq and hash once (migration
 * 0001).
 */
export const activities = pgTable(
  "activities",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    occurred_at: instant().notNull(),
    event: text().$type<AuditEvent>().notNull(),
    type: oneOf(activityType).notNull(),
    area: text({ enum: areas }).notNull(),
    message: text().notNull(),
    /** No foreign key: the name remains when the person is deleted. */
    actor_id: integer(),
    actor_name: text().notNull(),
    subject_kind: text().notNull(),
    subject_id: integer(),
    subject_label: text().notNull(),
    organization_id: integer(),
    before: jsonb(),
    after: jsonb(),
    request_id: text().notNull(),
    ip: text().notNull(),
    /** Whether it changes a configuration that the voice platform must apply. */
    changes_configuration: boolean().notNull().default(false),
    /** Folded message, person and object, for the feed's search. */
    search_text: text().notNull(),
    /** Sequence number, set when the entry is sealed; feeds follow it, so that nothing is skipped. */
    seq: bigint({ mode: "number" }),
    hash: text(),
  },
  (table) => {
    // Feeds show only sealed entries: an entry that waits for its seal stays out of indexes that sealing would have to
    // rewrite.
    const isSealed = sql`${table.seq} is not null`;
    return [
      uniqueIndex("activities_seq").on(table.seq).where(isSealed),
      index("activities_unsealed").on(table.id).where(sql`${table.seq} is null`),
      index("activities_area_feed").on(table.area, table.seq).where(isSealed),
      index("activities_area_type_feed").on(table.area, table.type, table.seq).where(isSealed),
      index("activities_actor_feed").on(table.actor_id, table.seq).where(isSealed),
      index("activities_time").on(table.occurred_at, table.seq).where(isSealed),
      unfoldedIndex("activities_unfolded", table.id, isUnfoldedText(table.search_text)),
      index("activities_search").using("gin", sql`${table.search_text} gin_trgm_ops`).where(isSealed),
      index("activities_changes").on(table.seq).where(sql`${isSealed} and ${table.changes_configuration}`),
      index("activities_brand_changes")
        .on(table.organization_id, table.seq)
        .where(sql`${isSealed} and ${table.changes_configuration}`),
      // A short index: the closes that each brand's own feed looks through.
      index("activities_closes").on(table.seq).where(sql`${isSealed} and ${table.event} = 'bill.month_closed'`),
      index("activities_brand_feed").on(table.organization_id, table.seq).where(isSealed),
      // The history of one record.
      index("activities_subject_feed").on(table.subject_kind, table.subject_id, table.seq).where(isSealed),
      // Few beside the changes in some logs, so that they are read by themselves.
      index("activities_sign_ins")
        .on(table.seq, table.type)
        .where(sql`${isSealed} and ${table.event} in (${signInEventList})`),
    ];
  },
);

/** Head of the chain: one row. */
export const auditHead = pgTable("audit_head", {
  id: integer().primaryKey(),
  seq: bigint({ mode: "number" }).notNull(),
  hash: text().notNull(),
});
