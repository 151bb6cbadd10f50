import { and, asc, eq, gte, inArray, or, sql } from "drizzle-orm";
import type { Db } from "../../db/client.ts";
import { rows } from "../../db/sql.ts";
import { brands } from "../brands/brands.table.ts";
import { businesses } from "../businesses/businesses.table.ts";
import { bills, brandPeriods } from "./bills.table.ts";
import type { ReadEvent, UsageBrand } from "./usage.rules.ts";
import { usageFeeds, usageIds } from "./usage.table.ts";

/**
 * The brands among these ids, with their closed months.
 * @param since first day of the earliest month that matters
 */
export async function usageBrands(tx: Db, ids: readonly number[], since: string): Promise<Map<number, UsageBrand>> {
  const found = await tx
    .select({ id: brands.id, status: brands.status })
    .from(brands)
    .where(inArray(brands.id, [...ids]));
  const closed = await tx
    .select({ brand_id: bills.brand_id, month: bills.month })
    .from(bills)
    .where(and(inArray(bills.brand_id, [...ids]), gte(bills.month, since)));
  // Only where a brand is inactive does it matter when it was not.
  const inactive = found.filter(({ status }) => status !== "active").map(({ id }) => id);
  const periods =
    inactive.length === 0 ? [] : await tx.select().from(brandPeriods).where(inArray(brandPeriods.brand_id, inactive));
  const of = <T extends { brand_id: number }>(all: readonly T[]) => Map.groupBy(all, (each) => each.brand_id);
  const [months, spans] = [of(closed), of(periods)];
  return new Map(
    found.map(({ id, status }) => [
      id,
      {
        active: status === "active",
        periods: spans.get(id) ?? [],
        closed: new Set(months.get(id)?.map(({ month }) => month)),
      },
    ]),
  );
}

/** Ours of the platform's ids. */
export async function usageBusinesses(tx: Db, externalIds: readonly string[]) {
  if (externalIds.length === 0) return new Map<string, { id: number; brandId: number }>();
  const found = await tx
    .select({ id: businesses.id, brandId: businesses.organization_id, externalId: businesses.external_id })
    .from(businesses)
    .where(inArray(businesses.external_id, [...externalIds]));
  return new Map(found.map(({ externalId, ...business }) => [externalId, business]));
}

/** An event as it is stored. */
export type StoredEvent = Pick<ReadEvent, "id" | "type" | "quantity" | "occurred_at" | "hash"> & {
  brandId: number;
  /** 0 for the brand's own storage. */
  businessId: number;
  day: string;
  billMonth: string;
};

/**
 * Ids, events and days in one statement. Ids and days come in the order of their keys: calls that bring
 * the same ones wait for each other, and never in a circle. An id that is taken brings nothing else.
 * Text is compared byte by byte, that both databases keep the same reading.
 * @param events of each key one
 * @returns the keys that were new
 */
export async function insertUsage(tx: Db, events: readonly StoredEvent[], now: string) {
  const column = (of: (event: StoredEvent) => string | number) => sql.param(arrayOf(events.map(of)));
  return rows<{ brand_id: number; event_id: string }>(
    tx,
    sql`with sent as materialized (
        select * from unnest(
          ${column(({ brandId }) => brandId)}::int[], ${column(({ businessId }) => businessId)}::int[],
          ${sql.param(events.map(({ id }) => id))}::text[], ${column(({ hash }) => hash)}::bigint[],
          ${column(({ type }) => type)}::text[], ${column(({ quantity }) => quantity)}::numeric[],
          ${column(({ occurred_at }) => occurred_at)}::timestamptz[],
          ${column(({ day }) => day)}::date[], ${column(({ billMonth }) => billMonth)}::date[]
        ) as s(brand_id, business_id, event_id, hash, type, quantity, occurred_at, day, bill_month)
      ), taken as (
        insert into usage_ids (brand_id, event_id, hash)
        select brand_id, event_id, hash from sent order by brand_id, event_id
        on conflict do nothing
        returning brand_id, event_id
      ), fresh as materialized (
        select sent.* from taken join sent using (brand_id, event_id)
      ), raw as (
        insert into usage_events
          (brand_id, business_id, event_id, type, quantity, occurred_at, received_at, day, bill_month)
        select brand_id, nullif(business_id, 0), event_id, type, quantity, occurred_at, ${now}, day, bill_month from fresh
      ), days as (
        insert into usage_days as kept
          (brand_id, bill_month, type, business_id, day, quantity, last_at, last_event_id)
        select brand_id, bill_month, type, business_id, day,
          case when type = 'storage_gb' then (array_agg(quantity order by occurred_at desc, event_id collate "C" desc))[1]
            else sum(quantity) end,
          max(occurred_at), (array_agg(event_id order by occurred_at desc, event_id collate "C" desc))[1]
        from fresh
        group by brand_id, bill_month, type, business_id, day
        order by brand_id, bill_month, type, business_id, day
        on conflict (brand_id, bill_month, type, business_id, day) do update set
          quantity = case
            when excluded.type <> 'storage_gb' then kept.quantity + excluded.quantity
            when (excluded.last_at, excluded.last_event_id collate "C") > (kept.last_at, kept.last_event_id)
              then excluded.quantity
            else kept.quantity end,
          last_event_id = case
            when (excluded.last_at, excluded.last_event_id collate "C") > (kept.last_at, kept.last_event_id)
              then excluded.last_event_id
            else kept.last_event_id end,
          last_at = greatest(kept.last_at, excluded.last_at)
      )
      select brand_id, event_id from taken`,
  );
}

/** Numbers, dates and words of ours hold nothing that an array's text would have to escape, which costs as much as the rest. */
const arrayOf = (values: readonly (string | number)[]): string => `{${values.join(",")}}`;

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

/** Notes when usage was received, to the minute: a brand that has the minute is neither written nor locked. */
export async function noteReceived(tx: Db, brandIds: readonly number[], now: Date): Promise<void> {
  const minute = new Date(Math.floor(now.getTime() / 60_000) * 60_000).toISOString();
  const fresh = await tx
    .select({ id: usageFeeds.brand_id })
    .from(usageFeeds)
    .where(and(inArray(usageFeeds.brand_id, [...brandIds]), gte(usageFeeds.last_received_at, minute)))
    .orderBy(asc(usageFeeds.brand_id));
  const stale = brandIds.filter((brandId) => !fresh.some(({ id }) => id === brandId));
  if (stale.length === 0) return;
  await tx
    .insert(usageFeeds)
    .values(stale.map((brand_id) => ({ brand_id, last_received_at: minute })))
    .onConflictDoUpdate({
      target: usageFeeds.brand_id,
      set: { last_received_at: sql`excluded.last_received_at` },
      setWhere: sql`${usageFeeds.last_received_at} < excluded.last_received_at`,
    });
}
