import type { Scope } from "@console/contract/permissions.ts";
import type { ApiKey, Services } from "../context/context.ts";
import { perDatabase } from "../db/per-database.ts";
import { AppError } from "../http/errors.ts";
import { gather } from "../lib/gather.ts";
import { sha256 } from "../secrets/keyring.ts";
import { type ApiKeyRow, findApiKeys, markUsed } from "./api-key.db.ts";
import { takeCall } from "./key-limit.ts";
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
  const row = token ? await lookupOf(services.db)(sha256(token)) : undefined;
  if (!row) throw new AppError("unauthenticated", "Send a valid API key as a bearer token.");
  onFound(row.id);
  if (!row.scopes.includes(scope)) throw new AppError("forbidden", `This API key lacks the scope ${scope}.`);
  const wait = await takeCall(services, row.id, () => touch(services, row));
  if (wait > 0) throw tooMany(wait);
  return { id: row.id, name: row.name, scopes: row.scopes };
}

/**
 * Reads the keys of calls that come at the same time together. Each is read after its call has come, never from what
 * was read before: a revoked key is refused at once, whichever process revoked it.
 */
const lookupOf = perDatabase((db) =>
  gather({
    run: async (hashes: string[]): Promise<PromiseSettledResult<ApiKeyRow | undefined>[]> => {
      const found = await findApiKeys(db.current(), hashes);
      return hashes.map((hash) => ({ status: "fulfilled", value: found.get(hash) }));
    },
    lanes: 2,
    most: 500,
    mostWaiting: 10_000,
    weigh: () => 1,
    refusal: () => new AppError("unavailable", "Too many calls at once. Please try again.", { retryAfter: 1 }),
  }),
);

/** Keeps last_used_at to the minute, so that most calls write nothing. Use raises no version. */
async function touch({ db, clock }: Services, { id, last_used_at }: ApiKeyRow): Promise<void> {
  const now = clock.now();
  const stale = new Date(now.getTime() - MINUTE_MS).toISOString();
  if (last_used_at !== null && last_used_at >= stale) return;
  await markUsed(db.current(), { id, now: now.toISOString(), stale });
}
