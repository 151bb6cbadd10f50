import { sharedErrors } from "@console/contract/shared-errors.ts";
import type { Context } from "../context/context.ts";
import { refuse } from "../http/errors.ts";
import { type BrandInScope, findBrand, lockBrand } from "./brand-scope.db.ts";

export type { BrandInScope } from "./brand-scope.db.ts";

/**
 * The brand that a call is about.
 * @param lock locks it until the transaction ends: all changes below one brand come one after the other
 */
export const findBrandInScope = (ctx: Context, id: number, lock = false): Promise<BrandInScope | undefined> =>
  lock ? lockBrand(ctx.db.current(), id) : findBrand(ctx.db.current(), id);

/** @throws AppError not_found */
export async function requireBrand(ctx: Context, id: number, lock = false): Promise<BrandInScope> {
  const brand = await findBrandInScope(ctx, id, lock);
  if (!brand) throw refuse(sharedErrors.brandNotFound);
  return brand;
}
