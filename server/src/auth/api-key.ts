import { commonErrors } from "@console/contract/common-errors.ts";
import type { Scope } from "@console/contract/permissions.ts";
import type { ApiKey, Services } from "../context/context.ts";
import { refuse } from "../http/errors.ts";
import { sha256 } from "../secrets/keyring.ts";
import { type ApiKeyRow, findApiKeys, markUsed } from "./api-key.db.ts";
import { makeKeyLimit } from "./key-limit.ts";
import { gatherLookUps } from "./look-ups.ts";
import { tooMany } from "./rate-limit.ts";

const MINUTE_MS = 60_000;

export function makeKeyCheck(services: Services) {
  const takeCall = makeKeyLimit(services);
  const lookUp = gatherLookUps(async (hashes: string[]) => {
    const found = await findApiKeys(services.db.current(), hashes);
    return hashes.map((hash): ApiKeyRow | undefined => found.get(hash));
  }, 2);

  /**
   * The API key for a token, if it may make this call now.
   * @param onFound called with the key's id before any refusal
   * @throws AppError unauthenticated, forbidden, rate_limited
   */
  return async (token: string | null, scope: Scope, onFound: (id: number) => void): Promise<ApiKey> => {
    const row = token ? await lookUp(sha256(token)) : undefined;
    if (!row || !isValid(row, sha256(token ?? ""), services.clock.now())) throw refuse(commonErrors.noKey);
    onFound(row.id);
    if (!row.scopes.includes(scope)) throw refuse(commonErrors.scopeForbidden, { scope });
    const wait = await takeCall(row.id);
    if (wait > 0) throw tooMany(wait);
    await recordUse(services, row.id, scope, row.last_used_by_scope[scope]);
    return { id: row.id, name: row.name, scopes: row.scopes };
  };
}

/** Whether the key has not expired and the token is the current one or a previous one still in its overlap. */
function isValid({ expires_at, token_hash, previous_until }: ApiKeyRow, hash: string, now: Date): boolean {
  const at = now.toISOString();
  if (expires_at !== null && expires_at <= at) return false;
  return token_hash === hash || (previous_until !== null && previous_until > at);
}

/**
 * Records the use of a scope to the minute, so that most calls write nothing. Does not raise the version.
 * @param lastUse as read with the key, if it was
 */
export async function recordUse(
  { db, clock, keyUses }: Services,
  id: number,
  scope: Scope,
  lastUse = "",
): Promise<void> {
  const now = clock.now();
  const staleMs = now.getTime() - MINUTE_MS;
  const stale = new Date(staleMs).toISOString();
  if (lastUse >= stale) return;
  const key = `${id} ${scope}`;
  const last = keyUses.get(key) ?? 0;
  if (last >= staleMs && last <= now.getTime()) return;
  keyUses.set(key, now.getTime());
  await markUsed(db.current(), { id, scope, now: now.toISOString(), stale });
}
