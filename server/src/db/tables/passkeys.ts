import { roles } from "@console/contract/permissions.ts";
import { bigint, boolean, index, integer, jsonb, pgTable, serial, text } from "drizzle-orm/pg-core";
import { belongsTo, bytes, foldedColumn, instant, isUnfoldedColumn, recordColumns, unfoldedIndex } from "./columns.ts";
import { adminUsers } from "./team.ts";

/** Passkeys for sign-in: the public half of a key that never leaves its device. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: serial().primaryKey(),
    admin_user_id: belongsTo(() => adminUsers.id),
    /** Assigned by the authenticator, base64url. */
    credential_id: text().notNull().unique("passkeys_credential_unique"),
    public_key: bytes().notNull(),
    /** Signature counter; a decrease indicates a cloned authenticator. */
    counter: bigint({ mode: "number" }).notNull(),
    transports: jsonb().$type<string[]>().notNull(),
    backed_up: boolean().notNull(),
    name: text().notNull(),
    /** The name as lists sort it. */
    name_key: foldedColumn(),
    last_used_at: instant(),
    ...recordColumns(),
  },
  (table) => [
    index("passkeys_person").on(table.admin_user_id),
    unfoldedIndex("passkeys_unfolded_name", table.id, isUnfoldedColumn(table.name_key, table.name)),
  ],
);

/** The challenge that a device must sign; used once, within minutes. */
export const passkeyChallenges = pgTable(
  "passkey_challenges",
  {
    id: serial().primaryKey(),
    challenge: text().notNull().unique("passkey_challenges_once"),
    kind: text({ enum: ["register", "sign_in", "step_up"] }).notNull(),
    /** Null until it is known who signs in. */
    admin_user_id: integer().references(() => adminUsers.id, { onDelete: "cascade" }),
    /** SHA-256 of the cookie of the browser or session that requested it. */
    browser_hash: text().notNull(),
    expires_at: instant().notNull(),
  },
  (table) => [index("passkey_challenges_expiry").on(table.expires_at)],
);

/** Roles that must sign in with a passkey. */
export const passkeyPolicy = pgTable("passkey_policy", {
  role: text({ enum: roles }).primaryKey(),
  required: boolean().notNull(),
  ...recordColumns(),
});
