import type { EngineCode, EnginePart } from "@console/contract/engines.ts";
import type { RolloutStatus } from "@console/contract/rollout-status.ts";
import type { RolloutBrand } from "@console/contract/rollouts.ts";
import { type InferSelectModel, sql } from "drizzle-orm";
import { allOf, statement, statementOfOne } from "../../../db/statements.ts";
import { type PartModel, rollouts } from "../../../db/tables/rollouts.ts";

export type RolloutRow = InferSelectModel<typeof rollouts>;

type MovedPart = { engine: EngineCode; part: EnginePart; model: PartModel };

/** What a brand runs instead of the catalog's parts. */
export const movedParts = statement<MovedPart, { brandId: number }>("rollout_parts_of_brand")`
  select r.engine, r.part, r.replacement as model
  from rollout_brands b join rollouts r on r.id = b.rollout_id
  where b.brand_id = ${sql.placeholder("brandId")} and b.moved_at is not null and r.status in ('running', 'held')`;

type Last = { id: number; engine: EngineCode; part: EnginePart; status: RolloutStatus; model_name: string };

/** The last rollout of each part. */
export const lastRollouts = statement<Last>("rollouts_last")`
  select distinct on (engine, part) id, engine, part, status, replacement->>'model_name' as model_name
  from rollouts order by engine, part, id desc`;

/** The parts of an engine that are being replaced. */
export const partsInRollout = statement<{ part: EnginePart; model_name: string }, { engine: EngineCode }>(
  "rollout_parts_of_engine",
)`
  select part, replaced->>'model_name' as model_name from rollouts
  where engine = ${sql.placeholder("engine")} and status in ('running', 'held')`;

export const runningRollouts = statement<{ id: number }>("rollouts_running")`
  select id from rollouts where status = 'running' order by id`;

type Held = { id: number; engine: EngineCode; model_name: string; updated_at: string };

export const rolloutsHeldForFall = statement<Held>("rollouts_held")`
  select id, engine, replaced->>'model_name' as model_name, updated_at from rollouts
  where status = 'held' and held_for = 'fall' order by id`;

const select = sql`select ${allOf(rollouts)} from rollouts where id = ${sql.placeholder("id")}`;

export const findRollout = statementOfOne<RolloutRow, { id: number }>("rollout_by_id")`${select}`;

/** Locks the row until the transaction ends: actions and waves of one rollout follow each other. */
export const lockRollout = statementOfOne<RolloutRow, { id: number }>("rollout_locked")`${select} for update`;

/** Its brands in the order of the waves, then by name. A confirmation counts from the platform's report on. */
export const brandsOfRollout = statement<RolloutBrand, { id: number; engine: EngineCode }>("rollout_brands_of")`
  select o.id, o.name, b.wave, b.moved_at,
    coalesce(b.confirmed_at, case when c.applied_version >= b.version then greatest(c.applied_at, b.moved_at) end)
      as confirmed_at,
    (select count(*)::int from businesses s where s.organization_id = o.id
      and s.voice_engine = ${sql.placeholder("engine")} and s.account_status) as businesses
  from rollout_brands b join brands o on o.id = b.brand_id
  left join brand_configurations c on c.brand_id = b.brand_id
  where b.rollout_id = ${sql.placeholder("id")} order by b.wave, o.name_key, o.id`;

/** Stores which moved brands the platform has confirmed. */
export const saveConfirmed = statement<object, { id: number }>("rollout_confirmed")`
  update rollout_brands b set confirmed_at = greatest(c.applied_at, b.moved_at)
  from brand_configurations c
  where b.rollout_id = ${sql.placeholder("id")} and b.moved_at is not null and b.confirmed_at is null
    and c.brand_id = b.brand_id and c.applied_version >= b.version`;

type WaveState = { unconfirmed: number; confirmed_at: string | null };

/** How many moved brands of a wave wait for a confirmation, and the last confirmation. */
export const waveState = statementOfOne<WaveState, { id: number; wave: number }>("rollout_wave")`
  select count(*) filter (where confirmed_at is null)::int as unconfirmed, max(confirmed_at) as confirmed_at
  from rollout_brands
  where rollout_id = ${sql.placeholder("id")} and wave = ${sql.placeholder("wave")} and moved_at is not null`;

/** Moves the brands of a wave that still have the engine. */
export const moveWave = statement<{ id: number }, { id: number; wave: number; engine: EngineCode; now: string }>(
  "rollout_move",
)`
  update rollout_brands b set moved_at = ${sql.placeholder("now")}::timestamptz
  where b.rollout_id = ${sql.placeholder("id")} and b.wave = ${sql.placeholder("wave")} and b.moved_at is null
    and (exists (select from assigned_engines a where a.brand_id = b.brand_id and a.code = ${sql.placeholder("engine")})
      or exists (select from businesses s
        where s.organization_id = b.brand_id and s.voice_engine = ${sql.placeholder("engine")}))
  returning b.brand_id as id`;

/** Stores at which version the configurations of a wave's brands have the replacement. */
export const saveVersions = statement<object, { id: number; wave: number }>("rollout_versions")`
  update rollout_brands b set version = c.version from brand_configurations c
  where b.rollout_id = ${sql.placeholder("id")} and b.wave = ${sql.placeholder("wave")} and b.moved_at is not null
    and c.brand_id = b.brand_id`;

/** Brands that run the replacement, and still have the engine or not. */
export const movedBrands = statement<{ id: number }, { id: number }>("rollout_moved")`
  select brand_id as id from rollout_brands
  where rollout_id = ${sql.placeholder("id")} and moved_at is not null order by 1`;

type Watched = { id: number; watchedFrom: number; days: readonly string[] } & {
  [K in "from" | "to" | "fromBefore" | "toBefore"]: string;
};

/** Minutes of moved brands in two spans; the days, in the billing time zone, are those of both. */
export const minutesOfMoved = statementOfOne<{ last: string; before: string }, Watched>("rollout_minutes")`
  select coalesce(sum(e.quantity) filter (where e.occurred_at > ${sql.placeholder("from")}::timestamptz), 0)::numeric
      as last,
    coalesce(sum(e.quantity) filter (where e.occurred_at <= ${sql.placeholder("toBefore")}::timestamptz), 0)::numeric
      as before
  from rollout_brands b
  join usage_events e on e.brand_id = b.brand_id and e.day = any(${sql.placeholder("days")}::date[])
    -- Every call minute is reported as standard; multilingual ones once more.
    and e.type = 'standard_minutes'
    and ((e.occurred_at > ${sql.placeholder("from")}::timestamptz and e.occurred_at <= ${sql.placeholder("to")}::timestamptz)
      or (e.occurred_at > ${sql.placeholder("fromBefore")}::timestamptz
        and e.occurred_at <= ${sql.placeholder("toBefore")}::timestamptz))
  where b.rollout_id = ${sql.placeholder("id")} and b.wave >= ${sql.placeholder("watchedFrom")}
    and b.moved_at is not null`;
