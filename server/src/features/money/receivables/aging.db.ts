import type { receivables as contract, Receivable } from "@console/contract/receivables.ts";
import type { Parsed } from "@console/contract/route.ts";
import { sql } from "drizzle-orm";
import type { Db } from "../../../db/handle.ts";
import type { ListQuery } from "../../../db/list.ts";
import { pagedList } from "../../../db/paged-list.ts";
import { searchFilters, searchValues } from "../../../db/sql.ts";
import { statementOfOne } from "../../../db/statements.ts";
import { brands } from "../../../db/tables/brands.ts";
import { brandBalances } from "../../../db/tables/receivables.ts";

type Query = Parsed<typeof contract.list>["query"];

const late = sql`(${sql.placeholder("today")}::date - l.due_on)`;
const within = (first: number, last: number) =>
  sql<string>`(coalesce(sum(l.open_amount) filter (where ${late} between ${sql.raw(`${first} and ${last}`)}), 0.00))::text`;
const owed = sql`(${brandBalances.receivable} - ${brandBalances.unallocated})`;

/** Brands that owe something or have money held for them. */
const agingList = pagedList({
  name: "receivables_page",
  from: sql`(brand_balances join brands on ${brands.id} = ${brandBalances.brand_id}
    and (${brandBalances.receivable} <> 0 or ${brandBalances.unallocated} <> 0))`,
  id: brands.id,
  sort: {
    fields: { brand: brands.name_key, open_amount: brandBalances.receivable, owed },
    default: "-owed",
  },
  filters: { ...searchFilters(brands.search_text) },
  row: {
    id: brands.id,
    organization_id: brands.id,
    brand: brands.name,
    current: sql<string>`aged.current`,
    days_1_30: sql<string>`aged.days_1_30`,
    days_31_60: sql<string>`aged.days_31_60`,
    days_61_90: sql<string>`aged.days_61_90`,
    days_over_90: sql<string>`aged.days_over_90`,
    open_amount: sql<string>`${brandBalances.receivable}::text`,
    held: sql<string>`aged.held`,
    unallocated: sql<string>`${brandBalances.unallocated}::text`,
    owed: sql<string>`${owed}::text`,
    reminder_step: sql<number | null>`reminded.step`,
    reminded_on: sql<string | null>`reminded.sent_on`,
    reminders_paused: sql<boolean>`exists (select 1 from reminder_pauses p where p.brand_id = ${brands.id} and p.bill_id is null)`,
  },
  joins: sql`cross join lateral (select ${within(-100000, 0)} as current, ${within(1, 30)} as days_1_30,
      ${within(31, 60)} as days_31_60, ${within(61, 90)} as days_61_90, ${within(91, 100000)} as days_over_90,
      (coalesce(sum(l.open_amount) filter (where l.held), 0.00))::text as held
    from bills l where l.brand_id = ${brands.id} and l.open_amount > 0) aged
    left join lateral (select r.step, (r.sent_at at time zone ${sql.placeholder("timeZone")}::text)::date::text as sent_on
      from reminders r join bills l on l.id = r.bill_id
      where l.brand_id = ${brands.id} and l.open_amount > 0 and r.sent_at is not null
      order by r.sent_at desc, r.step desc limit 1) reminded on true`,
});

type Zone = { today: string; timeZone: string };

export const listReceivables = (db: Db, query: ListQuery & Query, { today, timeZone }: Zone) =>
  agingList(db, query, { today, timeZone, ...searchValues(query.search_key) });

type Sums = Omit<Receivable, "id" | "organization_id" | "brand" | "reminder_step" | "reminded_on" | "reminders_paused">;

/** Sums over all brands, from the index of unpaid bills. */
export const sumReceivables = statementOfOne<Sums, { today: string }>("receivables_sums")`
  select ${within(-100000, 0)} as current, ${within(1, 30)} as days_1_30, ${within(31, 60)} as days_31_60,
    ${within(61, 90)} as days_61_90, ${within(91, 100000)} as days_over_90,
    (coalesce(sum(l.open_amount), 0.00))::text as open_amount,
    (coalesce(sum(l.open_amount) filter (where l.held), 0.00))::text as held,
    (select coalesce(sum(unallocated), 0.00)::text from brand_balances) as unallocated,
    (select coalesce(sum(receivable - unallocated), 0.00)::text from brand_balances) as owed
  from bills l where l.open_amount > 0`;
