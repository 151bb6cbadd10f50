import type { Context } from "../../src/context/context.ts";
import { create } from "../../src/features/partners/notes/notes.service.ts";
import { makeBrand } from "./brand.ts";

/** A note on a new brand. */
export async function makeNote(ctx: Context, text = "Prefers to be called in the morning.") {
  const brandId = (await makeBrand(ctx)).id;
  const { id } = await ctx.db.transaction(() => create({ ...ctx, audited: [] }, brandId, text));
  return { brandId, id };
}
