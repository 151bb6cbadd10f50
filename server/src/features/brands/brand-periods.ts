import { asc, inArray } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { periodStep } from "../../history.ts";
import { brandPeriods } from "../billing/bills.table.ts";
import { noteUndoneStatus } from "../billing/unbilled.service.ts";

/** Keeps since when a brand is active, and until when it was. The brand's row is locked, or new. */
export const keepBrandPeriod = (ctx: Context, brandId: number, active: boolean): Promise<void> =>
  keepBrandPeriods(ctx, [brandId], active);

/** The same for several brands, in so many statements whatever their number. */
export async function keepBrandPeriods(ctx: Context, brandIds: readonly number[], active: boolean): Promise<void> {
  const tx = ctx.db.current();
  const { id, brand_id, started_at } = brandPeriods;
  const found = await tx
    .select()
    .from(brandPeriods)
    .where(inArray(brand_id, [...brandIds]))
    .orderBy(asc(started_at), asc(id));
  // The last of each brand wins.
  const last = new Map(found.map((period) => [period.brand_id, period]));
  const steps = brandIds.map((brandId) => ({ brandId, step: periodStep(ctx, last.get(brandId), active) }));
  const dropped = steps.flatMap(({ step }) => (step && "drop" in step ? [step.drop] : []));
  const begun = steps.flatMap(({ brandId, step }) =>
    step && "begin" in step ? [{ brand_id: brandId, started_at: step.begin }] : [],
  );
  const ended = Map.groupBy(
    steps.flatMap(({ step }) => (step && "end" in step ? [step] : [])),
    ({ end }) => end,
  );
  if (dropped.length > 0) {
    await tx.delete(brandPeriods).where(inArray(id, dropped));
    const undone = steps.flatMap(({ brandId, step }) => (step && "drop" in step ? [brandId] : []));
    await noteUndoneStatus(ctx, undone);
  }
  for (const [ended_at, of] of ended) {
    const ids = of.map((step) => step.id);
    await tx.update(brandPeriods).set({ ended_at }).where(inArray(id, ids));
  }
  if (begun.length > 0) await tx.insert(brandPeriods).values(begun);
}
