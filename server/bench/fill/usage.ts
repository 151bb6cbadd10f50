import { inParts } from "./brands.ts";
import { BILLING_ZONE, type Run } from "./console.ts";

const PART = 100_000;

/**
 * Usage events of the last 30 days, spread over all brands and their two businesses, with ids and daily sums. The
 * businesses are those of `fillConsole`: two per brand, in order.
 */
export async function fillUsage(run: Run, brands: number, events: number): Promise<void> {
  await inParts(events, PART, (first, last) => run(part(first, last, brands)));
  await run(`insert into usage_days
      (brand_id, bill_month, type, business_id, day, quantity, last_at, last_event_id)
    select brand_id, bill_month, type, business_id, day, sum(quantity), max(occurred_at), max(event_id)
    from usage_events group by 1, 2, 3, 4, 5`);
  for (const table of ["usage_ids", "usage_events", "usage_days"]) await run(`vacuum analyze ${table}`);
  await run("checkpoint");
}

/** One statement, so that ids and events match; ids in order, as the console inserts them. */
const part = (first: number, last: number, brands: number) => `
  with made as materialized (
    select brand, brand * 2 - n % 2 as business, gen_random_uuid()::text as event_id,
      case when n % 4 = 0 then 'multilingual_minutes' else 'standard_minutes' end as type,
      (n % 170 + 10) / 10.0 as quantity, at, (at at time zone '${BILLING_ZONE}')::date as day
    from (select n, 1 + floor(random() * ${brands})::int as brand, now() - random() * interval '30 days' as at
      from generate_series(${first}, ${last}) n) drawn
  ), ids as (
    insert into usage_ids (brand_id, event_id, hash) select brand, event_id, 1 from made order by 1, 2
  )
  insert into usage_events
    (brand_id, business_id, event_id, type, quantity, occurred_at, received_at, day, bill_month)
  select brand, business, event_id, type, quantity, at, at, day, date_trunc('month', day)::date from made
  order by brand, event_id`;

/** Daily sums of a whole month for every business: 30 days of standard and multilingual minutes. */
export const fillUsageDays = (run: Run, month: string): Promise<unknown> =>
  run(`insert into usage_days
      (brand_id, bill_month, type, business_id, day, quantity, last_at, last_event_id)
    select s.organization_id, '${month}', of.type, s.id, date '${month}' + n, 10 + (s.id + n) % 90,
      date '${month}' + n + interval '12 hours', 'filled'
    from businesses s, generate_series(0, 27) n,
      (values ('standard_minutes'), ('multilingual_minutes')) of(type)`);
