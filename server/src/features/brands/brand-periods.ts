import { desc, eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { undoneSince } from "../../history.ts";
import { brandPeriods } from "../billing/bills.table.ts";

/**
 * Keeps since when a brand is active, and until when it was. What is taken back within the hour leaves
 * no trace. The brand's row is locked, or new.
 */
export async function keepBrandPeriod(ctx: Context, brandId: number, active: boolean): Promise<void> {
  const tx = ctx.db.current();
  const now = ctx.clock.now().toISOString();
  const [last] = await tx
    .select()
    .from(brandPeriods)
    .where(eq(brandPeriods.brand_id, brandId))
    .orderBy(desc(brandPeriods.started_at), desc(brandPeriods.id))
    .limit(1);
  const isOpen = last !== undefined && last.ended_at === null;
  if (active === isOpen) return;
  if (!active && last) {
    if (undoneSince(ctx, last.started_at)) await tx.delete(brandPeriods).where(eq(brandPeriods.id, last.id));
    else await setEnd(ctx, last.id, now);
  } else if (last?.ended_at && undoneSince(ctx, last.ended_at)) await setEnd(ctx, last.id, null);
  else await tx.insert(brandPeriods).values({ brand_id: brandId, started_at: now });
}

async function setEnd(ctx: Context, id: number, ended_at: string | null): Promise<void> {
  await ctx.db.current().update(brandPeriods).set({ ended_at }).where(eq(brandPeriods.id, id));
}
