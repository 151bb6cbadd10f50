import type { ConfigurationPart } from "@console/contract/configuration-parts.ts";
import { sql } from "drizzle-orm";
import type { Db } from "../db/handle.ts";
import { statement } from "../db/statements.ts";

type Raised = { brands: readonly number[]; parts: readonly ConfigurationPart[]; now: string };

const raise = statement<object, Raised>("configuration_raise")`
  with changed as (
    select * from unnest(${sql.placeholder("brands")}::int[], ${sql.placeholder("parts")}::text[]) c(brand_id, part)),
  raised as (
    insert into brand_configurations as known (brand_id, version, changed_at)
    -- In the order of their ids: concurrent changes of several brands cannot deadlock.
    select distinct brand_id, 1, ${sql.placeholder("now")}::timestamptz from changed order by brand_id
    on conflict (brand_id) do update set version = known.version + 1, changed_at = excluded.changed_at
    returning brand_id, version)
  insert into configuration_changes (brand_id, part, version, changed_at)
  select c.brand_id, c.part, r.version, ${sql.placeholder("now")}::timestamptz
  from changed c join raised r on r.brand_id = c.brand_id
  on conflict (brand_id, part) do update
    set version = excluded.version, changed_at = excluded.changed_at, applied_at = null`;

/**
 * Raises the configuration version of brands and records which part changed, once per brand and part. Must run in the
 * transaction of the change.
 */
export function raiseConfigurations(
  db: Db,
  changes: readonly { brandId: number; part: ConfigurationPart }[],
  now: string,
): Promise<object[]> {
  return raise(db, { brands: changes.map(({ brandId }) => brandId), parts: changes.map(({ part }) => part), now });
}
