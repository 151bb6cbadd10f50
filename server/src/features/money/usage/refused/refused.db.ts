import { reasonLabel } from "@console/contract/refused-events.ts";
import { sql } from "drizzle-orm";
import { textArray } from "../../../../db/binary-arrays.ts";
import type { Db } from "../../../../db/handle.ts";
import { searchText } from "../../../../db/sql.ts";
import { statement } from "../../../../db/statements.ts";
import { causeBusiness, keyOfRefusal, type RefusedUsage } from "./refused.rules.ts";

/** @property receivedAt when its content came first. @property counted an event with its id came later and was accepted */
export type RefusedRow = { refusal: RefusedUsage; receivedAt: number; counted: boolean };

/** Instants that PostgreSQL and its drivers write with four digits of the year. */
const [EARLIEST, LATEST] = [Date.UTC(1, 0, 1), Date.UTC(9_999, 11, 31)];
const instantOf = (at: number) => new Date(Math.max(EARLIEST, Math.min(LATEST, at))).toISOString();
/** JSON could hold half a surrogate pair, which PostgreSQL refuses. */
const wellFormed = (_name: string, value: unknown) => (typeof value === "string" ? value.toWellFormed() : value);

/**
 * Keeps refused events of a batch: those of an id that is kept already replace what was sent before.
 * @param rows of each key one
 */
export async function keepRefused(tx: Db, rows: readonly RefusedRow[], now: string, by: string): Promise<void> {
  if (rows.length === 0) return;
  const sent = rows.map(({ refusal, counted, receivedAt }) => ({
    brand_ref: refusal.brandRef,
    brand_number: /^\d{1,9}$/.test(refusal.brandRef) ? Number(refusal.brandRef) : null,
    event_key: keyOfRefusal(refusal),
    reason: refusal.reason,
    business_ref: causeBusiness(refusal),
    message: refusal.message,
    status: counted ? "ingested" : "open",
    business: refusal.business,
    type: refusal.type,
    quantity: refusal.quantity,
    occurred_at: refusal.at === null ? null : instantOf(refusal.at),
    received_at: instantOf(receivedAt),
    payload: refusal.payload,
    search_text: searchText(refusal.id ?? "", refusal.business ?? "", refusal.brandRef),
    group_search: searchText(refusal.brandRef, causeBusiness(refusal), refusal.message, reasonLabel[refusal.reason]),
  }));
  await upsertRefused(tx, { now, by, rows: JSON.stringify(sent, wellFormed) });
}

const now = sql`${sql.placeholder("now")}::timestamptz`;
/** A dismissed event that comes again as it was stays dismissed. */
const staysDismissed = sql`known.status = 'dismissed' and known.payload = excluded.payload and excluded.status = 'open'`;

/** Sorted, so that what another batch waits for is always the same first row. */
const upsertRefused = statement<Record<string, never>, { now: string; by: string; rows: string }>("usage_refused_keep")`
  with sent as materialized (
    select * from json_to_recordset(${sql.placeholder("rows")}::json) s(brand_ref text, brand_number int, event_key text,
      reason text, business_ref text, message text, status text, business text, type text, quantity text,
      occurred_at timestamptz, received_at timestamptz, payload text, search_text text, group_search text)),
  causes as (
    select brand_ref, reason, business_ref, message, max(brand_number) as brand_number, max(group_search) as group_search
    from sent group by 1, 2, 3, 4),
  groups as (
    insert into refused_groups as g
      (reason, brand_ref, brand_id, business_ref, message, first_refused_at, last_refused_at, search_text)
    select c.reason, c.brand_ref, b.id, c.business_ref, c.message, ${now}, ${now},
      concat_ws(' ', b.search_text, c.group_search)
    from causes c left join brands b on b.id = c.brand_number
    order by c.brand_ref, c.reason, c.business_ref, c.message
    on conflict (brand_ref, reason, business_ref, message) do update set brand_id = excluded.brand_id,
      first_refused_at = case when g.events = 0 then excluded.first_refused_at else g.first_refused_at end,
      last_refused_at = excluded.last_refused_at, search_text = excluded.search_text
    returning g.id, g.brand_ref, g.reason, g.business_ref, g.message)
  insert into refused_events as known
    (group_id, brand_ref, event_key, status, business_ref, type, quantity, occurred_at, payload, first_refused_at,
      last_refused_at, decided_at, decided_by, search_text)
  select g.id, s.brand_ref, s.event_key, s.status, s.business, s.type, s.quantity, s.occurred_at, s.payload,
    s.received_at, ${now}, case when s.status = 'ingested' then ${now} end,
    case when s.status = 'ingested' then ${sql.placeholder("by")} end, s.search_text
  from sent s join groups g using (brand_ref, reason, business_ref, message)
  order by s.brand_ref, s.event_key
  on conflict (brand_ref, event_key) do update set group_id = excluded.group_id,
    status = case when ${staysDismissed} then known.status else excluded.status end,
    decided_at = case when ${staysDismissed} then known.decided_at else excluded.decided_at end,
    decided_by = case when ${staysDismissed} then known.decided_by else excluded.decided_by end,
    dismissal = case when ${staysDismissed} then known.dismissal end,
    first_refused_at = case when known.payload = excluded.payload then known.first_refused_at else excluded.first_refused_at end,
    business_ref = excluded.business_ref, type = excluded.type, quantity = excluded.quantity,
    occurred_at = excluded.occurred_at, payload = excluded.payload, times = known.times + 1,
    last_refused_at = excluded.last_refused_at, search_text = excluded.search_text`;

const closeCopies = statement<object, { brand_refs: Buffer; keys: Buffer; now: string; by: string }>(
  "usage_refused_close",
)`
  update refused_events r set status = 'ingested', decided_at = ${now}, decided_by = ${sql.placeholder("by")}, dismissal = null
  from unnest(${sql.placeholder("brand_refs")}::text[], ${sql.placeholder("keys")}::text[]) k(brand_ref, event_key)
  where r.brand_ref = k.brand_ref and r.event_key = k.event_key and r.status <> 'ingested'`;

/** Closes the kept copies of events that are counted by now. */
export async function closeRefused(
  tx: Db,
  counted: readonly { brandRef: string; id: string }[],
  now: string,
  by: string,
): Promise<void> {
  if (counted.length === 0) return;
  await closeCopies(tx, {
    brand_refs: textArray(counted, ({ brandRef }) => brandRef),
    keys: textArray(counted, ({ id }) => id),
    now,
    by,
  });
}
