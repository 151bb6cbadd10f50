import type { Parsed } from "@console/contract/route.ts";
import type { webhooks as contract, DeliveryWithAttempts, WebhookDelivery } from "@console/contract/webhooks.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/handle.ts";
import { oneRow, statement, statementOfOne, statementsByShape } from "../../../db/statements.ts";
import { joinQueue } from "./delivery/feed.db.ts";

type Query = Parsed<typeof contract.deliveries>["query"];

const now = sql`${sql.placeholder("now")}::timestamptz`;
const endpointId = sql`${sql.placeholder("endpointId")}::int`;

/** Only the first of a brand's waiting ones is tried next. */
const nextTry = sql`case when d.status = 'waiting' and d.id = (select min(w.id) from webhook_deliveries w
    where w.endpoint_id = d.endpoint_id and w.brand_id = d.brand_id and w.status = 'waiting')
  then (select q.due_at from webhook_queues q join webhook_endpoints e on e.id = q.endpoint_id
    where q.endpoint_id = d.endpoint_id and q.brand_id = d.brand_id and q.lease is null and e.active) end`;

const fields = sql`d.id, d.message_id, d.event, d.status, nullif(d.brand_id, 0) as organization_id,
  (select b.name from brands b where b.id = d.brand_id) as brand, d.tries, d.created_at, d.tried_at,
  ${nextTry} as next_try_at, d.answer_status, d.answer_body, d.failure, d.took_ms, d.payload`;

const filters = {
  status: sql`d.status = ${sql.placeholder("status")}`,
  event: sql`d.event = ${sql.placeholder("event")}`,
  organization_id: sql`d.brand_id = ${sql.placeholder("organization_id")}::int`,
  message: sql`d.message_id = ${sql.placeholder("message")}`,
};
type Filter = keyof typeof filters;
const filterNames = Object.keys(filters) as Filter[];

/** Where counting would take too long it stops. */
const COUNT_UP_TO = 10_000;

type Shape = { filters: readonly Filter[]; before: boolean; total: boolean };
type Found = WebhookDelivery & { total: number };

const logText = ({ filters: names, before, total }: Shape): SQL => {
  const narrowed = sql.join([sql`d.endpoint_id = ${endpointId}`, ...names.map((name) => filters[name])], sql` and `);
  const page = sql`select ${fields} from webhook_deliveries d where ${narrowed}
    ${before ? sql`and d.id < ${sql.placeholder("before")}::bigint` : sql``}
    order by d.id desc limit ${sql.placeholder("limit")}::int`;
  const counted = total
    ? sql`select count(*)::int from (select 1 from webhook_deliveries d where ${narrowed} limit ${COUNT_UP_TO + 1}) c`
    : sql`0`;
  return sql`with page as (${page})
    select counted.total, page.* from (select (${counted}) as total) counted left join page on true order by page.id desc`;
};
const log = statementsByShape<Shape, Found>("webhook_log", logText, () => [
  { filters: [], before: false, total: true },
  ...filterNames.map((name) => ({ filters: [name], before: true, total: true })),
]);

/** Deliveries to an endpoint, newest first, by key. A search finds one by its message id. */
export async function listDeliveries(db: Db, endpointId: number, query: Query) {
  const { before, status, event, organization_id, search_key, per_page } = query;
  const values = { status, event, organization_id, message: search_key || undefined };
  const shape = {
    filters: filterNames.filter((name) => values[name] !== undefined),
    before: before !== undefined,
    total: !query.chunk,
  };
  const found = await log(shape)(db, { ...values, endpointId, before, limit: per_page + 1 });
  const rows = found.filter(({ id }) => id !== null);
  const page = rows.slice(0, per_page).map(({ total: _, ...row }) => row);
  const total = found[0]?.total ?? 0;
  return {
    data: page,
    meta: {
      next: rows.length > per_page ? (page.at(-1)?.id ?? null) : null,
      total: total > COUNT_UP_TO ? "10,000+" : total,
    },
  };
}

export const findDelivery = statementOfOne<DeliveryWithAttempts, { endpointId: number; id: number }>(
  "webhook_delivery",
)`
  select ${fields}, d.attempts from webhook_deliveries d
  where d.endpoint_id = ${endpointId} and d.id = ${sql.placeholder("id")}::bigint`;

/** Those that are sent again, each at its old place in the queue of its brand. */
const replayed = (which: ReturnType<typeof sql>) => sql`with again as (
    update webhook_deliveries d set status = 'waiting', ended_at = null
    where d.endpoint_id = ${endpointId} and d.status <> 'waiting' and ${which} returning d.brand_id),
  queued as (
    insert into webhook_queues as q (endpoint_id, brand_id, waiting, due_at)
    select ${endpointId}, brand_id, count(*)::int, ${now} from again group by brand_id order by brand_id
    on conflict (endpoint_id, brand_id) do update set ${joinQueue})
  select count(*)::int as count from again`;

const replayOfOne = statement<{ count: number }, { endpointId: number; id: number; now: string }>(
  "webhook_replay_one",
)`${replayed(sql`d.id = ${sql.placeholder("id")}::bigint`)}`;

const replayOfWindow = statementsByShape<
  { onlyDropped: boolean },
  { count: number },
  { endpointId: number; from: string; to: string; now: string }
>(
  "webhook_replay_window",
  ({ onlyDropped }) =>
    replayed(sql`d.created_at >= ${sql.placeholder("from")}::timestamptz
    and d.created_at <= ${sql.placeholder("to")}::timestamptz and d.event <> 'webhook.test'
    ${onlyDropped ? sql`and d.status = 'dropped'` : sql``}`),
  () => [{ onlyDropped: true }, { onlyDropped: false }],
);

/** @returns how many are sent again */
export const replayOne = async (db: Db, values: { endpointId: number; id: number; now: string }): Promise<number> =>
  (await oneRow(replayOfOne(db, values)))?.count ?? 0;

type Window = { endpointId: number; from: string; to: string; now: string };

/** @returns how many are sent again */
export const replayWindow = async (db: Db, onlyDropped: boolean, values: Window): Promise<number> =>
  (await oneRow(replayOfWindow({ onlyDropped })(db, values)))?.count ?? 0;
