import type { Role } from "@console/contract/permissions.ts";
import { fieldsOfSingleSignOn } from "@console/contract/single-sign-on.ts";
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, serial, text, uniqueIndex } from "drizzle-orm/pg-core";
import { belongsTo, instant, recordColumns } from "./columns.ts";
import { sessions } from "./sign-in.ts";
import { adminUsers } from "./team.ts";

const groups = () => text().array().notNull().default([]);

/** The identity provider: one row, created on the first save. */
export const singleSignOn = pgTable(
  "single_sign_on",
  {
    id: integer().primaryKey().default(1),
    enabled: boolean().notNull().default(false),
    provider_name: text().notNull().default(""),
    issuer: text().notNull().default(""),
    client_id: text().notNull().default(""),
    scopes: text().notNull().default(fieldsOfSingleSignOn.scopes.empty),
    group_claim: text().notNull().default(""),
    super_admin_groups: groups(),
    manager_groups: groups(),
    sales_groups: groups(),
    required_for: text().array().$type<Role[]>().notNull().default([]),
    /** Ids of the people who may sign in otherwise; one that was deleted means no one. */
    exempt: integer().array().notNull().default([]),
    ...recordColumns(),
  },
  (table) => [check("single_sign_on_once", sql`${table.id} = 1`)],
);

/** The provider's client secret, encrypted, apart from what is read with the settings. */
export const ssoSecrets = pgTable("sso_secrets", {
  id: integer().primaryKey().default(1),
  client_secret: text().notNull(),
});

/**
 * Whom a provider's subject is: a link that the person's first sign-in makes. It outlives the person, so that someone who
 * was removed is not added again by their groups.
 */
export const ssoIdentities = pgTable(
  "sso_identities",
  {
    id: serial().primaryKey(),
    /** Null: the person was removed. */
    admin_user_id: integer().references(() => adminUsers.id, { onDelete: "set null" }),
    issuer: text().notNull(),
    /** SHA-256: it is compared, and never shown. */
    subject_hash: text().notNull(),
    /** The mapping added this person, whose role then follows their groups. */
    by_groups: boolean().notNull(),
    created_at: instant().notNull(),
    last_used_at: instant().notNull(),
  },
  (table) => [
    uniqueIndex("sso_identities_subject").on(table.issuer, table.subject_hash),
    uniqueIndex("sso_identities_person").on(table.admin_user_id, table.issuer),
  ],
);

/** A sign-in or step-up that has been sent to the provider; its answer deletes it, so that it is used once. */
export const ssoRequests = pgTable(
  "sso_requests",
  {
    /** SHA-256 of `state`. */
    state_hash: text().primaryKey(),
    /** SHA-256 of the cookie of the browser that began. */
    browser_hash: text().notNull(),
    issuer: text().notNull(),
    client_id: text().notNull(),
    /** The page to open then; empty for the first one. */
    next: text().notNull(),
    /** The session that is stepped up; null if the person signs in. */
    session_id: integer().references(() => sessions.id, { onDelete: "cascade" }),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
  },
  (table) => [index("sso_requests_expiry").on(table.expires_at)],
);

/** What keeps a session that single sign-on opened alive. */
export const ssoSessions = pgTable(
  "sso_sessions",
  {
    session_id: belongsTo(() => sessions.id).primaryKey(),
    identity_id: belongsTo(() => ssoIdentities.id),
    /** SHA-256 of the provider's id of its own session; empty if it has none. */
    sid_hash: text().notNull(),
    /** Encrypted; empty if the provider gave none. */
    refresh_token: text().notNull(),
    /** When the provider last confirmed the person. */
    checked_at: instant().notNull(),
    /** Until then a process is asking it; another one may ask afterwards. */
    checking_until: instant(),
  },
  (table) => [
    index("sso_sessions_checked").on(table.checked_at),
    index("sso_sessions_identity").on(table.identity_id),
    index("sso_sessions_sid").on(table.sid_hash).where(sql`${table.sid_hash} <> ''`),
  ],
);

/** Ids of logout tokens that were accepted, so that none is accepted twice. */
export const ssoLogoutTokens = pgTable(
  "sso_logout_tokens",
  { jti_hash: text().primaryKey(), expires_at: instant().notNull() },
  (table) => [index("sso_logout_tokens_expiry").on(table.expires_at)],
);
