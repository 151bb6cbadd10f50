import { couponStatus, couponType, discountType } from "@console/contract/coupons.ts";
import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, primaryKey, serial, text } from "drizzle-orm/pg-core";
import { brands } from "./brands.ts";
import {
  belongsTo,
  decimal,
  externalId,
  foldedColumn,
  instant,
  isUnfoldedColumn,
  isUnfoldedText,
  oneOf,
  recordColumns,
  unfoldedIndex,
  uniqueExternalId,
} from "./columns.ts";

export const coupons = pgTable(
  "coupons",
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    /** The name as lists sort it. */
    name_key: foldedColumn(),
    code: text().notNull(),
    external_id: externalId(),
    /** Trimmed and folded code: codes that people would read as the same are the same. */
    code_key: text().notNull().unique("coupons_code_unique"),
    discount_value: decimal({ precision: 19, scale: 4 }).notNull(),
    discount_type: oneOf(discountType).notNull(),
    coupon_type: oneOf(couponType).notNull(),
    starts_at: date({ mode: "string" }).notNull(),
    expires_at: date({ mode: "string" }).notNull(),
    /** In months. */
    validity_period: integer().notNull(),
    status: oneOf(couponStatus).notNull(),
    /** Folded name and code, for the list's search. */
    search_text: text().notNull(),
    ...recordColumns(),
  },
  (table) => [
    uniqueExternalId("coupons_external_id", table.external_id),
    index("coupons_newest").on(table.created_at, table.id),
    index("coupons_name_key").on(table.name_key, table.id),
    unfoldedIndex("coupons_unfolded", table.id, isUnfoldedText(table.search_text)),
    unfoldedIndex("coupons_unfolded_name", table.id, isUnfoldedColumn(table.name_key, table.name)),
    check("coupons_dates", sql`${table.expires_at} >= ${table.starts_at}`),
    check("coupons_value", sql`${table.discount_value} >= 0`),
    check("coupons_percentage", sql`${table.discount_type} <> 'percentage' or ${table.discount_value} <= 100`),
    check("coupons_validity", sql`${table.validity_period} >= 0`),
  ],
);

const couponId = () => integer().notNull();
/** The brands that an agency_specific coupon is for. */
export const couponBrands = pgTable(
  "coupon_brands",
  { coupon_id: couponId().references(() => coupons.id, { onDelete: "cascade" }), brand_id: belongsTo(() => brands.id) },
  (table) => [
    primaryKey({ columns: [table.coupon_id, table.brand_id] }),
    index("coupon_brands_brand").on(table.brand_id),
  ],
);

/** A coupon applied to a brand, once per brand. A used coupon is never deleted. */
export const couponUses = pgTable(
  "coupon_uses",
  {
    brand_id: belongsTo(() => brands.id),
    coupon_id: couponId().references(() => coupons.id),
    applied_at: instant().notNull(),
    applied_by: text().notNull(),
    removed_at: instant(),
    /**
     * The first and last month it applies to, by their first days, and the discount at the time: later changes to the
     * coupon do not affect these bills.
     */
    first_month: date({ mode: "string" }).notNull(),
    last_month: date({ mode: "string" }).notNull(),
    discount_type: oneOf(discountType).notNull(),
    discount_value: decimal({ precision: 19, scale: 4 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.brand_id, table.coupon_id] }),
    index("coupon_uses_coupon").on(table.coupon_id),
  ],
);
