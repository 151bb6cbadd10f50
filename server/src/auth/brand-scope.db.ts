import { sql } from "drizzle-orm";
import type { Db } from "../db/handle.ts";
import { columns, oneRow, type RowOf, statement } from "../db/statements.ts";
import { brands } from "../db/tables/brands.ts";

const inScope = {
  id: brands.id,
  name: brands.name,
  status: brands.status,
  domain: brands.domain,
  frontend_domain: brands.frontend_domain,
  backend_domain: brands.backend_domain,
  brand_color: brands.brand_color,
  use_system: brands.use_system,
};

/** What other areas need to know about a brand. */
export type BrandInScope = RowOf<typeof inScope>;

const namesByIds = statement<{ id: number; name: string }, { ids: readonly number[] }>(
  "brand_names_by_ids",
  sql`select id, name from brands where id = any(${sql.placeholder("ids")}::int[])`,
);

/** Names of the given ids that are brands. */
export async function findBrandNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const found = await namesByIds(db, { ids });
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** Brands by the voice platform's own ids. */
export const findExternalIds = statement<{ id: number; external_id: string }, { externalIds: readonly string[] }>(
  "brands_by_external_ids",
  // Its index leaves out empty ids.
  sql`select id, external_id from brands
      where external_id = any(${sql.placeholder("externalIds")}::text[]) and external_id <> ''`,
);

const byId = statement<BrandInScope, { id: number }>(
  "brand_in_scope",
  sql`select ${columns(inScope)} from brands where id = ${sql.placeholder("id")}`,
);

export const findBrand = (db: Db, id: number): Promise<BrandInScope | undefined> => oneRow(byId(db, { id }));

const locked = statement<BrandInScope, { id: number }>(
  "brand_in_scope_locked",
  sql`select ${columns(inScope)} from brands where id = ${sql.placeholder("id")} for no key update`,
);

/**
 * Locks the brand until the transaction ends; rows that refer to it can still be written. FOR NO KEY UPDATE: FOR UPDATE
 * deadlocks with setOwners, which locks the package first.
 */
export const lockBrand = (db: Db, id: number): Promise<BrandInScope | undefined> => oneRow(locked(db, { id }));
