import type { AttentionReason } from "@console/contract/conditions.ts";
import { areas } from "@console/contract/permissions.ts";
import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, serial, text, uniqueIndex } from "drizzle-orm/pg-core";
import { decimal, instant, isUnfoldedText, recordColumns, unfoldedIndex } from "./columns.ts";
import { adminUsers } from "./team.ts";

const money = () => decimal({ precision: 19, scale: 2 });

/**
 * What needs a person, one row per reason and brand. A row is deleted when its cause has ended, so that the list is one
 * read of an index.
 */
export const attentionItems = pgTable(
  "attention_items",
  {
    id: serial().primaryKey(),
    reason: text().$type<AttentionReason>().notNull(),
    area: text({ enum: areas }).notNull(),
    /** The brand, or what else it is about: unique within its reason. */
    dedupe_key: text().notNull(),
    // No foreign key: its check would wait for changes to the brand.
    brand_id: integer(),
    subject_kind: text().notNull(),
    subject_id: integer(),
    subject_label: text().notNull(),
    message: text().notNull(),
    /** At stake; null if no amount can be named. */
    money: money(),
    since: instant().notNull(),
    // The score by part.
    points_reason: integer().notNull(),
    points_money: integer().notNull(),
    points_age: integer().notNull(),
    score: integer().notNull().generatedAlwaysAs(sql`points_reason + points_money + points_age`),
    assigned_to: integer().references(() => adminUsers.id, { onDelete: "set null" }),
    snoozed: boolean().notNull().default(false),
    /** The day on which it shows again, in the billing time zone. */
    snoozed_until: date({ mode: "string" }),
    /** It shows again once it is worse than when it was snoozed: more points without age, or more money. */
    until_worse: boolean().notNull().default(false),
    worse_points: integer(),
    worse_money: money(),
    search_text: text().notNull(),
    ...recordColumns(),
  },
  (table) => [
    unfoldedIndex("attention_items_unfolded", table.id, isUnfoldedText(table.search_text)),
    uniqueIndex("attention_items_once").on(table.reason, table.dedupe_key),
    index("attention_items_ranked").on(table.snoozed, table.score, table.id),
    index("attention_items_assigned").on(table.assigned_to),
    check(
      "attention_items_snoozed",
      sql`${table.snoozed} = (${table.snoozed_until} is not null or ${table.until_worse})`,
    ),
  ],
);
