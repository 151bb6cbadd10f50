import type { EngineCode } from "@console/contract/engines.ts";
import { and, desc, eq, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { periodStep } from "../../history.ts";
import { businessEngines, businessPeriods } from "./businesses.table.ts";

type Kind = (typeof businessPeriods.$inferSelect)["kind"];

/** Keeps since when a business is active or has premium support, and until when it was or had. */
export async function keepPeriod(ctx: Context, businessId: number, kind: Kind, holds: boolean): Promise<void> {
  const tx = ctx.db.current();
  const { id, business_id, started_at } = businessPeriods;
  const [last] = await tx
    .select()
    .from(businessPeriods)
    .where(and(eq(business_id, businessId), eq(businessPeriods.kind, kind)))
    .orderBy(desc(started_at), desc(id))
    .limit(1);
  const step = periodStep(ctx, last, holds);
  if (!step) return;
  if ("drop" in step) await tx.delete(businessPeriods).where(eq(id, step.drop));
  else if ("end" in step) await tx.update(businessPeriods).set({ ended_at: step.end }).where(eq(id, step.id));
  else await tx.insert(businessPeriods).values({ business_id: businessId, kind, started_at: step.begin });
}

/** Keeps since when a business is on an engine: what the platform pays for its minutes goes by it. */
export const keepEngine = (ctx: Context, business_id: number, code: EngineCode): Promise<void> =>
  keepEngines(ctx, [{ business_id, code }]);

/** The same for several businesses. */
export async function keepEngines(ctx: Context, chosen: readonly { business_id: number; code: EngineCode }[]) {
  const starts_at = ctx.billingClock.now().toISOString();
  await ctx.db
    .current()
    .insert(businessEngines)
    .values(chosen.map((each) => ({ ...each, starts_at })))
    .onConflictDoUpdate({
      target: [businessEngines.business_id, businessEngines.starts_at],
      set: { code: sql`excluded.code` },
    });
}
