import type { Role } from "@console/contract/permissions.ts";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Clock } from "../context.ts";
import type { Database } from "../db/unit-of-work.ts";
import { sessions } from "../features/sign-in/sign-in.table.ts";
import { adminUsers } from "../features/team/team.table.ts";
import { sha256 } from "../secrets/keyring.ts";

const HOUR_MS = 3_600_000;
/** A session ends after this long without a request. */
export const IDLE_MS = 12 * HOUR_MS;
/** And after this long in any case. */
export const SESSION_MS = 7 * 24 * HOUR_MS;
const TOUCH_MS = 60_000;

export type Session = {
  id: number;
  user: { id: number; name: string; email: string; role: Role };
  hasPasskey: boolean;
  /** When the person last showed a passkey in it. */
  shownAt: string | null;
  /** The role requires a passkey and the person has none. */
  mustAddPasskey: boolean;
  /** The role requires a passkey, and this session began with something less before it did. */
  mustShowPasskey: boolean;
};

/**
 * The session of a token: one statement, so that deactivation, deletion and a new role count from
 * the next request on.
 * @param counts whether this is something a person does: an open page alone keeps no session alive
 * @returns null where there is none, it has ended, or the person is not active
 */
export async function findSession(
  db: Database,
  clock: Clock,
  token: string | null,
  counts = true,
): Promise<Session | null> {
  if (token === null || token.length > 100) return null;
  const now = clock.now();
  const [row] = await db
    .current()
    .select({
      ...accessColumns,
      lastSeen: sessions.last_seen_at,
      userId: adminUsers.id,
      name: adminUsers.name,
      email: adminUsers.email,
    })
    .from(sessions)
    .innerJoin(adminUsers, eq(adminUsers.id, sessions.admin_user_id))
    .where(and(eq(sessions.token_hash, sha256(token)), isValid(now)));
  if (!row) return null;
  if (counts && now.getTime() - Date.parse(row.lastSeen) > TOUCH_MS) await touch(db, row.id, now);
  return {
    id: row.id,
    user: { id: row.userId, name: row.name, email: row.email, role: row.role },
    hasPasskey: row.hasPasskey,
    shownAt: row.shownAt,
    mustAddPasskey: row.required && !row.hasPasskey,
    mustShowPasskey: mustShow(row),
  };
}

/**
 * The roles of those sessions that are still valid and owe no passkey, by session id: one statement for all
 * event streams of a process.
 */
export async function rolesOfSessions(db: Database, clock: Clock, ids: readonly number[]): Promise<Map<number, Role>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .current()
    .select(accessColumns)
    .from(sessions)
    .innerJoin(adminUsers, eq(adminUsers.id, sessions.admin_user_id))
    .where(and(sql`${sessions.id} = any(${sql.param([...ids])}::int[])`, isValid(clock.now())));
  return new Map(found.filter((row) => !owesPasskey(row)).map(({ id, role }) => [id, role]));
}

/** Neither over nor idle for too long, and of an active person. */
const isValid = (now: Date) =>
  and(
    gt(sessions.expires_at, now.toISOString()),
    gt(sessions.last_seen_at, new Date(now.getTime() - IDLE_MS).toISOString()),
    eq(adminUsers.active, true),
  );

type PasskeyState = { required: boolean; hasPasskey: boolean; method: string; shownAt: string | null };

const mustShow = ({ required, hasPasskey, method, shownAt }: PasskeyState) =>
  required && hasPasskey && method !== "passkey" && shownAt === null;

const owesPasskey = (state: PasskeyState) => (state.required && !state.hasPasskey) || mustShow(state);

const hasPasskey = sql<boolean>`exists (select 1 from passkeys p where p.admin_user_id = ${adminUsers.id})`;
const passkeyRequired = sql<boolean>`exists (
  select 1 from passkey_policy r where r.role = ${adminUsers.role} and r.required)`;

/** What decides on access in a session. */
const accessColumns = {
  id: sessions.id,
  role: adminUsers.role,
  method: sessions.method,
  shownAt: sessions.stepped_up_at,
  hasPasskey,
  required: passkeyRequired,
};

/** Keeps last_seen_at to the minute, whichever of parallel requests comes first. */
async function touch(db: Database, id: number, now: Date): Promise<void> {
  await db
    .current()
    .update(sessions)
    .set({ last_seen_at: now.toISOString() })
    .where(and(eq(sessions.id, id), lt(sessions.last_seen_at, new Date(now.getTime() - TOUCH_MS).toISOString())));
}
