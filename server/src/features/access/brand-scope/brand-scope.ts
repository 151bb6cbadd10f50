import { externalIdOf, type RecordRef } from "@console/contract/machine-lists.ts";
import { type noBrands, sharedErrors } from "@console/contract/shared-errors.ts";
import type { Context } from "../../../context/context.ts";
import { oneRow } from "../../../db/statements.ts";
import { refuse } from "../../../http/errors.ts";
import { type BrandInScope, brandById, brandsByExternalIds, brandsByIds, lockedBrandById } from "./brand-scope.db.ts";

export type { BrandInScope } from "./brand-scope.db.ts";

type Reader = Pick<Context, "db">;

/** Locks the brand until the transaction ends, which serializes changes to one brand: `true` refuses one that is closed. */
type Lock = boolean | "even_closed";

/**
 * The brand that a call is about.
 * @throws AppError brand_closed if it is locked for a change that a closed brand does not take
 */
export async function findBrandInScope({ db }: Reader, id: number, lock: Lock = false) {
  const brand: BrandInScope | undefined = await oneRow((lock ? lockedBrandById : brandById)(db.current(), { id }));
  if (brand && lock === true) requireOpen(brand);
  return brand;
}

/** Whoever locks a brand in another way asks here, too. */
export function requireOpen({ closed_at }: Pick<BrandInScope, "closed_at">): void {
  if (closed_at !== null) throw refuse(sharedErrors.brandClosed);
}

/** Like `findBrandInScope`, by our id or the voice platform's id. */
export async function findBrandByRef(
  ctx: Reader,
  ref: RecordRef,
  lock: Lock = false,
): Promise<BrandInScope | undefined> {
  const id = (await brandIdsOf(ctx, [ref])).get(ref);
  return id === undefined ? undefined : findBrandInScope(ctx, id, lock);
}

/** Brand ids for the references that callers send; only the voice platform's ids need a query. */
export async function brandIdsOf({ db }: Reader, refs: readonly RecordRef[]): Promise<Map<RecordRef, number>> {
  const ids = new Map<RecordRef, number>();
  const refOf = new Map<string, RecordRef[]>();
  for (const ref of refs) {
    const externalId = externalIdOf(ref);
    if (externalId === null) ids.set(ref, Number(ref));
    else refOf.set(externalId, [...(refOf.get(externalId) ?? []), ref]);
  }
  if (refOf.size === 0) return ids;
  for (const { id, external_id } of await brandsByExternalIds(db.current(), { externalIds: [...refOf.keys()] })) {
    for (const ref of refOf.get(external_id) ?? []) ids.set(ref, id);
  }
  return ids;
}

export async function requireBrand(ctx: Reader, id: number, lock: Lock = false): Promise<BrandInScope> {
  const brand = await findBrandInScope(ctx, id, lock);
  if (!brand) throw refuse(sharedErrors.brandNotFound);
  return brand;
}

/**
 * Rejects a list of brand ids if one does not exist.
 * @param error as the contract declares it for the field that contains the ids
 */
export async function requireBrands(
  ctx: Reader,
  ids: readonly number[],
  error: ReturnType<typeof noBrands>,
): Promise<void> {
  const known = await brandNames(ctx, ids);
  const missing = ids.filter((id) => !known.has(id));
  if (missing.length > 0) throw refuse(error, { ids: missing.join(", ") });
}

/** Names of the given ids that are brands. */
export async function brandNames({ db }: Reader, ids: readonly number[]): Promise<Map<number, string>> {
  const found = ids.length > 0 ? await brandsByIds(db.current(), { ids }) : [];
  return new Map(found.map(({ id, name }) => [id, name]));
}
