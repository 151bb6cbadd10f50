import type { Context } from "../context/context.ts";
import { invalid } from "../http/errors.ts";
import { findBrandNames } from "./brand-scope.db.ts";

/**
 * Refuses a choice of brands in which one does not exist.
 * @param field where the ids were sent
 * @throws AppError invalid
 */
export async function requireBrands(ctx: Context, ids: readonly number[], field: string): Promise<void> {
  const known = await namesOf(ctx, ids);
  const missing = ids.filter((id) => !known.has(id));
  if (missing.length > 0) throw invalid({ [field]: `There is no brand with the id ${missing.join(", ")}.` });
}

/** The names of brands by their ids. */
export const namesOf = (ctx: Context, ids: readonly number[]): Promise<Map<number, string>> =>
  findBrandNames(ctx.db.current(), ids);
