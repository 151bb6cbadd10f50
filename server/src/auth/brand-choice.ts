import type { noBrands } from "@console/contract/shared-errors.ts";
import type { Context } from "../context/context.ts";
import { refuse } from "../http/errors.ts";
import { findBrandNames } from "./brand-scope.db.ts";

/**
 * Refuses a choice of brands in which one does not exist.
 * @param error as the contract declares it for the field that the ids were sent in
 * @throws AppError invalid
 */
export async function requireBrands(
  ctx: Context,
  ids: readonly number[],
  error: ReturnType<typeof noBrands>,
): Promise<void> {
  const known = await namesOf(ctx, ids);
  const missing = ids.filter((id) => !known.has(id));
  if (missing.length > 0) throw refuse(error, { ids: missing.join(", ") });
}

/** The names of brands by their ids. */
export const namesOf = (ctx: Context, ids: readonly number[]): Promise<Map<number, string>> =>
  findBrandNames(ctx.db.current(), ids);
