import { eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { notFound } from "../../http/errors.ts";
import { brands } from "./brands.table.ts";

/** What the areas below a brand need to know of it. */
export type BrandInScope = NonNullable<Awaited<ReturnType<typeof findBrandInScope>>>;

/**
 * The brand that a call is about.
 * @param lock keeps it from others until the transaction ends: all changes below one brand come one after the other
 */
export async function findBrandInScope(ctx: Context, id: number, lock = false) {
  const { name, status, domain, frontend_domain, backend_domain, brand_color, use_system } = brands;
  const found = ctx.db
    .current()
    .select({ id: brands.id, name, status, domain, frontend_domain, backend_domain, brand_color, use_system })
    .from(brands)
    .where(eq(brands.id, id));
  // Rows that point at the brand can still be written meanwhile.
  const [brand] = await (lock ? found.for("no key update") : found);
  return brand;
}

/** @throws AppError not_found */
export async function requireBrand(ctx: Context, id: number, lock = false): Promise<BrandInScope> {
  const brand = await findBrandInScope(ctx, id, lock);
  if (!brand) throw notFound("This brand");
  return brand;
}
