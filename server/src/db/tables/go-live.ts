import { sql } from "drizzle-orm";
import { index, pgTable } from "drizzle-orm/pg-core";
import { brands } from "./brands.ts";
import { belongsTo, instant } from "./columns.ts";

/**
 * What a new brand needs until it takes calls: when each step was first done, which stays whatever changes later. Brands
 * that are older than the list have no row.
 */
export const brandGoLive = pgTable(
  "brand_go_live",
  {
    brand_id: belongsTo(() => brands.id).primaryKey(),
    owner_invited_at: instant(),
    owner_active_at: instant(),
    credentials_at: instant(),
    engine_at: instant(),
    business_at: instant(),
    call_at: instant(),
    address_at: instant(),
    /** Since when all are known to be done; the list is closed then. */
    completed_at: instant(),
  },
  (table) => [index("brand_go_live_open").on(table.brand_id).where(sql`${table.completed_at} is null`)],
);
