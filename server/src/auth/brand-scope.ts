import { externalIdOf, type RecordRef } from "@console/contract/machine-lists.ts";
import { sharedErrors } from "@console/contract/shared-errors.ts";
import type { Context } from "../context/context.ts";
import { refuse } from "../http/errors.ts";
import { type BrandInScope, findBrand, findExternalIds, lockBrand } from "./brand-scope.db.ts";

export type { BrandInScope } from "./brand-scope.db.ts";

/**
 * The brand that a call is about.
 * @param lock locks it until the transaction ends, which serializes changes to one brand
 */
export const findBrandInScope = (ctx: Context, id: number, lock = false): Promise<BrandInScope | undefined> =>
  lock ? lockBrand(ctx.db.current(), id) : findBrand(ctx.db.current(), id);

/** Like `findBrandInScope`, by our id or the voice platform's id. */
export async function findBrandByRef(ctx: Context, ref: RecordRef, lock = false): Promise<BrandInScope | undefined> {
  const id = (await brandIdsOf(ctx, [ref])).get(ref);
  return id === undefined ? undefined : findBrandInScope(ctx, id, lock);
}

/** Brand ids for the references that callers send; only the voice platform's ids need a query. */
export async function brandIdsOf(ctx: Context, refs: readonly RecordRef[]): Promise<Map<RecordRef, number>> {
  const ids = new Map<RecordRef, number>();
  const refOf = new Map<string, RecordRef[]>();
  for (const ref of refs) {
    const externalId = externalIdOf(ref);
    if (externalId === null) ids.set(ref, Number(ref));
    else refOf.set(externalId, [...(refOf.get(externalId) ?? []), ref]);
  }
  if (refOf.size === 0) return ids;
  for (const { id, external_id } of await findExternalIds(ctx.db.current(), { externalIds: [...refOf.keys()] })) {
    for (const ref of refOf.get(external_id) ?? []) ids.set(ref, id);
  }
  return ids;
}

/** @throws AppError not_found */
export async function requireBrand(ctx: Context, id: number, lock = false): Promise<BrandInScope> {
  const brand = await findBrandInScope(ctx, id, lock);
  if (!brand) throw refuse(sharedErrors.brandNotFound);
  return brand;
}
