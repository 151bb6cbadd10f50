import type { AppliedCoupon } from "@console/contract/billing.ts";
import { sql } from "drizzle-orm";
import type { Db } from "../../../db/handle.ts";
import { statement } from "../../../db/statements.ts";

type Use = { brandId: number; couponId: number };

/** Coupons that apply to a brand in a month or a later one, oldest first. */
export const listApplied = statement<AppliedCoupon, { brandId: number; month: string }>("coupons_applied")`
  select u.coupon_id, c.code, c.name, u.discount_type, u.discount_value,
    to_char(u.first_month, 'YYYY-MM') as first_month, to_char(u.last_month, 'YYYY-MM') as last_month,
    u.applied_at, u.applied_by
  from coupon_uses u join coupons c on c.id = u.coupon_id
  where u.brand_id = ${sql.placeholder("brandId")} and u.removed_at is null
    and u.last_month >= ${sql.placeholder("month")}
  order by u.applied_at, u.coupon_id`;

const ofUse = sql`brand_id = ${sql.placeholder("brandId")} and coupon_id = ${sql.placeholder("couponId")}`;

const billedUse = statement<{ id: number }, Use>("coupon_use_billed")`
  select b.id from bills b join coupon_uses u
    on u.brand_id = ${sql.placeholder("brandId")} and u.coupon_id = ${sql.placeholder("couponId")}
  where b.brand_id = ${sql.placeholder("brandId")} and b.month >= u.first_month and b.month <= u.last_month
  limit 1`;

/** Whether a closed bill has counted the use. */
export const isBilled = async (db: Db, use: Use): Promise<boolean> => (await billedUse(db, use)).length > 0;

export const endUse = statement<object, Use & { now: string }>("coupon_use_end")`
  update coupon_uses set removed_at = ${sql.placeholder("now")} where ${ofUse}`;
