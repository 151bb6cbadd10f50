import { sql } from "drizzle-orm";
import type { Db } from "../../../../db/handle.ts";
import { oneRow, statement } from "../../../../db/statements.ts";
import type { SealedEntry } from "../webhooks.rules.ts";

const anyEndpoint = statement<{ found: boolean }>("webhook_any_endpoint")`
  select exists (select 1 from webhook_endpoints) as found`;

export const hasEndpoints = async (db: Db): Promise<boolean> => (await oneRow(anyEndpoint(db, {})))?.found ?? false;

/**
 * Whoever queues several deliveries at a time holds the cursor's row until the transaction ends: their locks on queues
 * cannot cross then.
 */
export const lockCursor = statement<{ seq: number }>("webhook_cursor_locked")`
  select seq from webhook_cursor where id = 1 for update`;

export const moveCursor = statement<object, { seq: number }>("webhook_cursor_move")`
  update webhook_cursor set seq = ${sql.placeholder("seq")} where id = 1`;

/** The next sealed entries, with what an event says of their business or bill. */
export const entriesAfter = statement<SealedEntry, { seq: number; limit: number }>("webhook_entries")`
  select a.seq, a.event, a.occurred_at, a.subject_kind, a.subject_id, a.organization_id, a.before, a.after,
    a.changes_configuration, s.external_id as business_id,
    to_char(b.month, 'YYYY-MM') as month, b.total::numeric(19, 2)::text as total, b.invoice_number
  from activities a
    left join businesses s on a.subject_kind = 'business' and s.id = a.subject_id
    left join bills b on a.event = 'bill.paid' and b.id = a.subject_id
  where a.seq > ${sql.placeholder("seq")} order by a.seq limit ${sql.placeholder("limit")}`;

type Brand = { id: number; external_id: string; configuration_version: number };

/** What every event of a brand says of it. */
export const brandsOfEvents = statement<Brand, { ids: readonly number[] }>("webhook_brands")`
  select b.id, b.external_id, coalesce(c.version, 1) as configuration_version
  from brands b left join brand_configurations c on c.brand_id = b.id
  where b.id = any(${sql.placeholder("ids")}::int[])`;

type Listening = { id: number; events: string[]; after_seq: number };

export const listeningEndpoints = statement<Listening>("webhook_listening")`
  select id, events, after_seq from webhook_endpoints order by id`;

type Queued = {
  endpointIds: readonly number[];
  brandIds: readonly number[];
  messageIds: readonly string[];
  events: readonly string[];
  payloads: readonly string[];
  now: string;
};

const now = sql`${sql.placeholder("now")}::timestamptz`;

/** A queue that somebody sends from, or that waits for its next try, stays as it is. */
export const joinQueue = sql`waiting = q.waiting + excluded.waiting, due_at = coalesce(q.due_at, excluded.due_at)`;

/** Deliveries in this order, each at the end of its brand's queue. */
export const insertDeliveries = statement<object, Queued>("webhook_deliveries_insert")`
  with made as (
    insert into webhook_deliveries (endpoint_id, brand_id, message_id, event, payload, status, created_at)
    select endpoint_id, brand_id, message_id, event, payload, 'waiting', ${now}
    from unnest(${sql.placeholder("endpointIds")}::int[], ${sql.placeholder("brandIds")}::int[],
      ${sql.placeholder("messageIds")}::text[], ${sql.placeholder("events")}::text[],
      ${sql.placeholder("payloads")}::text[]) with ordinality
      d(endpoint_id, brand_id, message_id, event, payload, position)
    order by position returning endpoint_id, brand_id)
  insert into webhook_queues as q (endpoint_id, brand_id, waiting, due_at)
  select endpoint_id, brand_id, count(*)::int, ${now} from made group by 1, 2 order by 1, 2
  on conflict (endpoint_id, brand_id) do update set ${joinQueue}`;
