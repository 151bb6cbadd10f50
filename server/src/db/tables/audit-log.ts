import { sql } from "drizzle-orm";
import { bigint, boolean, date, index, integer, pgTable, serial, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** What the last verification of the hash chain found: one row, written by each of them. */
export const auditVerification = pgTable("audit_verification", {
  id: integer().primaryKey(),
  /** When someone asked for a verification that has not ended; null if no one did. */
  requested_at: instant(),
  /** Null until the first verification has ended. */
  verified_at: instant(),
  checked: bigint({ mode: "number" }).notNull().default(0),
  ok: boolean().notNull().default(true),
  /** The first fault, as a sentence. */
  message: text(),
  /** The verified head. */
  seq: bigint({ mode: "number" }),
  hash: text(),
  /** Since when the chain has been found broken. */
  failing_since: instant(),
});

/**
 * Heads of the chain that were published outside of this database. An anchor has at most one row without
 * `published_at`: the head whose publication fails.
 */
export const auditPublications = pgTable(
  "audit_publications",
  {
    id: serial().primaryKey(),
    /** The anchor's name: an email address, or a host. */
    anchor: text().notNull(),
    seq: bigint({ mode: "number" }).notNull(),
    hash: text().notNull(),
    published_at: instant(),
    /** The RFC 3161 time stamp of the head, DER in base64. */
    time_stamp: text(),
    /** The email that publishes it. */
    email_id: integer(),
    failing_since: instant(),
    tried_at: instant(),
    failure: text(),
    attempts: integer().notNull().default(0),
  },
  (table) => [
    index("audit_publications_newest").on(table.anchor, table.id),
    uniqueIndex("audit_publications_failing").on(table.anchor).where(sql`${table.published_at} is null`),
  ],
);

/** The key that signs exports: the newest is used. */
export const auditSigningKeys = pgTable("audit_signing_keys", {
  id: serial().primaryKey(),
  /** JWE, bound to its use. */
  private_key: text().notNull(),
  /** Ed25519, SubjectPublicKeyInfo in base64. */
  public_key: text().notNull(),
  created_at: instant().notNull(),
});

/** Exports that a person has asked for with their passkey, each with the head that it goes up to. */
export const auditExports = pgTable("audit_exports", {
  id: serial().primaryKey(),
  user_id: integer().notNull(),
  created_at: instant().notNull(),
  seq: bigint({ mode: "number" }).notNull(),
  hash: text().notNull(),
  /** An archived month, whose files it has; null for the whole log. */
  month: date({ mode: "string" }),
});
