import { reasonLabel } from "@console/contract/refused-events.ts";
import { sql } from "drizzle-orm";
import { instantArray, int4Array, textArray } from "../../../../db/binary-arrays.ts";
import type { Db } from "../../../../db/handle.ts";
import { searchText } from "../../../../db/sql.ts";
import { statement } from "../../../../db/statements.ts";
import { causeBusiness, keyOfRefusal, type RefusedUsage } from "./refused.rules.ts";

/** @property receivedAt when its content came first. @property counted an event with its id came later and was accepted */
export type RefusedRow = { refusal: RefusedUsage; receivedAt: number; counted: boolean };

/** Instants that PostgreSQL and its drivers write with four digits of the year. */
const [EARLIEST, LATEST] = [Date.UTC(1, 0, 1), Date.UTC(9_999, 11, 31)];
/** Stands for none in an array without nulls. */
const NONE = "\u0001";
const orNone = (text: string | null): string => text ?? NONE;

/**
 * Keeps refused events of a batch: those of an id that is kept already replace what was sent before.
 * @param rows of each key one
 */
export async function keepRefused(tx: Db, rows: readonly RefusedRow[], now: string, by: string): Promise<void> {
  if (rows.length === 0) return;
  const at = ({ refusal }: RefusedRow) =>
    refusal.at === null ? LATEST : Math.max(EARLIEST, Math.min(LATEST, refusal.at));
  await upsertRefused(tx, {
    now,
    by,
    brand_refs: textArray(rows, ({ refusal }) => refusal.brandRef),
    brand_numbers: int4Array(rows, ({ refusal }) =>
      /^\d{1,9}$/.test(refusal.brandRef) ? Number(refusal.brandRef) : 0,
    ),
    keys: textArray(rows, ({ refusal }) => keyOfRefusal(refusal)),
    reasons: textArray(rows, ({ refusal }) => refusal.reason),
    causes: textArray(rows, ({ refusal }) => causeBusiness(refusal)),
    messages: textArray(rows, ({ refusal }) => refusal.message),
    statuses: textArray(rows, ({ counted }) => (counted ? "ingested" : "open")),
    businesses: textArray(rows, ({ refusal }) => orNone(refusal.business)),
    types: textArray(rows, ({ refusal }) => orNone(refusal.type)),
    quantities: textArray(rows, ({ refusal }) => orNone(refusal.quantity)),
    times: instantArray(rows, at),
    received: instantArray(rows, ({ receivedAt }) => receivedAt),
    payloads: textArray(rows, ({ refusal }) => refusal.payload),
    searches: textArray(rows, ({ refusal }) => searchText(refusal.id ?? "", refusal.business ?? "", refusal.brandRef)),
    group_searches: textArray(rows, ({ refusal }) =>
      searchText(refusal.brandRef, causeBusiness(refusal), refusal.message, reasonLabel[refusal.reason]),
    ),
  });
}

const now = sql`${sql.placeholder("now")}::timestamptz`;
const list = (name: string, type: "text" | "int" | "timestamptz") => sql`${sql.placeholder(name)}::${sql.raw(type)}[]`;
/** A dismissed event that comes again as it was stays dismissed. */
const staysDismissed = sql`known.status = 'dismissed' and known.payload = excluded.payload and excluded.status = 'open'`;

/** Sorted, so that what another batch waits for is always the same first row. */
const upsertRefused = statement<Record<string, never>, Record<string, string | Buffer>>(
  "usage_refused_keep",
  sql`with sent as materialized (
      select * from unnest(${list("brand_refs", "text")}, ${list("brand_numbers", "int")}, ${list("keys", "text")},
        ${list("reasons", "text")}, ${list("causes", "text")}, ${list("messages", "text")}, ${list("statuses", "text")},
        ${list("businesses", "text")}, ${list("types", "text")}, ${list("quantities", "text")},
        ${list("times", "timestamptz")}, ${list("received", "timestamptz")}, ${list("payloads", "text")},
        ${list("searches", "text")}, ${list("group_searches", "text")})
      s(brand_ref, brand_number, event_key, reason, business_ref, message, status, business, type, quantity,
        occurred_at, received_at, payload, search_text, group_search)),
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
    select g.id, s.brand_ref, s.event_key, s.status, nullif(s.business, ${NONE}), nullif(s.type, ${NONE}),
      nullif(s.quantity, ${NONE}), nullif(s.occurred_at, ${new Date(LATEST).toISOString()}::timestamptz), s.payload,
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
      last_refused_at = excluded.last_refused_at, search_text = excluded.search_text`,
);

const closeCopies = statement<object, { brand_refs: Buffer; keys: Buffer; now: string; by: string }>(
  "usage_refused_close",
  sql`update refused_events r set status = 'ingested', decided_at = ${now}, decided_by = ${sql.placeholder("by")}, dismissal = null
      from unnest(${list("brand_refs", "text")}, ${list("keys", "text")}) k(brand_ref, event_key)
      where r.brand_ref = k.brand_ref and r.event_key = k.event_key and r.status <> 'ingested'`,
);

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
