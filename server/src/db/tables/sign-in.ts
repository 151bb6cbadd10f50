import { signInMethod } from "@console/contract/devices.ts";
import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, serial, text } from "drizzle-orm/pg-core";
import { belongsTo, instant, oneOf } from "./columns.ts";
import { adminUsers } from "./team.ts";

/**
 * Requested sign-in codes. Unknown addresses get rows as well (admin_user_id null), so that a guess runs the same
 * statements for any address. Rows stay 30 days: failures are summed per person.
 */
export const loginCodes = pgTable(
  "login_codes",
  {
    id: serial().primaryKey(),
    email: text().notNull(),
    admin_user_id: integer().references(() => adminUsers.id, { onDelete: "cascade" }),
    /** SHA-256 of the cookie of the requesting browser. */
    browser_hash: text().notNull(),
    /** This browser has signed the person in before; codes requested by strangers do not use up its limit. */
    trusted: boolean().notNull(),
    /** The requesting network; each network may request a few codes. */
    network: text().notNull().default(""),
    code_mac: text().notNull(),
    attempts: integer().notNull().default(0),
    /** Wrong attempts that still count against the person. */
    failures: integer().notNull().default(0),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
    used_at: instant(),
  },
  (table) => [
    index("login_codes_live").on(table.email, table.browser_hash, table.id),
    index("login_codes_age").on(table.created_at),
  ],
);

/** One-time links: emailed instead of a code, or printed by `npm run sign-in-link`. */
export const loginLinks = pgTable("login_links", {
  token_hash: text().primaryKey(),
  admin_user_id: belongsTo(() => adminUsers.id),
  expires_at: instant().notNull(),
  used_at: instant(),
  /** Printed on the server: also signs in people whose role requires a passkey. */
  printed: boolean().notNull().default(false),
});

export const sessions = pgTable(
  "sessions",
  {
    id: serial().primaryKey(),
    /** SHA-256 of the cookie's 32 random bytes. */
    token_hash: text().notNull().unique(),
    admin_user_id: belongsTo(() => adminUsers.id),
    created_at: instant().notNull(),
    /** To the minute; the session ends after 12 idle hours. */
    last_seen_at: instant().notNull(),
    expires_at: instant().notNull(),
    ip: text().notNull(),
    user_agent: text().notNull(),
    /** How the person signed in. */
    method: oneOf(signInMethod).notNull().default("code"),
    /** Opened with a link printed on the server: it counts where single sign-on is required. */
    printed: boolean().notNull().default(false),
    /** When the person last authenticated with a passkey or single sign-on in this session, for operations that need step-up. */
    stepped_up_at: instant(),
    /** When they last authenticated in it in any way, after the sign-in. */
    confirmed_at: instant(),
    /** The token before the last step-up, which calls that were on their way may still have. */
    previous_token_hash: text(),
    renewed_at: instant(),
  },
  (table) => [
    index("sessions_person").on(table.admin_user_id),
    index("sessions_expiry").on(table.expires_at),
    index("sessions_previous_token").on(table.previous_token_hash).where(sql`previous_token_hash is not null`),
  ],
);
