import type { EngineCode } from "@console/contract/engines.ts";
import type { Margin } from "@console/contract/margins.ts";
import { type InferSelectModel, sql } from "drizzle-orm";
import type { Db } from "../../../db/handle.ts";
import { oneRow, statement } from "../../../db/statements.ts";
import type { bills } from "../../../db/tables/bills.ts";
import { latestBefore } from "../../../db/valid-from.ts";

type Brand = { id: number; name: string };

const all = statement<Brand>("margin_brands")`select id, name from brands order by id`;
const some = statement<Brand, { brandIds: number[] }>("margin_brands_of")`
  select id, name from brands where id = any(${sql.placeholder("brandIds")}::int[]) order by id`;

/** All brands, or these, by id. */
export const listBrands = (db: Db, brandIds: readonly number[] | undefined): Promise<Brand[]> =>
  brandIds === undefined ? all(db, {}) : some(db, { brandIds: [...brandIds] });

type OfMonth = { brandIds: number[]; month: string };

export const listClosedBills = statement<Pick<InferSelectModel<typeof bills>, "brand_id" | "total" | "taxes">, OfMonth>(
  "margin_bills",
)`
  select brand_id, total, taxes from bills
  where brand_id = any(${sql.placeholder("brandIds")}::int[]) and month = ${sql.placeholder("month")}`;

const ofKnown = sql`d.brand_id = k.brand_id and d.bill_month = ${sql.placeholder("month")}::date
  and d.type = 'standard_minutes' and d.business_id = k.id`;

/**
 * Minutes that the month's bills count, including late ones, by the engine that the business used at the end of each
 * day; before its first report, its first engine. If a business never changed its engine, which is usual, no day is
 * read.
 */
export const sumMinutesByEngine = statement<
  { brand_id: number; code: EngineCode; quantity: string },
  OfMonth & { timeZone: string }
>("margin_minutes")`
  with known as materialized (
    select b.id, b.organization_id as brand_id, b.voice_engine, count(e.code) as engines, min(e.code) as code
    from businesses b left join business_engines e on e.business_id = b.id
    where b.organization_id = any(${sql.placeholder("brandIds")}::int[]) group by b.id)
  select brand_id, code, trim_scale(sum(quantity))::text as quantity from (
    select k.brand_id, coalesce(k.code, k.voice_engine) as code, d.quantity
    from known k join usage_days d on ${ofKnown} where k.engines < 2
    union all
    select k.brand_id, coalesce(
        (select e.code from business_engines e where e.business_id = k.id
          and ${latestBefore(sql`(d.day + 1)::timestamp at time zone ${sql.placeholder("timeZone")}`)}),
        (select e.code from business_engines e where e.business_id = k.id order by e.starts_at limit 1)),
      d.quantity
    from known k join usage_days d on ${ofKnown} where k.engines > 1) used
  group by 1, 2 order by 1, 2`;

const snapshot = statement<{ rows: Margin[] }, { person: number; month: string; since: string }>("margin_snapshot")`
  select rows from margin_snapshots where admin_user_id = ${sql.placeholder("person")}
  and month = ${sql.placeholder("month")} and taken_at >= ${sql.placeholder("since")}`;

/** The margins of a month as a person saw them on the first page, if not older than `since`. */
export async function findSnapshot(
  db: Db,
  by: { person: number; month: string; since: string },
): Promise<Margin[] | undefined> {
  return (await oneRow(snapshot(db, by)))?.rows;
}
