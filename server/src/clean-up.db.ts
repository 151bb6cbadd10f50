import { sql } from "drizzle-orm";
import type { Db } from "./db/handle.ts";
import { oneRow, statement } from "./db/statements.ts";

export const deleteSessions = statement<object, { now: string; idleBefore: string }>("sessions_expired")`
  delete from sessions
  where expires_at < ${sql.placeholder("now")} or last_seen_at < ${sql.placeholder("idleBefore")}`;

/** Deletes the rows of a table whose timestamp is before the given one. */
const deleteBefore = (table: string, column: string) =>
  statement<object, { before: string }>(`${table}_expired`)`
    delete from ${sql.identifier(table)} where ${sql.identifier(column)} < ${sql.placeholder("before")}`;

export const deleteChallenges = deleteBefore("passkey_challenges", "expires_at");
export const deleteSsoRequests = deleteBefore("sso_requests", "expires_at");
export const deleteLogoutTokens = deleteBefore("sso_logout_tokens", "expires_at");
export const deleteResolvedNotifications = deleteBefore("notifications", "resolved_at");
export const deleteLinks = deleteBefore("login_links", "expires_at");
export const deleteInvoiceLinks = deleteBefore("invoice_links", "expires_at");
export const deleteCodes = deleteBefore("login_codes", "created_at");
export const deleteEmails = deleteBefore("emails", "queued_at");
export const deleteIdempotencyKeys = deleteBefore("idempotency_keys", "created_at");
export const deleteRefusedGroups = statement<object, { before: string }>("refused_groups_expired")`
  delete from refused_groups g where g.events = 0 and g.last_refused_at < ${sql.placeholder("before")}
  and not exists (select 1 from refused_events e where e.group_id = g.id)`;

export const deleteUsageTotals = statement<object, { before: string }>("usage_totals_expired")`
  delete from usage_totals where day < (${sql.placeholder("before")}::timestamptz)::date`;

const refusedExpired = statement<{ deleted: number }, { before: string; most: number }>("refused_events_expired")`
  with gone as (delete from refused_events where id = any(array(
    select id from refused_events where last_refused_at < ${sql.placeholder("before")}::timestamptz
    limit ${sql.placeholder("most")}::int)) returning 1)
  select count(*)::int as deleted from gone`;

/** @returns how many, at most `most` */
export const deleteRefusedEvents = async (db: Db, before: string, most: number): Promise<number> =>
  (await oneRow(refusedExpired(db, { before, most })))?.deleted ?? 0;

export const deleteRateLimits = deleteBefore("rate_limits", "window_started_at");
