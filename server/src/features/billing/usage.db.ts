import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import type { Db } from "../../db/client.ts";
import { preparedRows } from "../../db/sql.ts";
import { brandPeriods } from "./bills.table.ts";
import type { UsageBrand } from "./usage.rules.ts";
import { usageFeeds, usageIds } from "./usage.table.ts";
import type { StoredEvent, UsageDay } from "./usage-days.rules.ts";

/** What is known of a brand when its usage comes in, and whether some came in this very minute. */
type FoundBrand = UsageBrand & { heard: boolean };

/**
 * The brands among these ids, with their closed months.
 * @param since first day of the earliest month that matters
 * @param minute that it is
 * @param earliest when the first of the events happened
 */
export async function usageBrands(
  tx: Db,
  ids: readonly number[],
  since: string,
  minute: string,
  earliest: string,
): Promise<Map<number, FoundBrand>> {
  const read = await readBrands(tx, { ids: [...ids], since, minute });
  const found = read.map(({ created_at, active_since, closed, ...brand }) => ({
    ...brand,
    created_at: inText(created_at),
    active_since: active_since === null ? null : inText(active_since),
    closed: new Set(closed),
  }));
  // Only where a brand was inactive lately does it matter when.
  const moved = found.filter(({ active_since }) => active_since === null || earliest < active_since);
  const all =
    moved.length === 0
      ? []
      : await tx
          .select()
          .from(brandPeriods)
          .where(
            inArray(
              brandPeriods.brand_id,
              moved.map(({ id }) => id),
            ),
          )
          .orderBy(asc(brandPeriods.started_at), asc(brandPeriods.id));
  const periods = Map.groupBy(all, ({ brand_id }) => brand_id);
  return new Map(found.map(({ id, ...brand }) => [id, { ...brand, periods: periods.get(id) ?? [] }]));
}

/** A raw statement gives instants as text or as dates, by the driver. */
type Moment = string | Date;
const inText = (moment: Moment): string => new Date(moment).toISOString();

type ReadBrand = {
  id: number;
  created_at: Moment;
  active_since: Moment | null;
  first_package: string | null;
  closed: string[];
  heard: boolean;
};

const readBrands = preparedRows<ReadBrand, { ids: number[]; since: string; minute: string }>(
  "usage_brands",
  sql`select b.id, b.created_at, coalesce(f.last_received_at >= ${sql.placeholder("minute")}, false) as heard,
        (select max(a.started_at) from brand_periods a where a.brand_id = b.id and a.ended_at is null) as active_since,
        (select min(p.starts_on)::text from brand_packages p where p.brand_id = b.id) as first_package,
        (select coalesce(jsonb_agg(l.month), '[]') from bills l
          where l.brand_id = b.id and l.month >= ${sql.placeholder("since")}::date) as closed
      from brands b left join usage_feeds f on f.brand_id = b.id
      where b.id = any(${sql.placeholder("ids")}::int[])`,
);

/** Ours of the platform's ids. */
export async function usageBusinesses(tx: Db, externalIds: readonly string[]) {
  const found = externalIds.length === 0 ? [] : await readBusinesses(tx, { externalIds: [...externalIds] });
  return new Map(found.map(({ external_id, ...business }) => [external_id, business]));
}

const readBusinesses = preparedRows<{ id: number; brandId: number; external_id: string }, { externalIds: string[] }>(
  "usage_businesses",
  sql`select id, organization_id as "brandId", external_id from businesses
      where external_id = any(${sql.placeholder("externalIds")}::text[])`,
);

/**
 * Takes the ids that are new; calls that bring the same ones wait for each other.
 * @param events of each key one, in the order that everybody takes them in, so that nobody waits in a circle
 * @returns those whose ids were new
 */
export async function takeIds(tx: Db, events: readonly StoredEvent[]): Promise<readonly StoredEvent[]> {
  const columns = {
    brands: arrayOf(events.map(({ brandId }) => brandId)),
    ids: events.map(({ id }) => id),
    hashes: arrayOf(events.map(({ hash }) => hash)),
  };
  try {
    // Nearly always all are new, and to look first whether they are takes as long again as to store them.
    await tx.transaction((inner) => insertIds(inner, columns));
    return events;
  } catch (error) {
    if (!isTaken(error)) throw error;
  }
  const fresh = new Set((await insertNewIds(tx, columns)).map(({ brand_id, event_id }) => `${brand_id} ${event_id}`));
  return events.filter((each) => fresh.has(keyOf(each)));
}

type IdColumns = { brands: string; ids: string[]; hashes: string };

const ids = sql`insert into usage_ids (brand_id, event_id, hash)
  select brand_id, event_id, hash from unnest(${sql.placeholder("brands")}::int[], ${sql.placeholder("ids")}::text[],
    ${sql.placeholder("hashes")}::bigint[]) with ordinality s(brand_id, event_id, hash, place) order by place`;

const insertIds = preparedRows<Record<string, never>, IdColumns>("usage_ids_all", ids);

const insertNewIds = preparedRows<{ brand_id: number; event_id: string }, IdColumns>(
  "usage_ids_new",
  sql`${ids} on conflict do nothing returning brand_id, event_id`,
);

const UNIQUE_VIOLATION = "23505";

/** The query layer wraps what the database said. */
const isTaken = (error: unknown) => error instanceof Error && Object(error.cause).code === UNIQUE_VIOLATION;

/** What becomes of a day `kept` when more of it comes: minutes add up, the later reading stays. */
export const mergeDay = sql`quantity = case
    when excluded.type <> 'storage_gb' then kept.quantity + excluded.quantity
    when (excluded.last_at, excluded.last_event_id collate "C") > (kept.last_at, kept.last_event_id)
      then excluded.quantity
    else kept.quantity end,
  last_event_id = case
    when (excluded.last_at, excluded.last_event_id collate "C") > (kept.last_at, kept.last_event_id)
      then excluded.last_event_id
    else kept.last_event_id end,
  last_at = greatest(kept.last_at, excluded.last_at)`;

/**
 * Stores events and adds them to their days. Text is compared byte by byte, that both databases keep the same reading.
 * @param events whose ids this transaction has taken
 * @param days what they come to, in the order that everybody locks them in
 */
export async function storeUsage(
  tx: Db,
  events: readonly StoredEvent[],
  days: readonly UsageDay[],
  now: string,
): Promise<void> {
  await insertUsage(tx, {
    now,
    brands: arrayOf(events.map(({ brandId }) => brandId)),
    businesses: arrayOf(events.map(({ businessId }) => businessId)),
    ids: events.map(({ id }) => id),
    types: arrayOf(events.map(({ type }) => type)),
    quantities: arrayOf(events.map(({ quantity }) => quantity)),
    times: arrayOf(events.map(({ occurred_at }) => occurred_at)),
    days: arrayOf(events.map(({ day }) => day)),
    months: arrayOf(events.map(({ billMonth }) => billMonth)),
    ofBrands: arrayOf(days.map(({ brandId }) => brandId)),
    ofMonths: arrayOf(days.map(({ billMonth }) => billMonth)),
    ofTypes: arrayOf(days.map(({ type }) => type)),
    ofBusinesses: arrayOf(days.map(({ businessId }) => businessId)),
    ofDays: arrayOf(days.map(({ day }) => day)),
    sums: arrayOf(days.map(({ quantity }) => quantity)),
    lastTimes: arrayOf(days.map(({ lastAt }) => lastAt)),
    lastIds: days.map(({ lastId }) => lastId),
  });
}

const insertUsage = preparedRows<Record<string, never>, Record<string, string | string[]>>(
  "usage_stored",
  sql`with raw as (
        insert into usage_events
          (brand_id, business_id, event_id, type, quantity, occurred_at, received_at, day, bill_month)
        select brand_id, nullif(business_id, 0), event_id, type, quantity, occurred_at,
          ${sql.placeholder("now")}::timestamptz, day, bill_month
        from unnest(${sql.placeholder("brands")}::int[], ${sql.placeholder("businesses")}::int[],
          ${sql.placeholder("ids")}::text[], ${sql.placeholder("types")}::text[],
          ${sql.placeholder("quantities")}::numeric[], ${sql.placeholder("times")}::timestamptz[],
          ${sql.placeholder("days")}::date[], ${sql.placeholder("months")}::date[]
        ) s(brand_id, business_id, event_id, type, quantity, occurred_at, day, bill_month))
      insert into usage_days as kept
        (brand_id, bill_month, type, business_id, day, quantity, last_at, last_event_id)
      select brand_id, bill_month, type, business_id, day, quantity, last_at, last_event_id
      from unnest(${sql.placeholder("ofBrands")}::int[], ${sql.placeholder("ofMonths")}::date[],
        ${sql.placeholder("ofTypes")}::text[], ${sql.placeholder("ofBusinesses")}::int[],
        ${sql.placeholder("ofDays")}::date[], ${sql.placeholder("sums")}::numeric[],
        ${sql.placeholder("lastTimes")}::timestamptz[], ${sql.placeholder("lastIds")}::text[]
      ) with ordinality d(brand_id, bill_month, type, business_id, day, quantity, last_at, last_event_id, place)
      order by place
      on conflict (brand_id, bill_month, type, business_id, day) do update set ${mergeDay}`,
);

/** Numbers, dates and words of ours hold nothing that an array's text would have to escape, which costs as much as the rest. */
const arrayOf = (values: readonly (string | number)[]): string => `{${values.join(",")}}`;

/** Of an event in the whole of a batch. */
export const keyOf = ({ brandId, id }: Pick<StoredEvent, "brandId" | "id">) => `${brandId} ${id}`;

/** What was taken under these keys. */
export async function storedHashes(tx: Db, keys: readonly { brandId: number; id: string }[]) {
  if (keys.length === 0) return [];
  const ofBrand = Map.groupBy(keys, ({ brandId }) => brandId);
  return tx
    .select({ brandId: usageIds.brand_id, id: usageIds.event_id, hash: sql<string>`${usageIds.hash}::text` })
    .from(usageIds)
    .where(
      or(
        ...[...ofBrand].map(([brandId, own]) =>
          and(
            eq(usageIds.brand_id, brandId),
            inArray(
              usageIds.event_id,
              own.map(({ id }) => id),
            ),
          ),
        ),
      ),
    );
}

/**
 * Notes when usage was received, to the minute.
 * @param brandIds ascending; without those that have the minute, so that they are neither written nor locked
 */
export async function noteReceived(tx: Db, brandIds: readonly number[], minute: string): Promise<void> {
  if (brandIds.length === 0) return;
  await tx
    .insert(usageFeeds)
    .values(brandIds.map((brand_id) => ({ brand_id, last_received_at: minute })))
    .onConflictDoUpdate({
      target: usageFeeds.brand_id,
      set: { last_received_at: sql`excluded.last_received_at` },
      setWhere: sql`${usageFeeds.last_received_at} < excluded.last_received_at`,
    });
}
