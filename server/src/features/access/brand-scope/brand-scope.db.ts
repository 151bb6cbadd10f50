import { sql } from "drizzle-orm";
import { columns, type RowOf, statement } from "../../../db/statements.ts";
import { brands } from "../../../db/tables/brands.ts";

const inScope = {
  id: brands.id,
  name: brands.name,
  status: brands.status,
  closed_at: brands.closed_at,
  domain: brands.domain,
  frontend_domain: brands.frontend_domain,
  backend_domain: brands.backend_domain,
  brand_color: brands.brand_color,
  use_system: brands.use_system,
};

/** What other areas need to know about a brand. */
export type BrandInScope = RowOf<typeof inScope>;

const byId = sql`select ${columns(inScope)} from brands where id = ${sql.placeholder("id")}`;

export const brandById = statement<BrandInScope, { id: number }>("brand_in_scope")`${byId}`;

/**
 * Locks the brand until the transaction ends; rows that refer to it can still be written. FOR NO KEY UPDATE: FOR UPDATE
 * deadlocks with setOwners, which locks the package first.
 */
export const lockedBrandById = statement<BrandInScope, { id: number }>("brand_in_scope_locked")`
  ${byId} for no key update`;

export const brandsByIds = statement<{ id: number; name: string }, { ids: readonly number[] }>("brand_names_by_ids")`
  select id, name from brands where id = any(${sql.placeholder("ids")}::int[])`;

/** Brands by the voice platform's own ids. */
// Its index leaves out empty ids.
export const brandsByExternalIds = statement<{ id: number; external_id: string }, { externalIds: readonly string[] }>(
  "brands_by_external_ids",
)`
  select id, external_id from brands
  where external_id = any(${sql.placeholder("externalIds")}::text[]) and external_id <> ''`;
