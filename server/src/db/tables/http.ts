import { index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** Answers stored for 24 h, so that a repeated write gets the first answer. Inserted in the write's transaction. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    /** No foreign key: it would lock the person's row for the whole write. */
    admin_user_id: integer().notNull(),
    operation: text().notNull(),
    key: text().notNull(),
    body_hash: text().notNull(),
    answer: jsonb(),
    created_at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.admin_user_id, table.operation, table.key] }),
    index("idempotency_keys_age").on(table.created_at),
  ],
);

/** Fixed windows, shared by all processes. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text().primaryKey(),
    window_started_at: instant().notNull(),
    count: integer().notNull(),
  },
  (table) => [index("rate_limits_age").on(table.window_started_at)],
);
