import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { rows } from "../db/sql.ts";
import type { Database } from "../db/unit-of-work.ts";
import { notify } from "../live/listen.ts";

/** Events sealed in one transaction. */
const BATCH = 500;
/** Milliseconds between looks for events that a process wrote and did not live to seal. */
const SWEEP_MS = 5_000;

type Row = { id: number; area: string; type: string; canonical: string };

/** What is hashed: every column but seq and hash, as the database itself writes them, so that both databases agree. */
const canonical = sql`jsonb_build_array(
  id, to_char(occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), event, type, area, message,
  actor_id, actor_name, subject_kind, subject_id, subject_label, organization_id, before, after, request_id, ip)::text`;

export const GENESIS = "0".repeat(64);

export const link = (previous: string, text: string): string =>
  createHash("sha256").update(previous).update("\n").update(text).digest("hex");

/**
 * Gives unsealed events their place and chain hash. The head row's lock makes it one at a time
 * over all processes; it is outside the writers' way, which only insert.
 * @returns how many were sealed
 */
export async function seal(db: Database): Promise<number> {
  return db.transaction(async () => {
    const tx = db.current();
    const [head] = await rows<{ seq: number; hash: string }>(
      tx,
      sql`select seq::int, hash from audit_head where id = 1 for update`,
    );
    if (!head) throw new Error("the record has no head");
    const unsealed = await rows<Row>(
      tx,
      sql`select id::int, area, type, ${canonical} as canonical from activities where seq is null order by id limit ${BATCH}`,
    );
    if (unsealed.length === 0) return 0;
    let { seq, hash } = head;
    const totals = new Map<string, number>();
    const values = unsealed.map((row) => {
      seq += 1;
      hash = link(hash, row.canonical);
      const counter = `activities:${row.area}:${row.type}`;
      totals.set(counter, (totals.get(counter) ?? 0) + 1);
      return sql`(${row.id}::bigint, ${seq}::bigint, ${hash})`;
    });
    await tx.execute(
      sql`update activities a set seq = v.seq, hash = v.hash from (values ${sql.join(values, sql`, `)}) v(id, seq, hash) where a.id = v.id`,
    );
    await tx.execute(sql`update audit_head set seq = ${seq}, hash = ${hash} where id = 1`);
    const sums = [...totals].map(([name, count]) => sql`(${name}, ${count}::bigint)`);
    await tx.execute(
      sql`insert into counters (name, value) values ${sql.join(sums, sql`, `)}
          on conflict (name) do update set value = counters.value + excluded.value`,
    );
    await notify(tx, "record");
    return unsealed.length;
  });
}

/** Seals right after each commit that wrote an event, and sweeps now and then. */
export function startSealer(db: Database, log: { error(fields: object, message: string): void }) {
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;
  const run = async () => {
    do {
      again = false;
      try {
        while ((await seal(db)) === BATCH);
      } catch (error) {
        log.error({ reason: String(error) }, "could not seal the record; trying again");
        return;
      }
    } while (again);
  };
  const wake = () => {
    if (stopped) return;
    again = true;
    running ??= run().finally(() => {
      running = null;
    });
  };
  const timer = setInterval(wake, SWEEP_MS);
  timer.unref();
  return {
    wake,
    /** Waits for the run under way. */
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

/**
 * Works the chain out again from the first event.
 * @returns the number of events, or where the chain breaks
 */
export async function verifyChain(
  db: Database,
): Promise<{ ok: true; events: number } | { ok: false; message: string }> {
  const tx = db.current();
  const [head] = await rows<{ seq: number; hash: string }>(tx, sql`select seq::int, hash from audit_head where id = 1`);
  if (!head) return { ok: false, message: "The record has no head." };
  let hash = GENESIS;
  let seq = 0;
  for (;;) {
    const batch = await rows<{ seq: number; hash: string; canonical: string }>(
      tx,
      sql`select seq::int, hash, ${canonical} as canonical from activities
          where seq > ${seq} and seq <= ${head.seq} order by seq limit ${BATCH}`,
    );
    if (batch.length === 0) break;
    for (const row of batch) {
      if (row.seq !== seq + 1) return { ok: false, message: `Event ${seq + 1} is missing.` };
      seq = row.seq;
      hash = link(hash, row.canonical);
      if (hash !== row.hash) return { ok: false, message: `Event ${seq} was changed.` };
    }
  }
  if (seq !== head.seq || hash !== head.hash)
    return { ok: false, message: `The record ends at event ${seq}, its head says ${head.seq}.` };
  return { ok: true, events: seq };
}
