import { and, desc, eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { undoneSince } from "../../history.ts";
import { businessPeriods } from "./businesses.table.ts";

type Kind = (typeof businessPeriods.$inferSelect)["kind"];

/**
 * Keeps since when a business is active or has premium support, and until when it was or had. What is
 * taken back within the hour leaves no trace.
 */
export async function keepPeriod(ctx: Context, businessId: number, kind: Kind, holds: boolean): Promise<void> {
  const tx = ctx.db.current();
  const now = ctx.clock.now().toISOString();
  const [last] = await tx
    .select()
    .from(businessPeriods)
    .where(and(eq(businessPeriods.business_id, businessId), eq(businessPeriods.kind, kind)))
    .orderBy(desc(businessPeriods.started_at), desc(businessPeriods.id))
    .limit(1);
  const isOpen = last !== undefined && last.ended_at === null;
  if (holds === isOpen) return;
  if (!holds && last) {
    if (undoneSince(ctx, last.started_at)) await tx.delete(businessPeriods).where(eq(businessPeriods.id, last.id));
    else await setEnd(ctx, last.id, now);
  } else if (last?.ended_at && undoneSince(ctx, last.ended_at)) await setEnd(ctx, last.id, null);
  else await tx.insert(businessPeriods).values({ business_id: businessId, kind, started_at: now });
}

async function setEnd(ctx: Context, id: number, ended_at: string | null): Promise<void> {
  await ctx.db.current().update(businessPeriods).set({ ended_at }).where(eq(businessPeriods.id, id));
}
