import type { BrandStop } from "@console/contract/brand-stop.ts";
import type { ConfigurationState } from "@console/contract/configuration-parts.ts";
import { sql } from "drizzle-orm";
import type { Db } from "../../../db/handle.ts";
import { oneRow, statement } from "../../../db/statements.ts";

const state = statement<{ is_known: boolean } & ConfigurationState, { id: number }>("brand_configuration_state")`
  select exists (select 1 from brands where id = ${sql.placeholder("id")}) as is_known,
  exists (select 1 from settings where name = 'platform_confirms_since') as confirms,
  (select coalesce(json_agg(json_build_object('part', part, 'changed_at', changed_at, 'applied_at', applied_at)
      order by part), '[]')
    from configuration_changes where brand_id = ${sql.placeholder("id")}) as changes`;

type Counted = Omit<BrandStop, "final_bill" | "account">;

// The day as well: by it the index of a brand's events finds them.
const stop = statement<Counted, { ids: readonly number[]; since: string; sinceDay: string }>("brand_stop")`
  select (select count(*)::int from usage_events u
    where u.brand_id = any(${sql.placeholder("ids")}::int[]) and u.day >= ${sql.placeholder("sinceDay")}::date
      and u.type = 'standard_minutes' and u.occurred_at >= ${sql.placeholder("since")}::timestamptz) as calls,
  (select coalesce(sum(u.quantity), 0)::text from usage_events u
    where u.brand_id = any(${sql.placeholder("ids")}::int[]) and u.day >= ${sql.placeholder("sinceDay")}::date
      and u.type = 'standard_minutes' and u.occurred_at >= ${sql.placeholder("since")}::timestamptz) as minutes,
  (select count(*)::int from brands b left join brand_configurations c on c.brand_id = b.id
    where b.id = any(${sql.placeholder("ids")}::int[])
      and not (b.status = 'inactive' and coalesce(c.applied_version, 0) >= coalesce(c.version, 1))) as unconfirmed`;

/** Calls and minutes of brands since an instant, and how many of the brands the platform has not confirmed as stopped. */
export const findStop = async (
  db: Db,
  values: { ids: readonly number[]; since: string; sinceDay: string },
): Promise<Counted> => (await oneRow(stop(db, values))) ?? { calls: 0, minutes: "0", unconfirmed: 0 };

/** @returns nothing if there is no such brand */
export async function findConfigurationState(db: Db, id: number): Promise<ConfigurationState | undefined> {
  const row = await oneRow(state(db, { id }));
  if (!row?.is_known) return undefined;
  // JSON formats instants differently.
  const instantOf = (text: string) => new Date(text).toISOString();
  const changes = row.changes.map(({ part, changed_at, applied_at }) => ({
    part,
    changed_at: instantOf(changed_at),
    applied_at: applied_at && instantOf(applied_at),
  }));
  return { confirms: row.confirms, changes };
}
