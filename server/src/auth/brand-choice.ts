import type { noBrands } from "@console/contract/shared-errors.ts";
import type { Context } from "../context/context.ts";
import { refuse } from "../http/errors.ts";
import { findBrandNames } from "./brand-scope.db.ts";

/**
 * Rejects a list of brand ids if one does not exist.
 * @param error as the contract declares it for the field that contains the ids
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

/** Brand names by id. */
export const namesOf = (ctx: Pick<Context, "db">, ids: readonly number[]): Promise<Map<number, string>> =>
  findBrandNames(ctx.db.current(), ids);
