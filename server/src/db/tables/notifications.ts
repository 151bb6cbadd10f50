import { notificationType } from "@console/contract/notifications.ts";
import { areas } from "@console/contract/permissions.ts";
import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, primaryKey, serial, text, uniqueIndex } from "drizzle-orm/pg-core";
import { belongsTo, foldedColumn, instant, isUnfoldedColumn, oneOf, unfoldedIndex } from "./columns.ts";
import { adminUsers } from "./team.ts";

/** Notifications: one per kind, object and period (NOTIF-02). */
export const notifications = pgTable(
  "notifications",
  {
    id: serial().primaryKey(),
    kind: text().notNull(),
    type: oneOf(notificationType).notNull(),
    area: text({ enum: areas }).notNull(),
    message: text().notNull(),
    /** The message as lists search it. */
    search_text: foldedColumn(),
    subject_kind: text().notNull(),
    subject_id: integer(),
    subject_label: text().notNull(),
    organization_id: integer(),
    /** Object and period in one text; only one open notification can have it. */
    dedupe_key: text("occasion").notNull(),
    created_at: instant().notNull(),
    /** Set when the condition has ended. */
    resolved_at: instant(),
    /** Order of the feed and its cursor: severity, then newest. */
    place: bigint({ mode: "number" })
      .notNull()
      .generatedAlwaysAs(
        sql`(case type when 'error' then 3 when 'warning' then 2 else 1 end)::bigint * 1000000000000 + id`,
      ),
  },
  (table) => [
    uniqueIndex("notifications_once").on(table.kind, table.dedupe_key).where(sql`${table.resolved_at} is null`),
    index("notifications_feed").on(table.place).where(sql`${table.resolved_at} is null`),
    unfoldedIndex("notifications_unfolded", table.id, isUnfoldedColumn(table.search_text, table.message)),
  ],
);

export const notificationReads = pgTable(
  "notification_reads",
  {
    admin_user_id: belongsTo(() => adminUsers.id),
    notification_id: belongsTo(() => notifications.id),
    /** Null if the person marked it unread again: no other rule then marks it read. */
    read_at: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.admin_user_id, table.notification_id] }),
    index("notification_reads_notification").on(table.notification_id),
  ],
);
