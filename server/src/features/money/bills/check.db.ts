import { type InferSelectModel, sql } from "drizzle-orm";
import type { Db } from "../../../db/handle.ts";
import { rows } from "../../../db/sql.ts";
import { allOf, statement } from "../../../db/statements.ts";
import { bills } from "../../../db/tables/bills.ts";

export type ClosedBill = InferSelectModel<typeof bills>;

/** Bills that were closed recently, were never checked, or were checked long ago. */
export const findDueBills = statement<{ id: number; brand_id: number }, { closedSince: string; checkedBefore: string }>(
  null,
)`
  select b.id, b.brand_id from bills b left join bill_checks c on c.bill_id = b.id
  where not b.opening and (b.closed_at >= ${sql.placeholder("closedSince")} or c.checked_at is null
    or c.checked_at < ${sql.placeholder("checkedBefore")})
  order by b.brand_id, b.month`;

export const findBills = statement<ClosedBill, { ids: readonly number[] }>("bills_by_ids")`
  select ${allOf(bills)} from bills where id = any(${sql.placeholder("ids")}::int[])`;

type Checks = { billIds: readonly number[]; totals: readonly (string | null)[]; checkedAt: string };

/** Saves recalculated totals; null if every line matches. */
export const saveChecks = statement<object, Checks>("bill_checks_save")`
  insert into bill_checks (bill_id, checked_at, found)
  select c.bill_id, ${sql.placeholder("checkedAt")}::timestamptz, c.found
  from unnest(${sql.placeholder("billIds")}::int[], ${sql.placeholder("totals")}::numeric[]) c(bill_id, found)
  on conflict (bill_id) do update set checked_at = excluded.checked_at, found = excluded.found`;

/**
 * Until the transaction ends, daily usage of these brands is computed from their raw events: a temporary table shadows
 * the real one of the same name, so that the code that calculates bills reads it. Only events of the checked months are
 * read, within the days of those months; storage readings of other months, which may still apply, come from the stored
 * days.
 */
export async function shadowUsageDays(db: Db, brandIds: readonly number[], months: readonly string[]): Promise<void> {
  const [span] = await rows<{ first: string | null; last: string | null }>(
    db,
    sql`select min(day)::text as first, max(day)::text as last from usage_days
        where ${inBrands(brandIds)} and ${inMonths(months)}`,
  );
  const between = sql.raw(`day between '${span?.first ?? "9999-12-31"}' and '${span?.last ?? "9999-12-31"}'`);
  await db.execute(sql`create temporary table usage_days on commit drop as
    select brand_id, bill_month, type, coalesce(business_id, 0) as business_id, day,
      case when type = 'storage_gb' then (array_agg(quantity order by occurred_at desc, event_id collate "C" desc))[1]
        else sum(quantity) end as quantity,
      max(occurred_at) as last_at,
      (array_agg(event_id order by occurred_at desc, event_id collate "C" desc))[1] as last_event_id
    from usage_events where ${inBrands(brandIds)} and ${inMonths(months)} and ${between}
    group by 1, 2, 3, 4, 5
    union all
    select brand_id, bill_month, type, business_id, day, quantity, last_at, last_event_id
    from public.usage_days where ${inBrands(brandIds)} and not ${inMonths(months)} and type = 'storage_gb'`);
  // Prepared statements would otherwise keep reading the stored table.
  await db.execute(sql`discard plans`);
}

/** As text: a statement that creates a table takes no parameters. */
const inBrands = (brandIds: readonly number[]) => sql.raw(`brand_id in (${brandIds.map(Number).join(", ")})`);
const inMonths = (months: readonly string[]) =>
  sql.raw(`bill_month in (${months.map((month) => `'${month}'`).join(", ")})`);
