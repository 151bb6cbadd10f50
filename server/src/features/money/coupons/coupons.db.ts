import type { coupons as couponsContract } from "@console/contract/coupons.ts";
import type { Parsed } from "@console/contract/route.ts";
import { getTableColumns, sql } from "drizzle-orm";
import type { Db } from "../../../db/handle.ts";
import { pagedList } from "../../../db/paged-list.ts";
import { deleteRows, insertRows } from "../../../db/records.ts";
import { searchFilters, searchValues } from "../../../db/sql.ts";
import { columns, type RowOf, statement } from "../../../db/statements.ts";
import { couponBrands, coupons } from "../../../db/tables/coupons.ts";

type ListQuery = Parsed<typeof couponsContract.list>["query"];

const { search_text: _, code_key: _key, name_key: __, ...fields } = getTableColumns(coupons);

const couponList = pagedList({
  name: "coupons_page",
  from: sql`coupons`,
  id: coupons.id,
  sort: {
    fields: {
      created_at: coupons.created_at,
      name: coupons.name_key,
      code: sql`${coupons.code_key} collate "C"`,
      // Percentages before amounts: the two cannot be compared.
      discount_value: sql`(case when ${coupons.discount_type} = 'percentage' then 0 else 1e15 end + ${coupons.discount_value})`,
      starts_at: coupons.starts_at,
      expires_at: coupons.expires_at,
      status: coupons.status,
    },
    default: "-created_at",
  },
  filters: {
    ...searchFilters(coupons.search_text),
    ids: sql`${coupons.id} = any(${sql.placeholder("ids")}::int[])`,
    // Each gets today's date.
    scheduled: sql`${coupons.starts_at} > ${sql.placeholder("scheduled")}::date`,
    ended: sql`${coupons.expires_at} < ${sql.placeholder("ended")}::date`,
    running: sql`${coupons.starts_at} <= ${sql.placeholder("running")}::date
      and ${coupons.expires_at} >= ${sql.placeholder("running")}::date`,
    // For all brands or for this one, and not used by it before.
    available_to: sql`(${coupons.coupon_type} = 'generic' or exists (select 1 from coupon_brands b
        where b.coupon_id = ${coupons.id} and b.brand_id = ${sql.placeholder("available_to")}::int))
      and not exists (select 1 from coupon_uses u
        where u.coupon_id = ${coupons.id} and u.brand_id = ${sql.placeholder("available_to")}::int)`,
  },
  groups: { value: "status", by: coupons.status, of: ["active", "archived"] },
  row: fields,
  joins: sql``,
});

/**
 * @param today decides what is scheduled, running or ended
 * @param brandId only those available to this brand
 */
export async function listCoupons(db: Db, query: ListQuery, today: string, brandId?: number) {
  const { data, meta } = await couponList(db, query, {
    status: query.status,
    ids: query.ids,
    available_to: brandId,
    ...(query.state && { [query.state]: today }),
    ...searchValues(query.search_key),
  });
  return { data: await withRelations(db, data, today), meta };
}

type Row = RowOf<typeof fields>;

const byId = statement<Row, { id: number }>("coupon_by_id")`
  select ${columns(fields)} from coupons where id = ${sql.placeholder("id")}`;

/** @param today decides its status */
export async function findCoupon(db: Db, id: number, today: string) {
  const [row] = await withRelations(db, await byId(db, { id }), today);
  return row;
}

const locked = statement<Row, { ids: readonly number[] }>("coupons_locked")`
  select ${columns(fields)} from coupons where id = any(${sql.placeholder("ids")}::int[]) order by id for update`;

/** Several in id order; locks them until the transaction ends. */
export const lockCoupons = async (db: Db, ids: readonly number[], today: string) =>
  withRelations(db, await locked(db, { ids }), today);

/** Active coupons that end on one of these days. */
export const endingBetween = statement<
  Pick<Row, "id" | "name" | "code" | "expires_at">,
  { from: string; through: string }
>("coupons_ending")`
  select id, name, code, expires_at from coupons
  where status = 'active' and expires_at >= ${sql.placeholder("from")}
    and expires_at <= ${sql.placeholder("through")} order by id`;

/** Adds the brands of a coupon, its use count and its status today. */
async function withRelations<R extends Row>(db: Db, rows: readonly R[], today: string) {
  const ids = rows.map((row) => row.id);
  const owners = ids.length > 0 ? await ownersOf(db, { ids }) : [];
  const uses = ids.length > 0 ? await usesOf(db, { ids }) : [];
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

const ownersOf = statement<{ coupon_id: number; id: number; name: string }, { ids: readonly number[] }>(
  "coupon_owners",
)`
  select c.coupon_id, b.id, b.name from coupon_brands c join brands b on b.id = c.brand_id
  where c.coupon_id = any(${sql.placeholder("ids")}::int[]) order by c.brand_id`;

const usesOf = statement<{ coupon_id: number; total: number }, { ids: readonly number[] }>("coupon_uses_by_coupon")`
  select coupon_id, count(*)::int as total from coupon_uses
  where coupon_id = any(${sql.placeholder("ids")}::int[]) group by coupon_id`;

/** Names of the first few brands that a coupon was applied to. */
export const usersOf = statement<{ name: string }, { id: number; limit: number }>("coupon_users")`
  select b.name from coupon_uses u join brands b on b.id = u.brand_id
  where u.coupon_id = ${sql.placeholder("id")} order by b.name_key, b.id limit ${sql.placeholder("limit")}`;

export async function setCouponBrands(db: Db, id: number, brandIds: readonly number[]): Promise<void> {
  await deleteRows(db, couponBrands, { coupon_id: id });
  await insertRows(
    db,
    couponBrands,
    brandIds.map((brand_id) => ({ coupon_id: id, brand_id })),
  );
}

const byKey = statement<{ id: number }, { key: string }>("coupon_by_key")`
  select id from coupons where code_key = ${sql.placeholder("key")} limit 1`;

export const isTaken = async (db: Db, key: string): Promise<boolean> => (await byKey(db, { key })).length > 0;

type StatusChange = { ids: readonly number[]; status: Row["status"]; now: string; by: string };

/** Sets the status of several and raises their versions. */
export const saveStatuses = statement<object, StatusChange>("coupons_set_status")`
  update coupons set status = ${sql.placeholder("status")}, version = coupons.version + 1,
    updated_at = ${sql.placeholder("now")}, updated_by = ${sql.placeholder("by")}
  where id = any(${sql.placeholder("ids")}::int[])`;

export const deleteCoupons = statement<object, { ids: readonly number[] }>("coupons_delete")`
  delete from coupons where id = any(${sql.placeholder("ids")}::int[])`;
