import { type InferSelectModel, sql } from "drizzle-orm";
import type { Db } from "../../../db/handle.ts";
import { lockTextUntilCommit } from "../../../db/locks.ts";
import { allOf, oneRow, statement, statementOfOne } from "../../../db/statements.ts";
import { loginCodes } from "../../../db/tables/sign-in.ts";
import { adminUsers } from "../../../db/tables/team.ts";
import { CODE_TRIES, FAILURE_DAYS } from "./sign-in.rules.ts";

type User = InferSelectModel<typeof adminUsers>;
type Code = InferSelectModel<typeof loginCodes>;

/** Serializes calls for an address until the transaction ends: codes and attempts share its failure budget. */
export const lockAddress = (db: Db, email: string): Promise<void> => lockTextUntilCommit(db, `codes:${email}`);

const failures = statement<{ failures: number }, { email: string; since: string }>("code_failures")`
  select coalesce(sum(failures), 0)::int as failures from login_codes
  where email = ${sql.placeholder("email")} and created_at > ${sql.placeholder("since")}`;

/** Wrong attempts that count against an address, across all browsers. */
export async function failuresOf(db: Db, email: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - FAILURE_DAYS * 86_400_000).toISOString();
  return (await oneRow(failures(db, { email, since })))?.failures ?? 0;
}

type Found = Pick<User, "id" | "name" | "active">;

/** The person with an address, active or not. */
export const findUser = statementOfOne<Found, { email: string }>("user_by_email")`
  select id, name, active from admin_users where email = ${sql.placeholder("email")}`;

/** An active person; locks the row until the transaction ends. */
export const lockActiveUser = statementOfOne<User, { id: number }>("active_user_locked")`
  select ${allOf(adminUsers)} from admin_users where id = ${sql.placeholder("id")} and active for update`;

/** Signing in does not raise the version. */
export const markSignedIn = statement<object, { id: number; now: string }>("user_signed_in")`
  update admin_users set last_login_at = ${sql.placeholder("now")} where id = ${sql.placeholder("id")}`;

const isLive = sql`email = ${sql.placeholder("email")} and used_at is null and expires_at > ${sql.placeholder("now")}`;

/** Each browser has one live code, the newest. */
export const expireCodes = statement<object, { email: string; browserHash: string; now: string }>("codes_expire")`
  update login_codes set expires_at = ${sql.placeholder("now")}
  where ${isLive} and browser_hash = ${sql.placeholder("browserHash")}`;

export const listLiveCodes = statement<Pick<Code, "trusted" | "network">, { email: string; now: string }>("codes_live")`
  select trusted, network from login_codes where ${isLive}`;

export const setCodeMac = statement<object, { id: number; mac: string }>("code_mac")`
  update login_codes set code_mac = ${sql.placeholder("mac")} where id = ${sql.placeholder("id")}`;

type Browser = { email: string; browserHash: string };

const tried = statement<Pick<Code, "id" | "code_mac" | "admin_user_id">, Browser & { now: string }>("code_try")`
  update login_codes set attempts = attempts + 1, failures = failures + 1
  where id = (select max(c.id) from login_codes c
      where c.email = ${sql.placeholder("email")} and c.browser_hash = ${sql.placeholder("browserHash")})
    and attempts < ${CODE_TRIES} and used_at is null
    and expires_at > ${sql.placeholder("now")} returning id, code_mac, admin_user_id`;

/**
 * Uses one attempt of the browser's newest code, and counts it as a failure. @returns the code; none if no attempt is
 * left
 */
export const countTry = (db: Db, browser: Browser, now: string) => oneRow(tried(db, { ...browser, now }));

export const findLatestCode = statementOfOne<Code, Browser>("code_latest")`
  select ${allOf(loginCodes)} from login_codes
  where email = ${sql.placeholder("email")} and browser_hash = ${sql.placeholder("browserHash")}
  order by id desc limit 1`;

/** Only one of several parallel uses of a code gets its row. */
export const markCodeUsed = statement<{ id: number }, { id: number; now: string }>("code_used")`
  update login_codes set used_at = ${sql.placeholder("now")}
  where id = ${sql.placeholder("id")} and used_at is null returning id`;

export const clearFailures = statement<object, Browser>("code_failures_clear")`
  update login_codes set failures = 0
  where email = ${sql.placeholder("email")} and browser_hash = ${sql.placeholder("browserHash")}`;

/** Consumes a one-time link. @returns its owner; none if it is unknown, used or expired */
export const markLinkUsed = statementOfOne<
  { admin_user_id: number; printed: boolean },
  { tokenHash: string; now: string }
>("link_used")`
  update login_links set used_at = ${sql.placeholder("now")}
  where token_hash = ${sql.placeholder("tokenHash")} and used_at is null
    and expires_at > ${sql.placeholder("now")} returning admin_user_id, printed`;
