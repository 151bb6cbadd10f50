import type { UsageType } from "@console/contract/usage-types.ts";
import { type SQL, sql } from "drizzle-orm";
import { dateArray, int4Array, textArray } from "../../../../db/binary-arrays.ts";
import type { Db } from "../../../../db/handle.ts";
import { statement } from "../../../../db/statements.ts";

type Of = { brandId: number; type: UsageType };

/** What is stored of a day, whatever month bills it: minutes add up, of storage the last reading of each business counts. */
const countedOn = (brand: SQL, type: SQL, day: SQL): SQL => sql`coalesce(case when ${type} = 'storage_gb'
    then (select sum(r.quantity) from (select distinct on (u.business_id) u.quantity from usage_days u
      where u.brand_id = ${brand} and u.bill_month >= date_trunc('month', ${day})::date and u.type = ${type} and u.day = ${day}
      order by u.business_id, u.last_at desc, u.last_event_id collate "C" desc) r)
    else (select sum(u.quantity) from usage_days u
      where u.brand_id = ${brand} and u.bill_month >= date_trunc('month', ${day})::date and u.type = ${type} and u.day = ${day})
    end, 0)`;

const ofs = (of: readonly Of[]) => ({
  brands: int4Array(of, ({ brandId }) => brandId),
  types: textArray(of, ({ type }) => type),
});
const pairs = sql`unnest(${sql.placeholder("brands")}::int[], ${sql.placeholder("types")}::text[])`;
const day = sql`${sql.placeholder("day")}::date`;

type Known = {
  counted: string;
  /** Of the report before: null where this is the first. */
  quantity: string | null;
  agreed_at: string | null;
  differs: boolean | null;
};

const readKnown = statement<Known, { brands: Buffer; types: Buffer; day: string }>("usage_totals_known")`
  select trim_scale(${countedOn(sql`p.brand_id`, sql`p.type`, day)})::text as counted,
    trim_scale(t.quantity)::text as quantity, t.agreed_at, t.differs
  from ${pairs} with ordinality p(brand_id, type, place)
  left join usage_totals t on t.day = ${day} and t.brand_id = p.brand_id and t.type = p.type order by p.place`;

/** What is stored of each brand and type on a day, and what was reported of it before; in the same order. */
export const findKnown = (db: Db, of: readonly Of[], on: string): Promise<Known[]> =>
  readKnown(db, { ...ofs(of), day: on });

type Hour = { brand_id: number; type: UsageType; day: string; hour: number };

const readHours = statement<Hour, { brands: Buffer; types: Buffer; days: Buffer; starts: string[] }>(
  "usage_totals_hours",
)`
  select distinct u.brand_id, u.type, u.day::text as day,
    floor(extract(epoch from u.occurred_at - d.start) / 3600)::int as hour
  from ${pairs} p(brand_id, type)
  cross join unnest(${sql.placeholder("days")}::date[], ${sql.placeholder("starts")}::timestamptz[]) d(day, start)
  join usage_events u on u.brand_id = p.brand_id and u.type = p.type and u.day = d.day`;

/** The hours of two days in which each brand has usage of a type, counted from the beginning of the day. */
export const findHours = (db: Db, of: readonly Of[], starts: readonly { day: string; start: string }[]) =>
  readHours(db, {
    ...ofs(of),
    days: dateArray(starts, (each) => each.day),
    starts: starts.map(({ start }) => start),
  });

type Refused = { brand_id: number; type: string; events: number };

const readRefused = statement<Refused, { refs: string[]; start: string; end: string }>("usage_totals_refused")`
  select g.brand_id, e.type, count(*)::int as events
  from refused_groups g join refused_events e on e.group_id = g.id and e.status = 'open'
  where g.events > 0 and g.brand_ref = any(${sql.placeholder("refs")}::text[]) and g.brand_id is not null
    and e.occurred_at >= ${sql.placeholder("start")}::timestamptz and e.occurred_at < ${sql.placeholder("end")}::timestamptz
  group by 1, 2`;

/** Open refused events of brands that happened between two instants, by type. */
export const countRefused = (db: Db, brandIds: readonly number[], start: string, end: string) =>
  readRefused(db, { refs: brandIds.map(String), start, end });

export type SavedTotal = Of & { quantity: string; differs: boolean; hours: { from: string; to: string }[] };

const save = statement<object, { day: string; now: string; totals: string }>("usage_totals_save")`
  insert into usage_totals as t (day, brand_id, type, quantity, reported_at, agreed_at, differs, hours)
  select ${day}, s.brand_id, s.type, s.quantity, ${sql.placeholder("now")}::timestamptz,
    case when not s.differs then ${sql.placeholder("now")}::timestamptz end, s.differs, s.hours
  from jsonb_to_recordset(${sql.placeholder("totals")}::jsonb)
    s(brand_id int, type text, quantity numeric, differs boolean, hours jsonb)
  order by s.brand_id, s.type
  on conflict (day, brand_id, type) do update set quantity = excluded.quantity, reported_at = excluded.reported_at,
    agreed_at = coalesce(excluded.agreed_at, t.agreed_at), differs = excluded.differs, hours = excluded.hours
  where t.quantity <> excluded.quantity or t.differs <> excluded.differs`;

/** Stores what was reported; the same again changes nothing. */
export async function saveTotals(tx: Db, on: string, totals: readonly SavedTotal[], now: string): Promise<void> {
  if (totals.length === 0) return;
  const rows = totals.map(({ brandId, ...total }) => ({ brand_id: brandId, ...total }));
  await save(tx, { day: on, now, totals: JSON.stringify(rows) });
}

type Differing = {
  brand_id: number;
  brand: string;
  day: string;
  type: UsageType;
  reported: string;
  counted: string;
  hours: { from: string; to: string }[];
};

/** At most so many days: what is older is dealt with once these agree. */
const differing = (of: SQL) => sql`select * from (select t.brand_id, b.name as brand, t.day::text as day, t.type,
      trim_scale(t.quantity)::text as reported,
      trim_scale(${countedOn(sql`t.brand_id`, sql`t.type`, sql`t.day`)})::text as counted, t.hours
    from usage_totals t join brands b on b.id = t.brand_id where t.differs and ${of}
    order by t.day desc, t.brand_id, t.type limit ${sql.placeholder("most")}::int) d
  where reported::numeric <> counted::numeric`;

/** Days of brands that still differ, newest first. */
export const findDiffering = statement<Differing, { most: number }>(
  "usage_totals_still_differing",
)`${differing(sql`true`)}`;

/** The same for one brand. */
export const findDifferingOf = statement<Differing, { most: number; brandId: number }>(
  "usage_totals_still_differing_of",
)`${differing(sql`t.brand_id = ${sql.placeholder("brandId")}`)}`;
