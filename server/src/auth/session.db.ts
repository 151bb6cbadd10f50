import type { Role } from "@console/contract/permissions.ts";
import { sql } from "drizzle-orm";
import { statement } from "../db/statements.ts";
import { requiresSso } from "./sso-policy.db.ts";

/** What access to a session depends on. */
export type AccessRow = {
  id: number;
  role: Role;
  method: string;
  steppedUpAt: string | null;
  hasPasskey: boolean;
  /** The role requires a passkey. */
  required: boolean;
};

export type SessionRow = AccessRow & {
  tokenHash: string;
  /** When the person last authenticated in it, the sign-in included. */
  confirmedAt: string | null;
  lastSeen: string;
  userId: number;
  name: string;
  email: string;
};

/**
 * @param idleSince sessions without a request since then have expired
 * @param confirmedSince sessions of single sign-on that its provider has not confirmed since then have, and `askedSince`
 * those for which it can be asked
 */
type Moment = { now: string; idleSince: string; confirmedSince: string; askedSince: string };

const access = sql`s.id, u.role, s.method, s.stepped_up_at as "steppedUpAt",
  exists (select 1 from passkeys p where p.admin_user_id = u.id) as "hasPasskey",
  exists (select 1 from passkey_policy r where r.role = u.role and r.required) as required`;

/** How the session began is still accepted for the person, and confirmed by the provider if it began there. */
const isAccepted = sql`case when s.method = 'single_sign_on' then exists (
    select 1 from sso_sessions x where x.session_id = s.id and x.checked_at > case when x.refresh_token = ''
      then ${sql.placeholder("confirmedSince")}::timestamptz else ${sql.placeholder("askedSince")}::timestamptz end)
  else s.printed or not ${requiresSso(sql`u`)} end`;

/** Not expired, not idle for too long, and of an active person. */
const isValid = sql`s.expires_at > ${sql.placeholder("now")} and s.last_seen_at > ${sql.placeholder("idleSince")} and u.active
  and ${isAccepted}`;

const person = sql`s.last_seen_at as "lastSeen", u.id as "userId", u.name, u.email
  from sessions s join admin_users u on u.id = s.admin_user_id`;

export const sessionsByToken = statement<SessionRow, Moment & { tokenHashes: string[] }>("sessions_by_token")`
  select ${access}, s.token_hash as "tokenHash", coalesce(s.confirmed_at, s.created_at) as "confirmedAt", ${person}
  where s.token_hash = any(${sql.placeholder("tokenHashes")}::text[]) and ${isValid}`;

type Renewed = Moment & { tokenHashes: string[]; renewedSince: string };

/** The same, by the tokens that a step-up has just replaced: what was confirmed belongs to the new token. */
export const sessionsByPreviousToken = statement<SessionRow, Renewed>("sessions_by_previous_token")`
  select ${access}, s.previous_token_hash as "tokenHash", null::timestamptz as "confirmedAt", ${person}
  where s.previous_token_hash = any(${sql.placeholder("tokenHashes")}::text[])
    and s.renewed_at > ${sql.placeholder("renewedSince")} and ${isValid}`;

export const sessionsById = statement<AccessRow, Moment & { ids: number[] }>("sessions_by_id")`
  select ${access} from sessions s join admin_users u on u.id = s.admin_user_id
  where s.id = any(${sql.placeholder("ids")}::int[]) and ${isValid}`;

/** The first of parallel requests writes. */
export const touchSession = statement<object, { id: number; now: string; before: string }>("session_seen")`
  update sessions set last_seen_at = ${sql.placeholder("now")}
  where id = ${sql.placeholder("id")} and last_seen_at < ${sql.placeholder("before")}`;
