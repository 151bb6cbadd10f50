import { readdirSync } from "node:fs";
import { DuckDBInstance } from "@duckdb/node-api";
import { sql } from "drizzle-orm";
import { firstOfMonth } from "../bench/fill/console.ts";
import type { Context } from "../src/context/context.ts";
import { rows } from "../src/db/sql.ts";
import { closeDueMonths } from "../src/features/money/bills/close.service.ts";
import { createPartition } from "../src/features/money/usage/usage-partitions.db.ts";
import { firstOfNextMonth, monthsAfter } from "../src/lib/calendar.ts";
import { makeBilledBrand } from "./factories/bill.ts";
import { makeBusiness } from "./factories/business.ts";

/** Brands that have been on a package for this many months, each with two businesses. */
export async function makeBrands(ctx: Context, brands: number, months: number): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < brands; index += 1) {
    const id = await makeBilledBrand(ctx, months);
    for (const name of ["a", "b"]) await makeBusiness(ctx, id, {}, `${index}-${name}`);
    ids.push(id);
  }
  return ids;
}

/**
 * A month's usage as its events and daily sums, by plain SQL, in a partition of its own: minutes at all hours, and storage readings.
 * @param month its first day
 */
export async function fillMonth(ctx: Context, month: string, events: number): Promise<void> {
  const db = ctx.db.current();
  const next = firstOfNextMonth(month);
  await ctx.db.transaction(async () => {
    const name = `usage_events_${month.slice(0, 7).replace("-", "_")}`;
    const [known] = await rows(ctx.db.current(), sql`select 1 as found from pg_class where relname = ${name}`);
    if (!known) await createPartition(ctx.db.current(), month);
  });
  // Between the first and the last hours, which are of other months in the billing time zone.
  await db.execute(sql`insert into usage_events
    select b.brand_id, b.id, ${month.slice(0, 7)} || '-' || n,
      (array['standard_minutes', 'standard_minutes', 'multilingual_minutes', 'storage_gb'])[1 + n % 4],
      (n::bigint * 7919 % 9000000 + 1) / 1000000.0, at, at, (at at time zone 'America/New_York')::date, ${month}::date
    from (select n, ${`${month}T06:00:00Z`}::timestamptz
        + ((n - 1)::float8 / ${events}) * (${`${next}T00:00:00Z`}::timestamptz - ${`${month}T06:00:00Z`}::timestamptz) as at
      from generate_series(1, ${events}::int) n) e
    join (select id, organization_id as brand_id, row_number() over (order by id) - 1 as number from businesses) b
      on b.number = e.n % (select count(*) from businesses)`);
  await db.execute(sql`insert into usage_days (brand_id, bill_month, type, business_id, day, quantity, last_at, last_event_id)
    select brand_id, bill_month, type, business_id, day,
      case when type = 'storage_gb' then (array_agg(quantity order by occurred_at desc, event_id collate "C" desc))[1]
        else sum(quantity) end, max(occurred_at), (array_agg(event_id order by occurred_at desc, event_id collate "C" desc))[1]
    from usage_events where bill_month = ${month}::date group by 1, 2, 3, 4, 5`);
}

/** The same context some months later, after the close of the month before. */
export function monthsLater(ctx: Context, months: number): Context {
  const now = new Date(`${monthsAfter(firstOfMonth(0), months)}T15:00:00Z`);
  return { ...ctx, audited: [], clock: { now: () => now }, billingClock: { now: () => now } };
}

/** Closes what is due, as often as the job would run. */
export const closeAll = (ctx: Context): Promise<void> => closeDueMonths(ctx);

/** Asks DuckDB about the files of a folder: as the table `archived`. */
export async function askFiles(
  folder: string,
  query: string,
  kind: "usage" | "activities" = "usage",
): Promise<Record<string, unknown>[]> {
  if (!readdirSync(folder).some((name) => name.startsWith(`${kind}-`) && name.endsWith(".parquet"))) return [];
  const connection = await (await DuckDBInstance.create(":memory:")).connect();
  await connection.run(`create view archived as select * from '${folder}/${kind}-*.parquet'`);
  const answer = await connection.runAndReadAll(query);
  connection.closeSync();
  return answer.getRowObjectsJson();
}
