import { desc, eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { periodStep } from "../../history.ts";
import { brandPeriods } from "../billing/bills.table.ts";

/** Keeps since when a brand is active, and until when it was. The brand's row is locked, or new. */
export async function keepBrandPeriod(ctx: Context, brandId: number, active: boolean): Promise<void> {
  const tx = ctx.db.current();
  const { id, brand_id, started_at } = brandPeriods;
  const [last] = await tx
    .select()
    .from(brandPeriods)
    .where(eq(brand_id, brandId))
    .orderBy(desc(started_at), desc(id))
    .limit(1);
  const step = periodStep(ctx, last, active);
  if (!step) return;
  if ("drop" in step) await tx.delete(brandPeriods).where(eq(id, step.drop));
  else if ("end" in step) await tx.update(brandPeriods).set({ ended_at: step.end }).where(eq(id, step.id));
  else await tx.insert(brandPeriods).values({ brand_id: brandId, started_at: step.begin });
}
