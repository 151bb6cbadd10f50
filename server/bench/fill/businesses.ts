import { inParts, words } from "./brands.ts";
import { firstOfMonth, type Run } from "./console.ts";

/** The brands have two each from `fillConsole`. */
const FIRST = 3;
const PART = 200;
const list = `'{${words.join()}}'::text[]`;
const number = (seed: number, count: number) => `(hashint4extended(b.id * 1000 + n, ${seed}) & 2147483647) % ${count}`;
const word = (seed: number) => `initcap((${list})[1 + ${number(seed, words.length)}])`;

/**
 * Businesses of all brands, `each` of every brand, spread over 900 days: 60 x 60 names of six kinds, 100 cities, all
 * engines, a fifth inactive; with minutes on one day of this month and of the month before. Triggers count them.
 */
export async function fillBusinesses(run: Run, brands: number, each: number): Promise<void> {
  await inParts(brands, PART, (first, last) => run(businesses(first, last, each)));
  for (const ago of [0, 1]) {
    await run(`insert into usage_days (brand_id, bill_month, type, business_id, day, quantity, last_at, last_event_id)
      select organization_id, '${firstOfMonth(ago)}', 'standard_minutes', id, '${firstOfMonth(ago)}', id % 500 + 0.25,
        '${firstOfMonth(ago)}T12:00:00Z', 'bench' from businesses on conflict do nothing`);
  }
  await run("vacuum analyze");
  await run("checkpoint");
}

const businesses = (first: number, last: number, each: number) => `
  insert into businesses (organization_id, external_id, name, name_key, type, location, account_status, total_agent,
    total_locations, premium_support, voice_engine, search_text, created_at, updated_at, updated_by)
  select brand, external_id, name, lower(name) || E'\\n' || name, kind, city, active, 2, 1, false, engine,
    lower(name) || E'\\n' || lower(city) || E'\\n' || external_id, created_at, created_at, 'Bench'
  from (
    select b.id as brand, 'biz-' || b.id || '-' || n as external_id,
      ${word(1)} || ' ' || ${word(2)} || ' ' || kinds.kind as name, kinds.kind,
      ${word(3)} || ' City, TX' as city, ${number(4, 5)} > 0 as active,
      (array['v1','v1','v1','v1','v1','v1','v2','v2','v4','v3'])[1 + ${number(5, 10)}] as engine,
      timestamptz '2026-11-01 00:00:00Z' - ${number(6, 2147483647)} / 2147483648.0 * interval '900 days' as created_at
    from generate_series(${first}, ${last}) b (id), generate_series(${FIRST}, ${each}) n,
      lateral (select (array['Dental','Spa','Law','Clinic','Bistro','Motors'])[1 + ${number(7, 6)}] as kind) kinds
    order by b.id, n
  ) made`;
