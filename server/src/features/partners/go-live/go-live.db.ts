import { credentialFields, credentialKinds } from "@console/contract/credentials.ts";
import type { GoLiveStep } from "@console/contract/go-live.ts";
import { goLiveSteps } from "@console/contract/go-live.ts";
import { keysOf } from "@console/contract/objects.ts";
import { type SQL, sql } from "drizzle-orm";
import { statement, statementOfOne } from "../../../db/statements.ts";

type Dates = Record<GoLiveStep, string | null>;

/** Of these credentials, the brand has none of its own, or their last test passed. */
const isTested = (kind: (typeof credentialKinds)[number]): SQL => {
  const fields = sql.join(
    credentialFields[kind].map((field) => sql.raw(`'${field}'`)),
    sql`, `,
  );
  return sql`(not exists (select 1 from brand_credentials c where c.brand_id = b.id and c.field in (${fields}))
    or exists (select 1 from credential_tests t
      where t.brand_id = b.id and t.kind = ${sql.raw(`'${kind}'`)} and t.ok))`;
};

/**
 * When each step was done, as the records of a brand say now; null if it is open. What has no date of its own counts from
 * the brand's last change, which the job sees within a minute.
 */
const seen: Record<GoLiveStep, SQL> = {
  owner_invited_at: sql`(select u.invited_at from brand_users u where u.brand_id = b.id and u.owner)`,
  owner_active_at: sql`(select u.active_at from brand_users u where u.brand_id = b.id and u.owner)`,
  credentials_at: sql`case when b.use_system then b.updated_at
    when ${sql.join(credentialKinds.map(isTested), sql` and `)}
    then (select max(t.tested_at) from credential_tests t where t.brand_id = b.id) end`,
  // Default (v1) needs no assignment: businesses run it once the voice platform has the brand at all.
  engine_at: sql`case when exists (select 1 from assigned_engines e where e.brand_id = b.id)
      then (select w.applied_at from configuration_changes w where w.brand_id = b.id and w.part = 'engines')
    when exists (select 1 from businesses o where o.organization_id = b.id)
      then (select min(w.applied_at) from configuration_changes w where w.brand_id = b.id) end`,
  business_at: sql`(select min(o.created_at) from businesses o where o.organization_id = b.id)`,
  // A brand without a feed has no events: most that wait for their first call.
  call_at: sql`case when exists (select 1 from usage_feeds f where f.brand_id = b.id)
    then (select min(e.occurred_at) from usage_events e where e.brand_id = b.id and e.type <> 'storage_gb') end`,
  address_at: sql`case when b.address <> '' then b.updated_at end`,
};

const steps = keysOf(goLiveSteps);
const each = (part: (step: GoLiveStep) => SQL, between = sql`, `): SQL => sql.join(steps.map(part), between);
const name = (step: GoLiveStep): SQL => sql.raw(step);
/** What was once done stays done. */
const known = each((step) => sql`coalesce(g.${name(step)}, ${seen[step]}) as ${name(step)}`);

export const findGoLive = statementOfOne<Dates & { created_at: string }, { id: number }>("go_live")`
  select b.created_at, ${known} from brand_go_live g join brands b on b.id = g.brand_id
  where g.brand_id = ${sql.placeholder("id")}`;

type Completed = Dates & { id: number; name: string };

const isComplete = each((step) => sql`f.${name(step)} is not null`, sql` and `);

/**
 * Stores the steps that were done since the last time, and closes the lists in which none is open.
 * @returns the brands of those
 */
export const settleGoLive = statement<Completed, { now: string }>("go_live_settle")`
  with found as (select b.id, b.name, l.* from (select brand_id from brand_go_live where completed_at is null) o
      cross join lateral (select * from brands where id = o.brand_id) b
      cross join lateral (select ${known} from brand_go_live g where g.brand_id = o.brand_id) l),
  stored as (update brand_go_live g
    set ${each((step) => sql`${name(step)} = f.${name(step)}`)},
      completed_at = case when ${isComplete} then ${sql.placeholder("now")}::timestamptz end
    from found f where g.brand_id = f.id and g.completed_at is null
      and (${isComplete} or (${each((step) => sql`g.${name(step)}`)}) is distinct from (${each((step) => sql`f.${name(step)}`)}))
    returning g.brand_id, g.completed_at)
  select f.* from found f join stored s on s.brand_id = f.id where s.completed_at is not null order by f.id`;

/** Deletes a brand's list if a step is open. */
export const deleteOpen = statement<object, { brandId: number }>("go_live_delete_open")`
  delete from brand_go_live where brand_id = ${sql.placeholder("brandId")} and completed_at is null`;

type Late = Dates & { id: number; name: string; created_at: string };

/** Active brands created before a moment whose list is open, with the steps that were stored last. */
export const listLate = statement<Late, { before: string }>("go_live_late")`
  select b.id, b.name, b.created_at, ${each((step) => sql`g.${name(step)}`)}
  from brand_go_live g join brands b on b.id = g.brand_id
  where g.completed_at is null and b.status = 'active' and b.created_at < ${sql.placeholder("before")}::timestamptz
  order by b.id`;
