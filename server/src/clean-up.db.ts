import { sql } from "drizzle-orm";
import { statement } from "./db/statements.ts";

export const deleteSessions = statement<object, { now: string; idleBefore: string }>(
  "sessions_expired",
  sql`delete from sessions
      where expires_at < ${sql.placeholder("now")} or last_seen_at < ${sql.placeholder("idleBefore")}`,
);

/** Deletes the rows of a table whose timestamp is before the given one. */
const deleteBefore = (table: string, column: string) =>
  statement<object, { before: string }>(
    `${table}_expired`,
    sql`delete from ${sql.identifier(table)} where ${sql.identifier(column)} < ${sql.placeholder("before")}`,
  );

export const deleteChallenges = deleteBefore("passkey_challenges", "expires_at");
export const deleteResolvedNotifications = deleteBefore("notifications", "resolved_at");
export const deleteLinks = deleteBefore("login_links", "expires_at");
export const deleteCodes = deleteBefore("login_codes", "created_at");
export const deleteIdempotencyKeys = deleteBefore("idempotency_keys", "created_at");
export const deleteRateLimits = deleteBefore("rate_limits", "window_started_at");
