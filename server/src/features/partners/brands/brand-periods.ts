import type { Context } from "../../../context/context.ts";
import { nextPeriodChange } from "../../../db/periods.ts";
import { insertRows } from "../../../db/records.ts";
import { brandPeriods } from "../../../db/tables/bills.ts";
import { noteUndoneStatus } from "../../money/unbilled-usage/unbilled-usage.service.ts";
import { deletePeriods, endPeriods, listLatestPeriods } from "./brand-periods.db.ts";

/** Records from when until when a brand is active. The brand's row is locked, or new. */
export const recordBrandPeriod = (ctx: Context, brandId: number, active: boolean): Promise<void> =>
  recordBrandPeriods(ctx, [brandId], active);

/** The same for several brands, in a constant number of statements. */
export async function recordBrandPeriods(ctx: Context, brandIds: readonly number[], active: boolean): Promise<void> {
  const tx = ctx.db.current();
  const latest = new Map((await listLatestPeriods(tx, { brandIds })).map((period) => [period.brand_id, period]));
  const changes = brandIds.map((brandId) => ({ brandId, ...nextPeriodChange(ctx, latest.get(brandId), active) }));
  const undone = changes.filter((change) => "delete" in change);
  const ended = changes.filter((change) => "end" in change);
  const begun = changes.filter((change) => "begin" in change);
  if (undone.length > 0) {
    await deletePeriods(tx, { ids: undone.map((change) => change.delete) });
    await noteUndoneStatus(
      ctx,
      undone.map(({ brandId }) => brandId),
    );
  }
  if (ended.length > 0) await endPeriods(tx, { ids: ended.map(({ id }) => id), ends: ended.map(({ end }) => end) });
  await insertRows(
    tx,
    brandPeriods,
    begun.map(({ brandId, begin }) => ({ brand_id: brandId, started_at: begin })),
  );
}
