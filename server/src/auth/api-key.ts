import { commonErrors } from "@console/contract/common-errors.ts";
import type { Scope } from "@console/contract/permissions.ts";
import type { ApiKey, Services } from "../context/context.ts";
import { perDatabase } from "../db/per-database.ts";
import { refuse } from "../http/errors.ts";
import { sha256 } from "../secrets/keyring.ts";
import { type ApiKeyRow, findApiKeys, markUsed } from "./api-key.db.ts";
import { takeCall } from "./key-limit.ts";
import { gatherLookUps } from "./look-ups.ts";
import { tooMany } from "./rate-limit.ts";

const MINUTE_MS = 60_000;

/**
 * The key of a token, if it may make this call now.
 * @param onFound called with the key's id, before any refusal
 * @throws AppError unauthenticated, forbidden, rate_limited
 */
export async function useApiKey(
  services: Services,
  token: string | null,
  scope: Scope,
  onFound: (id: number) => void,
): Promise<ApiKey> {
  const row = token ? await lookUpOf(services.db)(sha256(token)) : undefined;
  if (!row) throw refuse(commonErrors.noKey);
  onFound(row.id);
  if (!row.scopes.includes(scope)) throw refuse(commonErrors.scopeForbidden, { scope });
  const wait = await takeCall(services, row.id, () => touch(services, row));
  if (wait > 0) throw tooMany(wait);
  return { id: row.id, name: row.name, scopes: row.scopes };
}

const lookUpOf = perDatabase((db) =>
  gatherLookUps(async (hashes: string[]) => {
    const found = await findApiKeys(db.current(), hashes);
    return hashes.map((hash): ApiKeyRow | undefined => found.get(hash));
  }, 2),
);

/** Keeps last_used_at to the minute, so that most calls write nothing. Use raises no version. */
async function touch({ db, clock }: Services, { id, last_used_at }: ApiKeyRow): Promise<void> {
  const now = clock.now();
  const stale = new Date(now.getTime() - MINUTE_MS).toISOString();
  if (last_used_at !== null && last_used_at >= stale) return;
  await markUsed(db.current(), { id, now: now.toISOString(), stale });
}
