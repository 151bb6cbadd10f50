import { sql } from "drizzle-orm";
import { statement, statementOfOne } from "../../../db/statements.ts";

type Link = { brandId: number; billId: number; hash: string; address: string; now: string; expiresAt: string };

/** Stores a link. @returns nothing if the bill is not the brand's */
export const insertLink = statement<{ id: number }, Link>("invoice_link_insert")`
  insert into invoice_links (bill_id, brand_id, hash, address, created_at, expires_at)
  select id, brand_id, ${sql.placeholder("hash")}, ${sql.placeholder("address")}, ${sql.placeholder("now")}::timestamptz,
    ${sql.placeholder("expiresAt")}::timestamptz
  from bills where id = ${sql.placeholder("billId")}::int and brand_id = ${sql.placeholder("brandId")}::int
  returning id`;

type Linked = { brand_id: number; bill_id: number; expires_at: string };

/** What a link opens, until it expires or is revoked. */
export const findLinked = statementOfOne<Linked, { hash: string; now: string }>("invoice_link")`
  select brand_id, bill_id, expires_at from invoice_links where hash = ${sql.placeholder("hash")} and revoked_at is null
    and expires_at > ${sql.placeholder("now")}::timestamptz`;

const stillOpen = sql`brand_id = ${sql.placeholder("brandId")}::int and revoked_at is null
    and expires_at > ${sql.placeholder("now")}::timestamptz`;

/** Revokes all links of a brand that still open. */
export const revokeLinksOf = statement<{ id: number }, { brandId: number; now: string }>("invoice_links_revoke")`
  update invoice_links set revoked_at = ${sql.placeholder("now")}::timestamptz
  where ${stillOpen} returning id`;

/** Revokes those that were sent to some addresses. */
export const revokeLinksTo = statement<object, { brandId: number; now: string; addresses: readonly string[] }>(
  "invoice_links_revoke_addresses",
)`
  update invoice_links set revoked_at = ${sql.placeholder("now")}::timestamptz
  where ${stillOpen} and lower(address) = any(${sql.placeholder("addresses")}::text[])`;
