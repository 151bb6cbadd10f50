import { sql } from "drizzle-orm";
import { statement } from "../../../../db/statements.ts";

const now = sql`${sql.placeholder("now")}::timestamptz`;
const endpointId = sql`${sql.placeholder("endpointId")}::int`;
const brandId = sql`${sql.placeholder("brandId")}::int`;
const lease = sql`${sql.placeholder("lease")}::uuid`;
const until = sql`${sql.placeholder("until")}::timestamptz`;

/** Attempts that are stored of a delivery. */
const ATTEMPTS_MAX = 20;

export type SendingEndpoint = {
  id: number;
  url: string;
  description: string;
  failing_since: string | null;
  /** When the first of its queues is due; null where nothing waits. */
  due_at: string | null;
};

/** Endpoints that are not paused, each with one look at the index of its queues. */
export const sendingEndpoints = statement<SendingEndpoint>("webhook_sending")`
  select e.id, e.url, e.description, e.failing_since,
    (select min(q.due_at) from webhook_queues q where q.endpoint_id = e.id) as due_at
  from webhook_endpoints e where e.active order by e.id`;

export type ClaimedQueue = { brand_id: number; failures: number; failing_since: string | null };

type Claim = { endpointId: number; now: string; limit: number; lease: string; until: string };

/** Leases queues of an endpoint that are due. Two processes never get the same one: what one has locked, the other skips. */
export const claimQueues = statement<ClaimedQueue, Claim>("webhook_queues_claim")`
  with due as (
    select endpoint_id, brand_id from webhook_queues
    where endpoint_id = ${endpointId} and due_at <= ${now}
    order by due_at limit ${sql.placeholder("limit")}::int for update skip locked)
  update webhook_queues q set lease = ${lease}, due_at = ${until}
  from due where q.endpoint_id = due.endpoint_id and q.brand_id = due.brand_id
  returning q.brand_id, q.failures, q.failing_since`;

type Leased = { endpointIds: readonly number[]; brandIds: readonly number[]; lease: string; until: string };

/** Puts off the end of leases, in one order of locks. */
export const renewLeases = statement<object, Leased>("webhook_leases_renew")`
  with mine as (
    select q.endpoint_id, q.brand_id from webhook_queues q
      join unnest(${sql.placeholder("endpointIds")}::int[], ${sql.placeholder("brandIds")}::int[]) m(endpoint_id, brand_id)
        on q.endpoint_id = m.endpoint_id and q.brand_id = m.brand_id
    where q.lease = ${lease} order by q.endpoint_id, q.brand_id for update of q)
  update webhook_queues q set due_at = ${until}
  from mine where q.endpoint_id = mine.endpoint_id and q.brand_id = mine.brand_id and q.lease = ${lease}`;

export type WaitingDelivery = { id: number; message_id: string; event: string; payload: string };

export const firstDeliveries = statement<WaitingDelivery, { endpointId: number; brandId: number; limit: number }>(
  "webhook_deliveries_first",
)`
  select id, message_id, event, payload from webhook_deliveries
  where endpoint_id = ${endpointId} and brand_id = ${brandId} and status = 'waiting'
  order by id limit ${sql.placeholder("limit")}::int`;

type Released = {
  endpointId: number;
  brandId: number;
  lease: string;
  ids: readonly number[];
  statuses: readonly string[];
  triedAt: readonly string[];
  answerStatuses: readonly (number | null)[];
  answerBodies: readonly (string | null)[];
  failures: readonly (string | null)[];
  tookMs: readonly number[];
  /** Each attempt as JSON. */
  attempts: readonly string[];
  dueAt: string;
  failedTries: number;
  failingSince: string | null;
};

/**
 * Notes what came of tries and gives the queue back, if it is still leased: after a lease that ran out somebody else sends
 * the same deliveries again, and notes what came of that.
 * @returns one row where the lease held
 */
export const releaseQueue = statement<{ waiting: number }, Released>("webhook_queue_release")`
  with mine as materialized (
    select endpoint_id, brand_id from webhook_queues
    where endpoint_id = ${endpointId} and brand_id = ${brandId} and lease = ${lease} for update),
  tried as (
    update webhook_deliveries d set status = t.status, tries = d.tries + 1, tried_at = t.tried_at,
      ended_at = case when t.status = 'waiting' then null else t.tried_at end,
      answer_status = t.answer_status, answer_body = t.answer_body, failure = t.failure, took_ms = t.took_ms,
      attempts = case when jsonb_array_length(d.attempts) < ${sql.raw(String(ATTEMPTS_MAX))} then d.attempts else d.attempts - 0 end
        || jsonb_build_array(t.attempt::jsonb)
    from mine, unnest(${sql.placeholder("ids")}::bigint[], ${sql.placeholder("statuses")}::text[],
      ${sql.placeholder("triedAt")}::timestamptz[], ${sql.placeholder("answerStatuses")}::int[],
      ${sql.placeholder("answerBodies")}::text[], ${sql.placeholder("failures")}::text[],
      ${sql.placeholder("tookMs")}::int[], ${sql.placeholder("attempts")}::text[])
      t(id, status, tried_at, answer_status, answer_body, failure, took_ms, attempt)
    where d.id = t.id and d.status = 'waiting' returning d.status),
  ended as (select count(*)::int as count from tried where status <> 'waiting')
  update webhook_queues q set lease = null, waiting = q.waiting - ended.count,
    due_at = case when q.waiting = ended.count then null else ${sql.placeholder("dueAt")}::timestamptz end,
    failures = ${sql.placeholder("failedTries")}::int, failing_since = ${sql.placeholder("failingSince")}::timestamptz
  from mine, ended where q.endpoint_id = mine.endpoint_id and q.brand_id = mine.brand_id
  returning q.waiting`;

/** Waits for whoever notes tries of an endpoint's deliveries, before those are deleted with it. */
export const lockQueues = statement<object, { endpointId: number }>("webhook_queues_locked")`
  select 1 from webhook_queues where endpoint_id = ${endpointId} order by brand_id for update`;

export const beginFailing = statement<object, { endpointId: number; now: string }>("webhook_failing_begin")`
  update webhook_endpoints set failing_since = ${now} where id = ${endpointId} and failing_since is null`;

export const endFailing = statement<object, { endpointId: number }>("webhook_failing_end")`
  update webhook_endpoints set failing_since = null where id = ${endpointId} and failing_since is not null`;

/** Makes queues that wait for their next try due; not those that somebody sends from. */
export const retryNow = statement<object, { endpointId: number; now: string }>("webhook_queues_retry_now")`
  update webhook_queues set due_at = ${now}
  where endpoint_id = ${endpointId} and due_at > ${now} and lease is null`;

/** The same for a person who resumes an endpoint: three days begin again. */
export const startAgain = statement<object, { endpointId: number; now: string }>("webhook_queues_start_again")`
  update webhook_queues set due_at = ${now}, failures = 0, failing_since = null
  where endpoint_id = ${endpointId} and waiting > 0 and lease is null`;
