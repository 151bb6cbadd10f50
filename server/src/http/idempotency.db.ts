import { sql } from "drizzle-orm";
import { statement } from "../db/statements.ts";

/** A person's call with an idempotency key. */
export type KeyedCall = { userId: number; operation: string; key: string };

const isCall = sql`admin_user_id = ${sql.placeholder("userId")} and operation = ${sql.placeholder("operation")}
  and key = ${sql.placeholder("key")}`;

/** Inserts the key, or takes over one from before the cutoff; returns no row if another call has it. */
export const claimKey = statement<{ key: string }, KeyedCall & { bodyHash: string; now: string; cutoff: string }>(
  "idempotency_key_claim",
)`
  insert into idempotency_keys (admin_user_id, operation, key, body_hash, created_at)
  values (${sql.placeholder("userId")}, ${sql.placeholder("operation")}, ${sql.placeholder("key")},
    ${sql.placeholder("bodyHash")}, ${sql.placeholder("now")})
  on conflict (admin_user_id, operation, key) do update
    set body_hash = excluded.body_hash, created_at = excluded.created_at, answer = null
    where idempotency_keys.created_at <= ${sql.placeholder("cutoff")}
  returning key`;

export const findAnswer = statement<{ body_hash: string; answer: unknown }, KeyedCall>("idempotency_key_answer")`
  select body_hash, answer from idempotency_keys where ${isCall}`;

/** @param answer as JSON text */
export const saveAnswer = statement<object, KeyedCall & { answer: string }>("idempotency_key_save")`
  update idempotency_keys set answer = ${sql.placeholder("answer")}::jsonb where ${isCall}`;
