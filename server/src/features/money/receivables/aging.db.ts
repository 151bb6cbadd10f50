import type { receivables as contract, Receivable } from "@console/contract/receivables.ts";
import type { Parsed } from "@console/contract/route.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/handle.ts";
import type { ListQuery } from "../../../db/list.ts";
import { pagedList } from "../../../db/paged-list.ts";
import { searchFilters, searchValues } from "../../../db/sql.ts";
import { statementOfOne } from "../../../db/statements.ts";
import { brands } from "../../../db/tables/brands.ts";
import { brandBalances } from "../../../db/tables/receivables.ts";
import { movementDay } from "./movements.sql.ts";

type Query = Parsed<typeof contract.list>["query"];

const today = sql`${sql.placeholder("today")}::date`;
const late = sql`(${today} - l.due_on)`;
const within = (first: number, last: number) =>
  sql<string>`(coalesce(sum(l.open_amount) filter (where ${late} between ${sql.raw(`${first} and ${last}`)}), 0.00))::text`;
const buckets = sql`${within(-100000, 0)} as current, ${within(1, 30)} as days_1_30, ${within(31, 60)} as days_31_60,
    ${within(61, 90)} as days_61_90, ${within(91, 100000)} as days_over_90,
    (coalesce(sum(l.open_amount) filter (where l.held), 0.00))::text as held`;

/** Of the table or subquery `brand_balances`, and what is open as `aged`. */
const amounts = {
  current: sql<string>`aged.current`,
  days_1_30: sql<string>`aged.days_1_30`,
  days_31_60: sql<string>`aged.days_31_60`,
  days_61_90: sql<string>`aged.days_61_90`,
  days_over_90: sql<string>`aged.days_over_90`,
  open_amount: sql<string>`${brandBalances.receivable}::text`,
  held: sql<string>`aged.held`,
  unallocated: sql<string>`${brandBalances.unallocated}::text`,
  owed: sql<string>`(${brandBalances.receivable} - ${brandBalances.unallocated})::text`,
};

const row = { id: brands.id, organization_id: brands.id, brand: brands.name, ...amounts };

/** Brands that owe something or have money held for them. @param balances with a row for each brand */
const list = (balances: SQL) => ({
  from: sql`(${balances} brand_balances join brands on ${brands.id} = ${brandBalances.brand_id}
    and (${brandBalances.receivable} <> 0 or ${brandBalances.unallocated} <> 0))`,
  id: brands.id,
  sort: {
    fields: {
      brand: brands.name_key,
      open_amount: brandBalances.receivable,
      owed: sql`(${brandBalances.receivable} - ${brandBalances.unallocated})`,
    },
    default: "-owed",
  },
  filters: { ...searchFilters(brands.search_text) },
});

const agingList = pagedList({
  name: "receivables_page",
  ...list(sql`brand_balances`),
  row: {
    ...row,
    reminder_step: sql<number | null>`reminded.step`,
    reminded_on: sql<string | null>`reminded.sent_on`,
    reminders_paused: sql<boolean>`exists (select 1 from reminder_pauses p where p.brand_id = ${brands.id} and p.bill_id is null)`,
  },
  joins: sql`cross join lateral (select ${buckets} from bills l where l.brand_id = ${brands.id} and l.open_amount > 0) aged
    left join lateral (select r.step, (r.sent_at at time zone ${sql.placeholder("timeZone")}::text)::date::text as sent_on
      from reminders r join bills l on l.id = r.bill_id
      where l.brand_id = ${brands.id} and l.open_amount > 0 and r.sent_at is not null
      order by r.sent_at desc, r.step desc limit 1) reminded on true`,
});

/** Movements, each with its bill if it is about one, and whether it counts by the end of the day. */
const movements = sql`ledger_movements v left join bills b on b.id = v.bill_id`;
const isCounted = sql`${movementDay} <= ${today}`;
const wasOn = (at: string) => sql`(${sql.raw(at)} at time zone ${sql.placeholder("zone")}::text)::date`;

/**
 * Bills that were open at the end of the day. What is open is below 0 between the day on which a payment was posted and the one on
 * which the allocation that it replaces was released: the buckets add up to the account all the same.
 * @param of a condition on the movement `v` */
const openThen = (of: SQL) => sql`(select b.due_on, sum(v.receivable) as open_amount,
      exists (select 1 from bill_holds h where h.bill_id = b.id and ${wasOn("h.placed_at")} <= ${today}
        and (h.lifted_at is null or ${wasOn("h.lifted_at")} > ${today})) as held
    from ${movements} where ${of} and v.receivable <> 0 and ${isCounted} group by b.id having sum(v.receivable) <> 0) l`;

/** Each brand's sums at the end of the day; reads the whole ledger. */
const balancesThen = sql`(select v.brand_id, sum(v.receivable) as receivable, sum(v.unallocated) as unallocated
    from ${movements} where ${isCounted} group by v.brand_id)`;

const agingListThen = pagedList({
  name: "receivables_as_of",
  ...list(balancesThen),
  row: {
    ...row,
    reminder_step: sql<null>`null`,
    reminded_on: sql<null>`null`,
    reminders_paused: sql<boolean>`false`,
  },
  joins: sql`cross join lateral (select ${buckets} from ${openThen(sql`v.brand_id = ${brands.id}`)}) aged`,
});

type Zone = { today: string; timeZone: string };

/** @param as_of a day that has passed; at its end, instead of now */
export function listReceivables(db: Db, query: ListQuery & Query, { today, timeZone }: Zone, as_of?: string) {
  const searched = searchValues(query.search_key);
  return as_of
    ? agingListThen(db, query, { today: as_of, zone: timeZone, ...searched })
    : agingList(db, query, { today, timeZone, ...searched });
}

type Sums = Omit<Receivable, "id" | "organization_id" | "brand" | "reminder_step" | "reminded_on" | "reminders_paused">;

const sums = (
  bills: SQL,
  balances: SQL,
) => sql`select ${buckets}, (coalesce(sum(l.open_amount), 0.00))::text as open_amount,
    (select coalesce(sum(unallocated), 0.00)::text from ${balances} held) as unallocated,
    (select coalesce(sum(receivable - unallocated), 0.00)::text from ${balances} held) as owed
  from ${bills}`;

/** Sums over all brands, from the index of unpaid bills. */
export const sumReceivables = statementOfOne<Sums, { today: string }>("receivables_sums")`
  ${sums(sql`(select * from bills where open_amount > 0) l`, sql`brand_balances`)}`;

/** The same at the end of a day that has passed. */
export const sumReceivablesThen = statementOfOne<Sums, { today: string; zone: string }>("receivables_sums_as_of")`
  ${sums(openThen(sql`true`), balancesThen)}`;
