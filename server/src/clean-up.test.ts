import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../test/app.ts";
import { cleanUpJob } from "./clean-up.jobs.ts";
import { rows } from "./db/sql.ts";

let app: TestApp;
const now = new Date("2026-11-10T12:00:00Z");
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
});
afterAll(() => app.stop());

const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
const DAY = 24;

/** One row for each table that expires: table, hours until it expires, and a key that shows whether the row is old. */
const expiring: [table: string, hours: number, key: string, insert: (key: string, at: string) => SQL][] = [
  [
    "sessions",
    12,
    "token_hash",
    (key, at) => sql`insert into sessions
    (token_hash, admin_user_id, created_at, last_seen_at, expires_at, ip, user_agent)
    values (${key}, 1, ${at}, ${at}, ${hoursAgo(-DAY)}, '', '')`,
  ],
  [
    "passkey_challenges",
    0,
    "challenge",
    (key, at) => sql`insert into passkey_challenges
    (challenge, kind, browser_hash, expires_at) values (${key}, 'sign_in', '', ${at})`,
  ],
  [
    "sso_requests",
    0,
    "state_hash",
    (key, at) => sql`insert into sso_requests
    (state_hash, browser_hash, issuer, client_id, next, created_at, expires_at) values (${key}, '', '', '', '', ${at}, ${at})`,
  ],
  [
    "sso_logout_tokens",
    0,
    "jti_hash",
    (key, at) => sql`insert into sso_logout_tokens (jti_hash, expires_at) values (${key}, ${at})`,
  ],
  [
    "notifications",
    90 * DAY,
    "occasion",
    (key, at) => sql`insert into notifications
    (kind, type, area, message, subject_kind, subject_label, occasion, created_at, resolved_at)
    values ('job_failed', 'error', 'super_admin', '', 'job', '', ${key}, ${at}, ${at})`,
  ],
  [
    "login_links",
    0,
    "token_hash",
    (key, at) => sql`insert into login_links
    (token_hash, admin_user_id, expires_at) values (${key}, 1, ${at})`,
  ],
  [
    "login_codes",
    30 * DAY,
    "email",
    (key, at) => sql`insert into login_codes
    (email, browser_hash, trusted, code_mac, created_at, expires_at) values (${key}, '', false, '', ${at}, ${at})`,
  ],
  [
    "idempotency_keys",
    DAY,
    "key",
    (key, at) => sql`insert into idempotency_keys
    (admin_user_id, operation, key, body_hash, created_at) values (1, 'x', ${key}, '', ${at})`,
  ],
  [
    "rate_limits",
    DAY,
    "key",
    (key, at) => sql`insert into rate_limits
    (key, window_started_at, count) values (${key}, ${at}, 1)`,
  ],
];

it.each(expiring)("rows of %s are deleted after %d hours, and not before", async (table, hours, key, insert) => {
  const db = app.ctx.db.current();
  await db.execute(insert("old", hoursAgo(hours + 1 / 60)));
  await db.execute(insert("young", hoursAgo(hours - 1 / 60)));
  await cleanUpJob.run(app.services, {});
  const column = sql.identifier(key);
  const left = await rows(
    db,
    sql`select ${column} as key from ${sql.identifier(table)} where ${column} in ('old', 'young')`,
  );
  expect(left).toEqual([{ key: "young" }]);
});
