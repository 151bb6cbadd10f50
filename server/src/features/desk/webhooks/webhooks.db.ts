import { isFound } from "@console/contract/fold.ts";
import type { Parsed } from "@console/contract/route.ts";
import type { webhooks as contract, Webhook, WebhookWithDay } from "@console/contract/webhooks.ts";
import { getTableColumns, type InferSelectModel, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/handle.ts";
import { pagedList } from "../../../db/paged-list.ts";
import { allOf, columns, oneRow, statement, statementOfOne } from "../../../db/statements.ts";
import { webhookEndpoints } from "../../../db/tables/webhooks.ts";

export type EndpointRow = InferSelectModel<typeof webhookEndpoints>;
type ListQuery = Parsed<typeof contract.list>["query"];

const { after_seq: _, updated_by: __, ...own } = getTableColumns(webhookEndpoints);

const secretOf = (field: "current" | "previous", column: SQL) =>
  sql`(select ${column} from webhook_secrets s
    where s.endpoint_id = ${webhookEndpoints.id} and s.field = ${sql.raw(`'${field}'`)})`;

const fields = {
  ...own,
  waiting: sql<number>`(select coalesce(sum(q.waiting), 0)::int from webhook_queues q
    where q.endpoint_id = ${webhookEndpoints.id})`,
  secret_last4: sql<string | null>`${secretOf("current", sql`s.last4`)}`,
  previous_until: sql<string | null>`${secretOf("previous", sql`s.ends_at`)}`,
};

/** Endpoints are at most WEBHOOKS_MAX: they are counted as they are, and searched in memory. */
const endpointList = pagedList({
  name: "webhooks_page",
  from: sql`webhook_endpoints`,
  id: webhookEndpoints.id,
  sort: {
    fields: { created_at: webhookEndpoints.created_at, url: sql`${webhookEndpoints.url} collate "C"` },
    default: "-created_at",
  },
  filters: {
    ids: sql`${webhookEndpoints.id} = any(${sql.placeholder("ids")}::int[])`,
  },
  groups: {
    value: "status",
    of: { active: sql`${webhookEndpoints.active}`, paused: sql`not ${webhookEndpoints.active}` },
  },
  row: fields,
});

const texts = statement<{ id: number; url: string; description: string }>("webhook_texts")`
  select id, url, description from webhook_endpoints`;

export async function listEndpoints(db: Db, query: ListQuery) {
  const { status, search_key } = query;
  const found =
    search_key && (await texts(db, {})).filter(({ url, description }) => isFound(search_key, url, description));
  return endpointList(db, query, { status, ids: found ? found.map(({ id }) => id) : undefined });
}

export const findEndpoint = statementOfOne<Webhook, { id: number }>("webhook_one")`
  select ${columns(fields)} from webhook_endpoints where ${webhookEndpoints.id} = ${sql.placeholder("id")}`;

const ofDay = (status: "delivered" | "waiting" | "dropped") =>
  sql`count(*) filter (where status = ${sql.raw(`'${status}'`)})::int as ${sql.raw(status)}`;

/** What became of an endpoint's deliveries that were queued since a moment. */
export const countDeliveries = statementOfOne<WebhookWithDay["last_day"], { id: number; since: string }>("webhook_day")`
  select ${ofDay("delivered")}, ${ofDay("waiting")}, ${ofDay("dropped")} from webhook_deliveries
  where endpoint_id = ${sql.placeholder("id")}::int and created_at >= ${sql.placeholder("since")}::timestamptz`;

/** Locks the row until the transaction ends; deliveries to it are queued meanwhile. */
export const lockEndpoint = statementOfOne<EndpointRow, { id: number }>("webhook_locked")`
  select ${allOf(webhookEndpoints)} from webhook_endpoints where id = ${sql.placeholder("id")} for no key update`;

const counted = statement<{ count: number; head: number }>("webhooks_counted")`
  select (select count(*)::int from webhook_endpoints) as count,
  (select seq from audit_head where id = 1) as head`;

/** How many endpoints there are, and where the audit log ends. */
export async function countEndpoints(db: Db): Promise<{ count: number; head: number }> {
  const found = await oneRow(counted(db, {}));
  if (!found) throw new Error("the audit log has no head");
  return found;
}

type Condition = Pick<EndpointRow, "id" | "url" | "description" | "active">;

export const failingEndpoints = statement<Condition & { since: string }, { before: string }>("webhooks_failing")`
  select id, url, description, active, coalesce(auto_paused_at, failing_since) as since from webhook_endpoints
  where auto_paused_at is not null or active and failing_since < ${sql.placeholder("before")}::timestamptz
  order by id`;

export const endpointsThatDropped = statement<Condition & { count: number }, { since: string }>("webhooks_dropped")`
  select * from (
    select id, url, description, active, (select count(*)::int from webhook_deliveries d
      where d.endpoint_id = e.id and d.status = 'dropped' and d.event <> 'webhook.test'
        and d.ended_at >= ${sql.placeholder("since")}::timestamptz) as count
    from webhook_endpoints e) counted
  where count > 0 order by id`;
