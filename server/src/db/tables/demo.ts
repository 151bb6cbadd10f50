import { sql } from "drizzle-orm";
import { bigint, check, integer, pgTable } from "drizzle-orm/pg-core";

/** How far the demo's billing clock is ahead of the real one: one row in the demo, none elsewhere. */
export const billingClock = pgTable(
  "billing_clock",
  {
    id: integer().primaryKey().default(1),
    ahead_ms: bigint({ mode: "number" }).notNull(),
  },
  (table) => [check("billing_clock_one", sql`${table.id} = 1`)],
);
