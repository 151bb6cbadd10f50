import type { Context } from "../../context.ts";
import { invalid } from "../../http/errors.ts";
import { knownBrands } from "./brands.db.ts";

/**
 * Refuses a choice of brands in which one does not exist.
 * @param field where the ids were sent
 * @throws AppError invalid
 */
export async function requireBrands(ctx: Context, ids: readonly number[], field: string): Promise<void> {
  const known = await knownBrands(ctx.db.current(), ids);
  const missing = ids.filter((id) => !known.has(id));
  if (missing.length > 0) throw invalid({ [field]: `There is no brand with the id ${missing.join(", ")}.` });
}
