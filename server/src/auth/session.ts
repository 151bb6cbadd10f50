import type { Role } from "@console/contract/permissions.ts";
import type { Session } from "../context/caller.ts";
import type { Clock } from "../context/context.ts";
import type { Database } from "../db/unit-of-work.ts";
import { sha256 } from "../secrets/keyring.ts";
import { gatherLookUps } from "./look-ups.ts";
import { type SessionRow, sessionsById, sessionsByPreviousToken, sessionsByToken, touchSession } from "./session.db.ts";

const HOUR_MS = 3_600_000;
/** A session ends after this long without a request. */
export const IDLE_MS = 12 * HOUR_MS;
/** And after this long in any case. */
export const SESSION_MS = 7 * 24 * HOUR_MS;
const TOUCH_MS = 60_000;
/** Calls that left the browser before a step-up's answer came still have the token before it. */
const RENEWAL_MS = 30_000;
/** A session of single sign-on ends this long after its last confirmation, where the provider cannot be asked again. */
export const UNCONFIRMED_MS = 15 * 60_000;
/** And this long after it where the provider does not answer. */
export const OUTAGE_MS = HOUR_MS;

/**
 * Reads the session of a token on every request, so that deactivation, deletion and role changes apply from the next
 * request. Concurrent requests are looked up together; none waits for an earlier lookup.
 */
export function makeSessionReader(db: Database, clock: Clock) {
  const lookUp = gatherLookUps(async (hashes: string[]) => {
    const now = clock.now();
    const found = await sessionsByToken(db.current(), { tokenHashes: [...new Set(hashes)], ...momentOf(now) });
    const rows = new Map(found.map((row) => [row.tokenHash, row]));
    const missing = hashes.filter((hash) => !rows.has(hash));
    if (missing.length > 0) for (const row of await justRenewed(db, missing, now)) rows.set(row.tokenHash, row);
    return hashes.map((hash): SessionRow | undefined => rows.get(hash));
  });

  /**
   * @param counts whether a person caused the request: an open page alone does not keep a session alive
   * @returns null if there is none, it has expired, or the person is not active
   */
  return async (token: string | null, counts: boolean): Promise<Session | null> => {
    if (token === null || token.length > 100) return null;
    const row = await lookUp(sha256(token));
    if (!row) return null;
    const now = clock.now();
    if (counts && now.getTime() - Date.parse(row.lastSeen) > TOUCH_MS) await touch(db, row.id, now);
    return {
      id: row.id,
      user: { id: row.userId, name: row.name, email: row.email, role: row.role },
      hasPasskey: row.hasPasskey,
      steppedUpAt: row.steppedUpAt,
      confirmedAt: row.confirmedAt,
      bySingleSignOn: isBySso(row),
      mustAddPasskey: owesFirstPasskey(row),
      mustStepUp: owesStepUp(row),
    };
  };
}

/** Sessions whose token was replaced a moment ago, without what the step-up gave to the new one. */
async function justRenewed(db: Database, tokenHashes: string[], now: Date): Promise<SessionRow[]> {
  const renewedSince = new Date(now.getTime() - RENEWAL_MS).toISOString();
  const found = await sessionsByPreviousToken(db.current(), { tokenHashes, renewedSince, ...momentOf(now) });
  return found.map((row) => ({ ...row, steppedUpAt: null }));
}

/**
 * Roles of sessions that are still valid and need no passkey, by session id: one statement for all event streams of a
 * process.
 */
export async function rolesOfSessions(db: Database, clock: Clock, ids: readonly number[]): Promise<Map<number, Role>> {
  if (ids.length === 0) return new Map();
  const found = await sessionsById(db.current(), { ids: [...ids], ...momentOf(clock.now()) });
  return new Map(found.filter((row) => !owesPasskey(row)).map(({ id, role }) => [id, role]));
}

const momentOf = (now: Date) => {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  return {
    now: before(0),
    idleSince: before(IDLE_MS),
    confirmedSince: before(UNCONFIRMED_MS),
    askedSince: before(OUTAGE_MS),
  };
};

type PasskeyState = { required: boolean; hasPasskey: boolean; method: string; steppedUpAt: string | null };

/** How people prove who they are at the provider is its policy. */
const isBySso = ({ method }: Pick<PasskeyState, "method">) => method === "single_sign_on";

const owesFirstPasskey = (state: PasskeyState) => state.required && !state.hasPasskey && !isBySso(state);

const owesStepUp = (state: PasskeyState) =>
  state.required && state.hasPasskey && state.method !== "passkey" && !isBySso(state) && state.steppedUpAt === null;

const owesPasskey = (state: PasskeyState) => owesFirstPasskey(state) || owesStepUp(state);

/** Writes last_seen_at to the minute. */
async function touch(db: Database, id: number, now: Date): Promise<void> {
  const before = new Date(now.getTime() - TOUCH_MS).toISOString();
  await touchSession(db.current(), { id, now: now.toISOString(), before });
}
