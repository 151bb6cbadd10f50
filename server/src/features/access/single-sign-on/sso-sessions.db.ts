import { sql } from "drizzle-orm";
import { statement, statementOfOne } from "../../../db/statements.ts";

export type DueSession = {
  session_id: number;
  issuer: string;
  subject_hash: string;
  refresh_token: string;
  user_id: number;
  name: string;
};

type Claim = { before: string; now: string; until: string; most: number };

/** Takes sessions that are due for a check, the longest unchecked first; two processes take different ones. */
export const claimDue = statement<DueSession, Claim>("sso_sessions_claim")`
  with due as (
    select session_id from sso_sessions
    where refresh_token <> '' and checked_at < ${sql.placeholder("before")} and (checking_until is null or checking_until < ${sql.placeholder("now")})
    order by checked_at limit ${sql.placeholder("most")}::int for update skip locked),
  taken as (
    update sso_sessions x set checking_until = ${sql.placeholder("until")} from due where x.session_id = due.session_id
    returning x.session_id, x.identity_id, x.refresh_token)
  select t.session_id, i.issuer, i.subject_hash, t.refresh_token, u.id as user_id, u.name
  from taken t join sso_identities i on i.id = t.identity_id
  join sessions s on s.id = t.session_id join admin_users u on u.id = s.admin_user_id order by t.session_id`;

type Checked = { sessionId: number; was: string; token: string; now: string };

/** Stores the next refresh token, unless the session was checked by someone else meanwhile. */
export const saveChecked = statement<object, Checked>("sso_session_checked")`
  update sso_sessions set refresh_token = ${sql.placeholder("token")}, checked_at = ${sql.placeholder("now")},
    checking_until = null
  where session_id = ${sql.placeholder("sessionId")} and refresh_token = ${sql.placeholder("was")}`;

type Ended = { user_id: number; name: string };

const ended = sql`returning s.admin_user_id as user_id, (select u.name from admin_users u where u.id = s.admin_user_id) as name`;

export const endSession = statement<Ended, { id: number }>("sso_session_end")`
  delete from sessions s where s.id = ${sql.placeholder("id")} ${ended}`;

/** Sessions that the provider has not confirmed since then. */
export const endUnconfirmed = statement<Ended, { confirmed: string; asked: string }>("sso_sessions_unconfirmed")`
  delete from sessions s where s.id in (
    select session_id from sso_sessions where checked_at < ${sql.placeholder("confirmed")}::timestamptz
      and (refresh_token = '' or checked_at < ${sql.placeholder("asked")}::timestamptz)) ${ended}`;

type Reported = { issuer: string; subjectHash: string; sidHash: string };

/** Sessions of a provider's session, or all of a subject's where only that is named. */
export const endReported = statement<Ended, Reported>("sso_sessions_reported")`
  delete from sessions s where s.id in (
    select x.session_id from sso_sessions x join sso_identities i on i.id = x.identity_id
    where i.issuer = ${sql.placeholder("issuer")}
      and (${sql.placeholder("subjectHash")}::text = '' or i.subject_hash = ${sql.placeholder("subjectHash")})
      and (${sql.placeholder("sidHash")}::text = '' or x.sid_hash = ${sql.placeholder("sidHash")})) ${ended}`;

/** The person of a session that single sign-on opened, and how the provider knows them. */
export const findIdentityOfSession = statementOfOne<
  { subject_hash: string; user_id: number },
  { id: number; issuer: string }
>("sso_identity_of_session")`
  select i.subject_hash, s.admin_user_id as user_id from sessions s
  join sso_identities i on i.admin_user_id = s.admin_user_id and i.issuer = ${sql.placeholder("issuer")}
  where s.id = ${sql.placeholder("id")}`;
