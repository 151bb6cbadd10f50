import type { coupons as couponsContract } from "@console/contract/coupons.ts";
import type { Parsed } from "@console/contract/route.ts";
import { and, asc, count, eq, getTableColumns, gt, gte, inArray, like, lt, lte, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/client.ts";
import { type Ordering, readList } from "../../db/list.ts";
import { contains, fold } from "../../db/sql.ts";
import { brands } from "../brands/brands.table.ts";
import { couponBrands, coupons, couponUses } from "./coupons.table.ts";

type ListQuery = Parsed<typeof couponsContract.list>["query"];

const { search_text: _, code_key: _key, ...columns } = getTableColumns(coupons);

const ordering: Ordering = {
  fields: {
    created_at: coupons.created_at,
    name: sql`lower(${coupons.name})`,
    code: coupons.code_key,
    // Percentages before amounts: the two do not compare.
    discount_value: sql`(case when ${coupons.discount_type} = 'percentage' then 0 else 1e15 end + ${coupons.discount_value})`,
    starts_at: coupons.starts_at,
    expires_at: coupons.expires_at,
    status: coupons.status,
  },
  id: coupons.id,
  default: "-created_at",
};

/**
 * @param today decides what is scheduled, running or ended
 * @param only beside what the query asks
 */
export async function listCoupons(db: Db, query: ListQuery, today: string, only?: SQL) {
  const matching = and(
    only,
    query.search_key ? like(coupons.search_text, contains(fold(query.search_key))) : undefined,
    query.state ? inState(query.state, today) : undefined,
    query.ids ? inArray(coupons.id, [...query.ids]) : undefined,
  );
  const status = query.status ? eq(coupons.status, query.status) : undefined;
  const { data, meta } = await readList({
    query,
    ordering,
    counts: async () => {
      const totals = await db
        .select({ status: coupons.status, total: count() })
        .from(coupons)
        .where(matching)
        .groupBy(coupons.status);
      const of = (one: "active" | "archived") => totals.find((row) => row.status === one)?.total ?? 0;
      return { all: of("active") + of("archived"), active: of("active"), archived: of("archived") };
    },
    total: (counts) => counts[query.status ?? "all"],
    rows: ({ order, after, limit, offset, key }) =>
      db
        .select({ ...columns, sort_key: key })
        .from(coupons)
        .where(and(matching, status, after))
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
  });
  return { data: await completed(db, data, today), meta };
}

/** Coupons that a brand may have: for all brands or for it, and not had before. */
export const availableTo = (brandId: number) => sql`(${coupons.coupon_type} = 'generic'
    or exists (select 1 from coupon_brands b where b.coupon_id = ${coupons.id} and b.brand_id = ${brandId}))
  and not exists (select 1 from coupon_uses u where u.coupon_id = ${coupons.id} and u.brand_id = ${brandId})`;

function inState(state: NonNullable<ListQuery["state"]>, today: string) {
  if (state === "scheduled") return gt(coupons.starts_at, today);
  if (state === "ended") return lt(coupons.expires_at, today);
  return and(lte(coupons.starts_at, today), gte(coupons.expires_at, today));
}

/** @param lock keeps the row from others until the transaction ends */
export async function findCoupon(db: Db, id: number, today: string, lock = false) {
  const found = db.select(columns).from(coupons).where(eq(coupons.id, id));
  const [row] = await completed(db, await (lock ? found.for("update") : found), today);
  return row;
}

/** Several at once, kept from others until the transaction ends, in the order of their ids. */
export async function lockCoupons(db: Db, ids: readonly number[], today: string) {
  const found = db
    .select(columns)
    .from(coupons)
    .where(inArray(coupons.id, [...ids]))
    .orderBy(asc(coupons.id));
  return completed(db, await found.for("update"), today);
}

type Row = Omit<typeof coupons.$inferSelect, "search_text" | "code_key">;

/** Whom a coupon is for, how often it was used, and where it stands today. */
async function completed<R extends Row>(db: Db, rows: readonly R[], today: string) {
  const ids = rows.map((row) => row.id);
  const owners = ids.length > 0 ? await ownersOf(db, ids) : [];
  const uses = ids.length > 0 ? await usesOf(db, ids) : [];
  return rows.map(({ discount_value, ...row }) => ({
    ...row,
    discount_value: Number(discount_value),
    state: stateOf(row, today),
    specific_resources: owners.filter((owner) => owner.coupon_id === row.id),
    uses: uses.find((use) => use.coupon_id === row.id)?.total ?? 0,
  }));
}

function stateOf({ starts_at, expires_at }: Pick<Row, "starts_at" | "expires_at">, today: string) {
  if (starts_at > today) return "scheduled" as const;
  return expires_at < today ? ("ended" as const) : ("running" as const);
}

const ownersOf = (db: Db, ids: readonly number[]) =>
  db
    .select({ coupon_id: couponBrands.coupon_id, id: brands.id, name: brands.name })
    .from(couponBrands)
    .innerJoin(brands, eq(brands.id, couponBrands.brand_id))
    .where(inArray(couponBrands.coupon_id, [...ids]))
    .orderBy(asc(couponBrands.brand_id));

const usesOf = (db: Db, ids: readonly number[]) =>
  db
    .select({ coupon_id: couponUses.coupon_id, total: count() })
    .from(couponUses)
    .where(inArray(couponUses.coupon_id, [...ids]))
    .groupBy(couponUses.coupon_id);

/** Names of brands that a coupon was applied to, the first few. */
export const usersOf = (db: Db, id: number, limit: number) =>
  db
    .select({ name: brands.name })
    .from(couponUses)
    .innerJoin(brands, eq(brands.id, couponUses.brand_id))
    .where(eq(couponUses.coupon_id, id))
    .orderBy(sql`lower(${brands.name})`, asc(brands.id))
    .limit(limit);

export async function setCouponBrands(db: Db, id: number, brandIds: readonly number[]): Promise<void> {
  await db.delete(couponBrands).where(eq(couponBrands.coupon_id, id));
  if (brandIds.length === 0) return;
  await db.insert(couponBrands).values(brandIds.map((brand_id) => ({ coupon_id: id, brand_id })));
}

export async function isTaken(db: Db, key: string): Promise<boolean> {
  const [row] = await db.select({ id: coupons.id }).from(coupons).where(eq(coupons.code_key, key)).limit(1);
  return row !== undefined;
}
