import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../../db/handle.ts";
import { rows } from "../../../../db/sql.ts";
import { statement } from "../../../../db/statements.ts";
import { UNBILLED_MONTHS } from "../../../../db/tables/usage.ts";
import { firstOfNextMonth } from "../../../../lib/calendar.ts";
import type { Sums, UsageRow } from "./archive.rules.ts";
import { sumKey } from "./archive.rules.ts";

/** Events of a month, in UTC, in its own partition or in the default one. */
export type Source = { partition: string | null; month: string };

const tableOf = ({ partition }: Source): SQL => sql`${sql.identifier(partition ?? "usage_events_other")} e`;
const instants = (month: string): SQL =>
  sql`e.occurred_at >= ${`${month}T00:00:00Z`}::timestamptz
    and e.occurred_at < ${`${firstOfNextMonth(month)}T00:00:00Z`}::timestamptz`;

/** What no bill counts yet stays in the database, where it can still be booked to another month. */
const settled = sql`(e.bill_month = ${UNBILLED_MONTHS.waived}::date
  or exists (select 1 from bills b where b.brand_id = e.brand_id and b.month = e.bill_month))`;

const matching = (source: Source): SQL => sql`${instants(source.month)} and ${settled}`;

type Key = Pick<UsageRow, "brand_id" | "day" | "event_id">;
type Raw = Omit<UsageRow, "quantity" | "occurred_at" | "received_at"> & {
  quantity: string;
  occurred_at: string;
  received_at: string;
};

const micros = (column: SQL): SQL => sql`(extract(epoch from ${column}) * 1000000)::bigint::text`;

/** The next settled events of a month, in the order of their index. */
export async function readSettled(db: Db, source: Source, after: Key | null, limit: number): Promise<UsageRow[]> {
  const next = after
    ? sql`and (e.brand_id, e.day, e.event_id) > (${after.brand_id}::int, ${after.day}::date, ${after.event_id}::text)`
    : sql``;
  const found = await rows<Raw>(
    db,
    sql`select e.brand_id, e.business_id, e.event_id, e.type, (e.quantity * 1000000)::bigint::text as quantity,
        ${micros(sql`e.occurred_at`)} as occurred_at, ${micros(sql`e.received_at`)} as received_at,
        e.day::text as day, e.bill_month::text as bill_month
      from ${tableOf(source)} where ${matching(source)} ${next}
      order by e.brand_id, e.day, e.event_id limit ${limit}`,
  );
  return found.map((row) => ({
    ...row,
    quantity: BigInt(row.quantity),
    occurred_at: BigInt(row.occurred_at),
    received_at: BigInt(row.received_at),
  }));
}

type Range = { first: Key; last: Key };

const within = ({ first, last }: Range): SQL =>
  sql`(e.brand_id, e.day, e.event_id) between (${first.brand_id}::int, ${first.day}::date, ${first.event_id}::text)
    and (${last.brand_id}::int, ${last.day}::date, ${last.event_id}::text)`;

const asSums = (found: readonly { type: string; bill_month: string; events: number; quantity: string }[]): Sums =>
  new Map(found.map((each) => [sumKey(each), { events: each.events, quantity: BigInt(each.quantity) }]));

const grouped = sql`type, bill_month::text as bill_month, count(*)::int as events,
  sum(quantity * 1000000)::bigint::text as quantity`;

/** Sums of the settled events of a month. */
export async function settledSums(tx: Db, source: Source): Promise<Sums> {
  return asSums(
    await rows(
      tx,
      sql`select ${grouped} from (select * from ${tableOf(source)} where ${matching(source)}) e group by type, bill_month`,
    ),
  );
}

/** Deletes the settled events of a range. @returns their sums */
export async function deleteSettled(tx: Db, source: Source, range: Range): Promise<Sums> {
  return asSums(
    await rows(
      tx,
      sql`with gone as (delete from ${tableOf(source)} where ${matching(source)} and ${within(range)} returning e.*)
        select ${grouped} from gone group by type, bill_month`,
    ),
  );
}

/**
 * Drops a month's partition, whose files are recorded; the owner's function refuses it otherwise. What no bill counts yet goes to
 * the default one.
 */
export async function dropPartition(tx: Db, { partition, month }: Source & { partition: string }): Promise<void> {
  const name = sql.identifier(partition);
  await tx.execute(sql`select detach_usage_month(${month}::date)`);
  await tx.execute(sql`insert into usage_events select e.* from ${name} e where not ${settled}`);
  await tx.execute(sql`delete from ${name} e where not ${settled}`);
  await tx.execute(sql`select drop_usage_month(${month}::date)`);
}

/** The months that have a partition, oldest first. */
export const partitionMonths = statement<{ partition: string; month: string }>("usage_partition_months")`
  select c.relname::text as partition, replace(right(c.relname, 7), '_', '-') || '-01' as month
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = 'usage_events'::regclass and c.relname ~ '^usage_events_[0-9]{4}_[0-9]{2}$' order by 1`;

/** Closed brands whose personal data was erased. */
export const erasedBrands = statement<{ id: number }>("usage_erased_brands")`
  select id from brands where erased_at is not null`;
