import type { CreditMovement, credits as contract } from "@console/contract/credits.ts";
import type { Parsed } from "@console/contract/route.ts";
import { sql } from "drizzle-orm";
import type { Db } from "../../../../db/handle.ts";
import type { ListQuery } from "../../../../db/list.ts";
import { pagedList } from "../../../../db/paged-list.ts";
import { searchFilters, searchValues } from "../../../../db/sql.ts";
import { columns, type RowOf, statement, statementOfOne } from "../../../../db/statements.ts";
import { bills } from "../../../../db/tables/bills.ts";
import { brands } from "../../../../db/tables/brands.ts";
import { ledgerMovements } from "../../../../db/tables/receivables.ts";

type Movement = {
  id: number;
  kind: CreditMovement["kind"];
  month: string;
  invoice_number: string;
  amount: string;
  balance: string;
  at: string;
  by: string;
};

const kind = sql`replace(v.cause, 'credit_', '')`;

/** Changes to a brand's credit, newest first, each with the balance after it. */
export const listCarried = statement<Movement, { brandId: number }>("credit_movements_of_brand")`
  select v.id, ${kind} as kind, to_char(b.month, 'YYYY-MM') as month, b.invoice_number, v.carried::text as amount,
    (sum(v.carried) over (order by v.id))::text as balance, v.created_at as "at", v.created_by as "by"
  from ledger_movements v join bills b on b.id = v.bill_id
  where v.brand_id = ${sql.placeholder("brandId")} and v.carried <> 0 order by v.id desc`;

type Query = Parsed<typeof contract.lost>["query"];

const fields = {
  id: bills.id,
  brand_id: bills.brand_id,
  brand: brands.name,
  month: sql<string>`to_char(${bills.month}, 'YYYY-MM')`,
  invoice_number: bills.invoice_number,
  total: sql<string>`${bills.total}::text`,
  taxes: bills.taxes,
  // Without a grant, nobody granted it.
  granted_at: sql<string | null>`${ledgerMovements.created_at}`,
  granted_by: sql<string | null>`${ledgerMovements.created_by}`,
};

/** Bills below 0, which only earlier releases created. */
const lost = sql`(bills join brands on brands.id = bills.brand_id
  left join ledger_movements on ledger_movements.bill_id = bills.id and ledger_movements.cause = 'credit_granted')`;
const below = sql`${bills.total} < 0`;
/** A closed brand is granted nothing more. */
const grantable = sql`${below} and (${brands.closed_at} is null or ${ledgerMovements.id} is not null)`;

const lostList = pagedList({
  name: "credits_lost_page",
  from: lost,
  id: bills.id,
  sort: { fields: { month: bills.month, brand: brands.name_key }, default: "-month" },
  scope: grantable,
  filters: { ...searchFilters(brands.search_text) },
  groups: {
    value: "status",
    of: { waiting: sql`${ledgerMovements.id} is null`, granted: sql`${ledgerMovements.id} is not null` },
  },
  row: fields,
});

export const listLost = (db: Db, query: ListQuery & Query) =>
  lostList(db, query, {
    status: query.status,
    ...searchValues(query.search_key),
  });

type LostRow = RowOf<typeof fields>;

export const findLost = statementOfOne<LostRow, { billId: number }>("credit_lost")`
  select ${columns(fields)} from ${lost} where bills.id = ${sql.placeholder("billId")} and ${below}`;

type Lapsed = { brand_id: number; brand: string; amount: string };
type At = { unclosed: readonly number[]; start: string; now: string; by: string };

/**
 * What closed brands carry lapses, with a movement at the last bill: of those that were not active from `start` on, the
 * beginning of the months that are still to be closed, except brands with an earlier month that is not closed.
 * @returns what lapsed
 */
export const lapseCredits = statement<Lapsed, At>("credits_lapse")`
  with carrying as (
    select k.brand_id, k.currency, k.carried from brands b join brand_balances k on k.brand_id = b.id
    where b.closed_at is not null and k.carried > 0 and b.id <> all(${sql.placeholder("unclosed")}::int[])
      and not exists (select 1 from brand_periods p where p.brand_id = b.id
        and coalesce(p.ended_at > ${sql.placeholder("start")}::timestamptz, true))
    order by k.brand_id for update of k),
  lapsed as (
    insert into ledger_movements (brand_id, currency, cause, bill_id, carried, created_at, created_by)
    select c.brand_id, c.currency, 'credit_lapsed', (select l.id from bills l where l.brand_id = c.brand_id
      order by l.month desc limit 1), -c.carried, ${sql.placeholder("now")}::timestamptz, ${sql.placeholder("by")}
    from carrying c returning brand_id, carried)
  select v.brand_id, b.name as brand, (-v.carried)::text as amount from lapsed v join brands b on b.id = v.brand_id
  order by v.brand_id`;
