import type { CouponUse } from "@console/contract/effects.ts";
import { sql } from "drizzle-orm";
import type { Db } from "../../../db/handle.ts";
import { oneRow, statement } from "../../../db/statements.ts";
import { inForce } from "../../../db/valid-from.ts";

type OnPackage = { packageId: number; month: string; open: string };
type BillTotal = { id: number; name: string; total: string };

/** Bills of a month on a package, for brands that are still on it in the open month. */
const stillOnIt = sql`from bills
  join brand_packages p on p.brand_id = bills.brand_id and p.package_id = ${sql.placeholder("packageId")}
    and ${inForce("p", sql`${sql.placeholder("open")}`)}`;
const ofMonth = sql`bills.month = ${sql.placeholder("month")} and bills.package_id = ${sql.placeholder("packageId")}`;

const largestBills = statement<BillTotal, OnPackage & { limit: number }>("bills_on_package_largest")`
  select brands.id, brands.name, bills.total::text as total ${stillOnIt} join brands on brands.id = bills.brand_id
  where ${ofMonth} order by bills.total desc, bills.id limit ${sql.placeholder("limit")}`;

const billsCount = statement<{ total: number }, OnPackage>("bills_on_package_count")`
  select count(*)::int as total ${stillOnIt} where ${ofMonth}`;

/**
 * Bills of a month on a package, for brands that are still on it: the largest ones and their number.
 * @param open first day of the open month
 */
export async function billsOnPackage(db: Db, packageId: number, month: string, open: string, limit: number) {
  const largest = await largestBills(db, { packageId, month, open, limit });
  const counted = await oneRow(billsCount(db, { packageId, month, open }));
  return { largest, total: counted?.total ?? 0 };
}

const counts = sql`(u.removed_at is null and u.last_month >= ${sql.placeholder("open")}::date)`;

/** Brands that a coupon was applied to, starting with those it still applies to. */
export const findUses = statement<CouponUse, { couponId: number; open: string; limit: number }>("coupon_uses_first")`
  select b.id, b.name, to_char(u.first_month, 'YYYY-MM') as first_month,
    to_char(u.last_month, 'YYYY-MM') as last_month, u.removed_at is not null as removed, ${counts} as counts
  from coupon_uses u join brands b on b.id = u.brand_id where u.coupon_id = ${sql.placeholder("couponId")}
  order by ${counts} desc, u.applied_at, u.brand_id limit ${sql.placeholder("limit")}`;

const usesCount = statement<{ total: number }, { couponId: number }>("coupon_uses_count")`
  select count(*)::int as total from coupon_uses where coupon_id = ${sql.placeholder("couponId")}`;

export const countUses = async (db: Db, couponId: number): Promise<number> =>
  (await oneRow(usesCount(db, { couponId })))?.total ?? 0;

/** Which of these brands a coupon was applied to. */
export const findUsers = statement<{ id: number }, { couponId: number; ids: readonly number[] }>("coupon_users_among")`
  select brand_id as id from coupon_uses
  where coupon_id = ${sql.placeholder("couponId")} and brand_id = any(${sql.placeholder("ids")}::int[])`;
