import type { AuditEvent } from "@console/contract/audit-events.ts";
import { permissions } from "@console/contract/permissions.ts";
import { sql } from "drizzle-orm";
import { bigint, bigserial, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant } from "../db/sql.ts";

/**
 * The record of what was done. A trigger refuses every change but the sealing, which sets seq and
 * hash once, and every deletion (migration 0001).
 */
export const activities = pgTable(
  "activities",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    occurred_at: instant().notNull(),
    event: text().$type<AuditEvent>().notNull(),
    type: text({ enum: ["success", "primary", "warning"] }).notNull(),
    area: text({ enum: permissions }).notNull(),
    message: text().notNull(),
    /** No foreign key: a deleted person leaves a name behind. */
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
    /** Place in the sealed record; feeds follow it, so that nothing is skipped. */
    seq: bigint({ mode: "number" }),
    hash: text(),
  },
  (table) => [
    uniqueIndex("activities_seq").on(table.seq),
    index("activities_unsealed").on(table.id).where(sql`${table.seq} is null`),
    index("activities_area_feed").on(table.area, table.seq.desc()),
    index("activities_area_type_feed").on(table.area, table.type, table.seq.desc()),
    index("activities_brand_feed").on(table.organization_id, table.seq.desc()),
  ],
);

/** Head of the chain: one row. */
export const auditHead = pgTable("audit_head", {
  id: integer().primaryKey(),
  seq: bigint({ mode: "number" }).notNull(),
  hash: text().notNull(),
});
