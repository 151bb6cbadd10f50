import type { EngineCode } from "@console/contract/engines.ts";
import type { Context } from "../../../context/context.ts";
import { nextPeriodChange } from "../../../db/periods.ts";
import { deleteRecord, insertRow, updateRecord } from "../../../db/records.ts";
import { businessPeriods } from "../../../db/tables/businesses.ts";
import { findLatestPeriod, type PeriodKind, saveEngines } from "./periods.db.ts";

/** Records from when until when a business is active or has premium support. */
export async function recordPeriod(ctx: Context, businessId: number, kind: PeriodKind, holds: boolean): Promise<void> {
  const tx = ctx.db.current();
  const change = nextPeriodChange(ctx, await findLatestPeriod(tx, { businessId, kind }), holds);
  if (!change) return;
  if ("delete" in change) await deleteRecord(tx, businessPeriods, change.delete);
  else if ("end" in change) await updateRecord(ctx, businessPeriods, change.id, { ended_at: change.end });
  else await insertRow(tx, businessPeriods, { business_id: businessId, kind, started_at: change.begin });
}

/** Records from when a business uses an engine: the cost of its minutes depends on it. */
export const recordEngine = (ctx: Context, business_id: number, code: EngineCode): Promise<void> =>
  recordEngines(ctx, [{ business_id, code }]);

/** The same for several businesses. */
export async function recordEngines(
  ctx: Context,
  chosen: readonly { business_id: number; code: EngineCode }[],
): Promise<void> {
  await saveEngines(ctx.db.current(), {
    businessIds: chosen.map(({ business_id }) => business_id),
    codes: chosen.map(({ code }) => code),
    startsAt: ctx.billingClock.now().toISOString(),
  });
}
