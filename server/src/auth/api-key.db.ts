import type { Scope } from "@console/contract/permissions.ts";
import { type InferSelectModel, sql } from "drizzle-orm";
import type { Db } from "../db/handle.ts";
import { allOf, statement } from "../db/statements.ts";
import { apiKeys } from "../db/tables/api-keys.ts";

export type ApiKeyRow = InferSelectModel<typeof apiKeys>;

const hashes = sql`${sql.placeholder("hashes")}::text[]`;

const isValid = sql`revoked_at is null`;

const byTokens = statement<ApiKeyRow & { hash: string }, { hashes: string[] }>("api_keys_by_token")`
  select token_hash as hash, ${allOf(apiKeys)} from api_keys
  where token_hash = any(${hashes}) and ${isValid}
  union all
  select previous_token_hash, ${allOf(apiKeys)} from api_keys
  where previous_token_hash = any(${hashes}) and ${isValid}`;

/** API keys by the hashes of their tokens, except revoked ones; tokens from before a rotation are included. */
export async function findApiKeys(db: Db, hashes: readonly string[]): Promise<Map<string, ApiKeyRow>> {
  const found = await byTokens(db, { hashes: [...new Set(hashes)] });
  return new Map(found.map(({ hash, ...row }) => [hash, row]));
}

/** Using a key does not raise its version. If another process records the same use, that is enough. */
export const markUsed = statement<object, { id: number; scope: Scope; now: string; stale: string }>("api_key_used")`
  update api_keys set
    last_used_at = case when last_used_at >= ${sql.placeholder("stale")}::timestamptz then last_used_at
      else ${sql.placeholder("now")}::timestamptz end,
    last_used_by_scope = last_used_by_scope
      || jsonb_build_object(${sql.placeholder("scope")}::text, ${sql.placeholder("now")}::text)
  where id = (select id from api_keys where id = ${sql.placeholder("id")}
    and coalesce(last_used_by_scope ->> ${sql.placeholder("scope")}::text, '') < ${sql.placeholder("stale")}
    for update skip locked)`;

/** Calls granted by all processes that exceed the rate so far, at a moment. */
export type Settled = { calls: number; started: string };

const settle = statement<
  Settled & { key: string },
  { keys: string[]; starts: string[]; calls: number[]; limit: number; now: string }
>("api_key_calls_settled")`
  insert into rate_limits as known (key, window_started_at, count)
  select key, started, calls from unnest(${sql.placeholder("keys")}::text[],
    ${sql.placeholder("starts")}::timestamptz[], ${sql.placeholder("calls")}::int[]) s(key, started, calls)
  order by key
  on conflict (key) do update set
    count = excluded.count + case when known.window_started_at > ${sql.placeholder("now")} then 0
      else greatest(0, known.count - floor(${sql.placeholder("limit")}::int
        * greatest(0, extract(epoch from excluded.window_started_at - known.window_started_at))))::int end,
    window_started_at = case when known.window_started_at > ${sql.placeholder("now")} then excluded.window_started_at
      else greatest(excluded.window_started_at, known.window_started_at) end
  returning key, count as calls, window_started_at as started`;

/**
 * Adds the calls that this process granted in a second to those of the other processes, minus what the time since has
 * allowed. A timestamp in the future, as after a clock was set back, is discarded: otherwise nothing would reduce the
 * count until then.
 * @param uses one entry per key
 * @param limit calls allowed per second
 */
export async function settleUses(
  db: Db,
  uses: readonly { key: string; calls: number; startedMs: number; nowMs: number }[],
  limit: number,
): Promise<Map<string, Settled>> {
  const found = await settle(db, {
    keys: uses.map(({ key }) => key),
    starts: uses.map(({ startedMs }) => new Date(startedMs).toISOString()),
    calls: uses.map(({ calls }) => calls),
    limit,
    now: new Date(Math.max(...uses.map(({ nowMs }) => nowMs))).toISOString(),
  });
  return new Map(found.map(({ key, ...rest }) => [key, rest]));
}
