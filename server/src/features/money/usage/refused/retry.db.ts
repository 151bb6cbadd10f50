import type { RefusedReason } from "@console/contract/refused-events.ts";
import { sql } from "drizzle-orm";
import { int4Array } from "../../../../db/binary-arrays.ts";
import type { Db } from "../../../../db/handle.ts";
import { statement } from "../../../../db/statements.ts";

export type OpenRefused = {
  id: number;
  reason: RefusedReason;
  payload: string;
  times: number;
  first_refused_at: string;
};

const storedEvents = sql`select id, payload, times, first_refused_at,
  (select reason from refused_groups g where g.id = group_id) as reason from refused_events`;

type GroupPage = { groupId: number; after: number; through: number; limit: number };

/** Open events of a group by id. */
export const openOfGroup = statement<OpenRefused, GroupPage>("refused_open_of_group")`
  ${storedEvents} where group_id = ${sql.placeholder("groupId")} and status = 'open'
    and id > ${sql.placeholder("after")} and id <= ${sql.placeholder("through")}
  order by id limit ${sql.placeholder("limit")}`;

export const openById = statement<OpenRefused, { id: number }>("refused_open_by_id")`
  ${storedEvents} where id = ${sql.placeholder("id")} and status = 'open'`;

/** Open events that are no longer ahead of time. */
export const openInTime = statement<OpenRefused, { latest: string; after: number; limit: number }>(
  "refused_open_in_time",
)`
  ${storedEvents} where group_id = any(array(select id from refused_groups where events > 0 and reason = 'too_far_ahead'))
    and status = 'open' and occurred_at <= ${sql.placeholder("latest")}::timestamptz and id > ${sql.placeholder("after")}
  order by id limit ${sql.placeholder("limit")}`;

const deleteMoved = statement<object, { ids: Buffer; times: Buffer }>("refused_moved")`
  delete from refused_events r using unnest(${sql.placeholder("ids")}::int[], ${sql.placeholder("times")}::int[]) k(id, times)
  where r.id = k.id and r.times = k.times and r.status = 'open'`;

/**
 * Deletes what was refused again under another id of its brand, because that is known by now. Where the id is the same, the
 * row was refused once more.
 */
export async function deleteIfMoved(tx: Db, refused: readonly OpenRefused[]): Promise<void> {
  if (refused.length === 0) return;
  await deleteMoved(tx, {
    ids: int4Array(refused, ({ id }) => id),
    times: int4Array(refused, ({ times }) => times),
  });
}

type EndedCause = { id: number; brand_id: number; brand: string };

/** Groups whose brand or business is known by now. */
export const endedCauses = statement<EndedCause>("refused_ended_causes")`
  select g.id, b.id as brand_id, b.name as brand from (
    select g.*, b.id as known_id from refused_groups g
      join brands b on b.id = case when g.brand_ref ~ '^[0-9]{1,9}$' then g.brand_ref::int end
      where g.events > 0
    union all select g.*, b.id from refused_groups g
      join brands b on b.external_id = substr(g.brand_ref, 10) and b.external_id <> ''
      where g.events > 0 and g.brand_ref like 'external:%') g
  join brands b on b.id = g.known_id
  where g.reason = 'unknown_brand' or g.reason = 'unknown_business' and exists (
    select 1 from businesses s where s.external_id = g.business_ref and s.organization_id = b.id)
  order by g.id`;

type Cause = { brandId: number; externalId: string; business: string };

/** Whether open events wait for a brand, or for a business of it. */
export const waitsFor = statement<{ found: number }, Cause>("refused_waits_for")`
  select 1 as found from refused_groups g where g.events > 0
    and g.brand_ref in (${sql.placeholder("brandId")}::int::text, 'external:' || ${sql.placeholder("externalId")}::text)
    and (g.reason = 'unknown_brand' or g.reason = 'unknown_business' and g.business_ref = ${sql.placeholder("business")})
  limit 1`;

type Dismissal = GroupPage & { reason: string; now: string; by: string };

/** Dismisses open events of a group, so many of them. */
export const dismissOfGroup = statement<{ id: number }, Dismissal>("refused_dismiss_group")`
  update refused_events set status = 'dismissed', dismissal = ${sql.placeholder("reason")},
    decided_at = ${sql.placeholder("now")}::timestamptz, decided_by = ${sql.placeholder("by")}
  where status = 'open' and id = any(array(select id from refused_events
    where group_id = ${sql.placeholder("groupId")} and status = 'open' and id > ${sql.placeholder("after")}
      and id <= ${sql.placeholder("through")} order by id limit ${sql.placeholder("limit")}))
  returning id`;
