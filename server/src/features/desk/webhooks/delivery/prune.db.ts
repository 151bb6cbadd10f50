import { sql } from "drizzle-orm";
import { statement } from "../../../../db/statements.ts";

const before = sql`${sql.placeholder("before")}::timestamptz`;

/** Deletes deliveries from before a moment; those that still waited leave their queues. */
export const deleteDeliveries = statement<object, { before: string }>("webhook_deliveries_expired")`
  with gone as (
    delete from webhook_deliveries d using webhook_endpoints e
    where d.endpoint_id = e.id and d.created_at < ${before} returning d.endpoint_id, d.brand_id, d.status),
  lost as (select endpoint_id, brand_id, count(*)::int as count from gone where status = 'waiting' group by 1, 2)
  update webhook_queues q set waiting = q.waiting - lost.count,
    due_at = case when q.waiting = lost.count then null else q.due_at end
  from lost where q.endpoint_id = lost.endpoint_id and q.brand_id = lost.brand_id`;

export const deleteEmptyQueues = statement<object>("webhook_queues_empty")`
  delete from webhook_queues where waiting = 0 and lease is null`;

export const deleteEndedSecrets = statement<object, { now: string }>("webhook_secrets_ended")`
  delete from webhook_secrets where ends_at < ${sql.placeholder("now")}::timestamptz`;
