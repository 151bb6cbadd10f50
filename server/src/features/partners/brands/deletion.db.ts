import { sql } from "drizzle-orm";
import { columns, type RowOf, statementOfOne } from "../../../db/statements.ts";
import { brands } from "../../../db/tables/brands.ts";

const id = sql`${brands.id}`;
const count = (table: string) =>
  sql<number>`(select count(*)::int from ${sql.identifier(table)} t where t.brand_id = ${id})`;

const deletable = {
  id: brands.id,
  name: brands.name,
  email: brands.email,
  external_id: brands.external_id,
  closed_at: brands.closed_at,
  version: brands.version,
  created_at: brands.created_at,
  updated_at: brands.updated_at,
  updated_by: brands.updated_by,
  // Refused events as well: the voice platform knows the brand.
  has_usage: sql<boolean>`(exists (select 1 from usage_ids t where t.brand_id = ${id})
    or exists (select 1 from usage_days t where t.brand_id = ${id})
    or exists (select 1 from refused_groups t where t.brand_ref = ${id}::text))`,
  businesses: sql<number>`(select count(*)::int from businesses t where t.organization_id = ${id})`,
  bills: count("bills"),
  payments: count("payments"),
  credit_notes: count("credit_notes"),
};

/** A brand with what stands against deleting it. */
export type Deletable = RowOf<typeof deletable>;

/** Locks a brand against everything that refers to it, until the transaction ends. */
export const lockForDeletion = statementOfOne<{ id: number }, { id: number }>("brand_deletion_locked")`
  select id from brands where id = ${sql.placeholder("id")} for update`;

export const findDeletable = statementOfOne<Deletable, { id: number }>("brand_deletable")`
  select ${columns(deletable)} from brands where ${brands.id} = ${sql.placeholder("id")}`;
