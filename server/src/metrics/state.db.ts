import { sql } from "drizzle-orm";
import type { Db } from "../db/handle.ts";
import { oneRow, statement } from "../db/statements.ts";

/** Emails that wait are counted up to this number. */
const COUNT_UP_TO = 10_000;

/** Seconds since an instant, by the database's clock. */
const age = (instant: ReturnType<typeof sql>) => sql`extract(epoch from clock_timestamp() - ${instant})::float8`;

const isUnsent = sql`sent_at is null and refused_at is null`;

/** How long the queues of an endpoint have been late: since the first failed try, or since one was due. */
const late = sql`greatest(
  ${age(sql`(select min(q.failing_since) from webhook_queues q
    where q.endpoint_id = e.id and q.failing_since is not null and q.waiting > 0)`)},
  ${age(sql`(select min(q.due_at) from webhook_queues q where q.endpoint_id = e.id)`)})`;

type State = {
  outbox_oldest: number | null;
  emails_waiting: number;
  emails_oldest: number | null;
  unsealed_oldest: number | null;
  chain_ok: boolean | null;
  verified_at: string | null;
  webhook_late: number | null;
  webhooks_paused: number;
};

// Each value is one look at the beginning of an index, or at a table of a few rows.
const state = statement<State>("metrics_state")`
  select
    (select ${age(sql`created_at`)} from outbox order by id limit 1) as outbox_oldest,
    (select count(*)::int from (select 1 from emails where ${isUnsent} limit ${COUNT_UP_TO}) w) as emails_waiting,
    (select ${age(sql`queued_at`)} from emails where ${isUnsent} order by id limit 1) as emails_oldest,
    (select ${age(sql`occurred_at`)} from activities where seq is null order by id limit 1) as unsealed_oldest,
    v.ok as chain_ok, v.verified_at,
    (select max(${late}) from webhook_endpoints e where e.active) as webhook_late,
    (select count(*)::int from webhook_endpoints where auto_paused_at is not null) as webhooks_paused
  from (select 1) one left join audit_verification v on v.id = 1`;

/** What waits, by its age in seconds, null if nothing does; and what the last verification of the audit log found. */
export async function readState(db: Db): Promise<State> {
  const row = await oneRow(state(db, {}));
  if (!row) throw new Error("the state has no row");
  return row;
}
