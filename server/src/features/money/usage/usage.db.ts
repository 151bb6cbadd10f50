import { type InferSelectModel, sql } from "drizzle-orm";
import { dateArray, instantArray, int4Array, int8Array, textArray } from "../../../db/binary-arrays.ts";
import type { Db } from "../../../db/handle.ts";
import { allOf, statement } from "../../../db/statements.ts";
import { brandPeriods } from "../../../db/tables/bills.ts";
import { mergeDay } from "../months/month.sql.ts";
import type { UsageBrand } from "./usage.rules.ts";
import type { StoredEvent, UsageDay } from "./usage-days.rules.ts";

/**
 * A brand as ingest needs it; `touched` if its usage already arrived in this minute, `openRefused` its external id if refused
 * events of it are open.
 */
export type FoundBrand = UsageBrand & { touched: boolean; openRefused: string | null };

/**
 * The brands with these ids, and their closed months.
 * @param since first day of the earliest month that matters
 * @param minute the current minute
 * @param earliest time of the earliest event
 */
export async function usageBrands(
  tx: Db,
  ids: readonly number[],
  since: string,
  minute: string,
  earliest: string,
): Promise<Map<number, FoundBrand>> {
  const read = await readBrands(tx, { ids: [...ids], since, minute });
  const found = read.map(({ closed, ...brand }) => ({ ...brand, closed: closed === null ? NONE : monthsOf(closed) }));
  // When a brand was inactive matters only if that was recently.
  const moved = found.filter(({ active_since }) => active_since === null || earliest < active_since);
  const ofMoved = moved.map(({ id }) => id);
  const all = ofMoved.length === 0 ? [] : await readPeriods(tx, { ids: ofMoved });
  const periods = Map.groupBy(all, ({ brand_id }) => brand_id);
  return new Map(found.map(({ id, ...brand }) => [id, { ...brand, periods: periods.get(id) ?? [] }]));
}

const NONE: ReadonlySet<string> = new Set();
const monthsOf = (list: string): ReadonlySet<string> => new Set(list.split(","));

const readPeriods = statement<InferSelectModel<typeof brandPeriods>, { ids: number[] }>("usage_brand_periods")`
  select ${allOf(brandPeriods)} from brand_periods where brand_id = any(${sql.placeholder("ids")}::int[]) order by started_at, id`;

type ReadBrand = {
  id: number;
  created_at: string;
  active_since: string | null;
  first_package: string | null;
  /** Comma-separated. */
  closed: string | null;
  touched: boolean;
  openRefused: string | null;
};

/** Each subquery uses an order and a limit: for a minimum, PostgreSQL starts an additional one. */
const readBrands = statement<ReadBrand, { ids: number[]; since: string; minute: string }>("usage_brands")`
  select b.id, b.created_at, coalesce(f.last_received_at >= ${sql.placeholder("minute")}, false) as touched,
    (select b.external_id from refused_groups g where g.events > 0
      and g.brand_ref in (b.id::text, 'external:' || b.external_id) limit 1) as "openRefused",
    (select a.started_at from brand_periods a where a.brand_id = b.id and a.ended_at is null
      order by a.started_at desc limit 1) as active_since,
    (select p.starts_on from brand_packages p where p.brand_id = b.id order by p.starts_on limit 1) as first_package,
    (select string_agg(l.month::text, ',') from bills l
      where l.brand_id = b.id and l.month >= ${sql.placeholder("since")}::date and not l.opening) as closed
  from brands b left join usage_feeds f on f.brand_id = b.id
  where b.id = any(${sql.placeholder("ids")}::int[])`;

/** Our ids by the voice platform's ids. */
export async function usageBusinesses(tx: Db, externalIds: readonly string[]) {
  const found = externalIds.length === 0 ? [] : await readBusinesses(tx, { externalIds: [...externalIds] });
  return new Map(found.map(({ external_id, ...business }) => [external_id, business]));
}

const readBusinesses = statement<{ id: number; brandId: number; external_id: string }, { externalIds: string[] }>(
  "usage_businesses",
)`
  select id, organization_id as "brandId", external_id from businesses
  where external_id = any(${sql.placeholder("externalIds")}::text[])`;

/**
 * Inserts new ids; calls with the same ids wait for each other.
 * @param events one per key; sorted, so that concurrent inserts cannot deadlock
 * @param takenOn the current day
 * @returns positions of ids that were already stored: usually none, while the new ones would be a thousand rows
 */
export async function insertNewIds(tx: Db, events: readonly StoredEvent[], takenOn: string): Promise<Set<number>> {
  const known = await insertMissing(tx, {
    brands: int4Array(events, ({ brandId }) => brandId),
    ids: textArray(events, ({ id }) => id),
    hashes: int8Array(events, ({ hash }) => hash),
    takenOn,
  });
  return new Set(known.map(({ position }) => position));
}

const insertMissing = statement<{ position: number }, { brands: Buffer; ids: Buffer; hashes: Buffer; takenOn: string }>(
  "usage_ids_new",
)`
  with sent as materialized (
    select * from unnest(${sql.placeholder("brands")}::int[], ${sql.placeholder("ids")}::text[],
      ${sql.placeholder("hashes")}::bigint[]) with ordinality s(brand_id, event_id, hash, position)),
  fresh as (
    insert into usage_ids (brand_id, event_id, hash, taken_on)
    select brand_id, event_id, hash, ${sql.placeholder("takenOn")}::date from sent order by position
    on conflict do nothing returning brand_id, event_id)
  select position::int - 1 as position from sent s
  where not exists (select from fresh f where f.brand_id = s.brand_id and f.event_id = s.event_id)`;

/** Stores events whose ids this transaction has inserted. */
export async function insertEvents(tx: Db, events: readonly StoredEvent[], now: string): Promise<void> {
  await insertRaw(tx, {
    now,
    brands: int4Array(events, ({ brandId }) => brandId),
    businesses: int4Array(events, ({ businessId }) => businessId),
    ids: textArray(events, ({ id }) => id),
    types: textArray(events, ({ type }) => type),
    quantities: numericArray(events),
    times: instantArray(events, ({ at }) => at),
    days: dateArray(events, ({ day }) => day),
    months: dateArray(events, ({ billMonth }) => billMonth),
  });
}

const insertRaw = statement<Record<string, never>, Record<string, string | Buffer>>("usage_events_new")`
  insert into usage_events
    (brand_id, business_id, event_id, type, quantity, occurred_at, received_at, day, bill_month)
  select brand_id, nullif(business_id, 0), event_id, type, quantity, occurred_at,
    ${sql.placeholder("now")}::timestamptz, day, bill_month
  from unnest(${sql.placeholder("brands")}::int[], ${sql.placeholder("businesses")}::int[],
    ${sql.placeholder("ids")}::text[], ${sql.placeholder("types")}::text[],
    ${sql.placeholder("quantities")}::numeric[], ${sql.placeholder("times")}::timestamptz[],
    ${sql.placeholder("days")}::date[], ${sql.placeholder("months")}::date[]
  ) s(brand_id, business_id, event_id, type, quantity, occurred_at, day, bill_month)`;

/**
 * Adds to daily sums. Text is compared byte by byte, so that every machine stores the same reading.
 * @param days sorted, so that concurrent batches cannot deadlock
 */
export async function addToDays(tx: Db, days: readonly UsageDay[]): Promise<void> {
  await upsertDays(tx, {
    brands: int4Array(days, ({ brandId }) => brandId),
    months: dateArray(days, ({ billMonth }) => billMonth),
    types: textArray(days, ({ type }) => type),
    businesses: int4Array(days, ({ businessId }) => businessId),
    days: dateArray(days, ({ day }) => day),
    sums: numericArray(days),
    times: instantArray(days, ({ lastAt }) => lastAt),
    ids: textArray(days, ({ lastId }) => lastId),
  });
}

const upsertDays = statement<Record<string, never>, Record<string, string | Buffer>>("usage_days_added")`
  insert into usage_days as known
    (brand_id, bill_month, type, business_id, day, quantity, last_at, last_event_id)
  select brand_id, bill_month, type, business_id, day, quantity, last_at, last_event_id
  from unnest(${sql.placeholder("brands")}::int[], ${sql.placeholder("months")}::date[],
    ${sql.placeholder("types")}::text[], ${sql.placeholder("businesses")}::int[],
    ${sql.placeholder("days")}::date[], ${sql.placeholder("sums")}::numeric[],
    ${sql.placeholder("times")}::timestamptz[], ${sql.placeholder("ids")}::text[]
  ) with ordinality d(brand_id, bill_month, type, business_id, day, quantity, last_at, last_event_id, place)
  order by place
  on conflict (brand_id, bill_month, type, business_id, day) do update set ${mergeDay}`;

/** As text, because the binary form of numeric has base-10,000 digits; the text needs no escaping. */
const numericArray = (items: readonly { quantity: string }[]): string =>
  `{${items.map(({ quantity }) => quantity).join(",")}}`;

/**
 * Deletes the stored months of brands before their usage is stored: triggers would do it in the order of the events,
 * and two batches could deadlock.
 */
export const deleteStoredMonths = statement<object, { brandIds: number[] }>("usage_months_deleted")`
  select delete_months_of(${sql.placeholder("brandIds")}::int[])`;

/** Names an event within a batch. */
export const keyOf = ({ brandId, id }: Pick<StoredEvent, "brandId" | "id">) => `${brandId} ${id}`;

const hashes = statement<{ brandId: number; id: string; hash: string }, { brands: number[]; ids: string[] }>(
  "usage_hashes",
)`
  select u.brand_id as "brandId", u.event_id as id, u.hash::text as hash
  from unnest(${sql.placeholder("brands")}::int[], ${sql.placeholder("ids")}::text[]) k(brand_id, event_id)
  join usage_ids u on u.brand_id = k.brand_id and u.event_id = k.event_id`;

/** The stored hashes of these keys. */
export async function storedHashes(tx: Db, keys: readonly { brandId: number; id: string }[]) {
  if (keys.length === 0) return [];
  const found = await hashes(tx, { brands: keys.map(({ brandId }) => brandId), ids: keys.map(({ id }) => id) });
  // Transferred as text: a JavaScript number would round it.
  return found.map(({ hash, ...key }) => ({ ...key, hash: BigInt(hash) }));
}

const feeds = statement<object, { ids: readonly number[]; minute: string }>("usage_feeds_touch")`
  insert into usage_feeds (brand_id, last_received_at)
  select id, ${sql.placeholder("minute")}::timestamptz
  from unnest(${sql.placeholder("ids")}::int[]) with ordinality b(id, n) order by n
  on conflict (brand_id) do update set last_received_at = excluded.last_received_at
  where usage_feeds.last_received_at < excluded.last_received_at`;

/**
 * Records when usage was received, to the minute.
 * @param brandIds ascending; without brands already recorded for the minute, which are then neither written nor locked
 */
export async function touchFeeds(tx: Db, brandIds: readonly number[], minute: string): Promise<void> {
  if (brandIds.length > 0) await feeds(tx, { ids: brandIds, minute });
}
