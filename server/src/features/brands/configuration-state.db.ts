import type { ConfigurationState } from "@console/contract/configuration-parts.ts";
import { sql } from "drizzle-orm";
import type { Db } from "../../db/handle.ts";
import { oneRow, statement } from "../../db/statements.ts";

const state = statement<{ is_known: boolean } & ConfigurationState, { id: number }>(
  "brand_configuration_state",
  sql`select exists (select 1 from brands where id = ${sql.placeholder("id")}) as is_known,
        exists (select 1 from settings where name = 'platform_confirms_since') as confirms,
        (select coalesce(json_agg(json_build_object('part', part, 'changed_at', changed_at, 'applied_at', applied_at)
            order by part), '[]')
          from configuration_changes where brand_id = ${sql.placeholder("id")}) as changes`,
);

/** @returns nothing if there is no such brand */
export async function findConfigurationState(db: Db, id: number): Promise<ConfigurationState | undefined> {
  const row = await oneRow(state(db, { id }));
  if (!row?.is_known) return undefined;
  // JSON formats instants differently.
  const instantOf = (text: string) => new Date(text).toISOString();
  const changes = row.changes.map(({ part, changed_at, applied_at }) => ({
    ...{ part, changed_at: instantOf(changed_at) },
    applied_at: applied_at && instantOf(applied_at),
  }));
  return { confirms: row.confirms, changes };
}
