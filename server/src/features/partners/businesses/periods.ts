import type { EngineCode } from "@console/contract/engines.ts";
import type { Context } from "../../../context/context.ts";
import { savePeriods } from "../../../db/periods.ts";
import { businessPeriods } from "../../../db/tables/businesses.ts";
import { listLatestPeriods, saveEngines } from "./periods.db.ts";

/** What bills count by time: a field that is absent is unchanged. */
type Counted = { account_status?: boolean; premium_support?: boolean };

/** Records from when until when a business is active or has premium support. */
export async function recordPeriods(ctx: Context, business_id: number, changed: Counted): Promise<void> {
  const kinds = [
    { kind: "active", holds: changed.account_status },
    { kind: "premium_support", holds: changed.premium_support },
  ] as const;
  if (kinds.every(({ holds }) => holds === undefined)) return;
  const latest = await listLatestPeriods(ctx.db.current(), { businessId: business_id });
  const things = kinds.flatMap(({ kind, holds }) => {
    const last = latest.find((period) => period.kind === kind);
    return holds === undefined ? [] : [{ values: { business_id, kind }, last, holds }];
  });
  await savePeriods(ctx, businessPeriods, things);
}

/** Records from when businesses use an engine: the cost of their minutes depends on it. */
export function recordEngines(ctx: Context, chosen: readonly { business_id: number; code: EngineCode }[]): void {
  const sent = saveEngines(ctx.db.current(), {
    businessIds: chosen.map(({ business_id }) => business_id),
    codes: chosen.map(({ code }) => code),
    startsAt: ctx.billingClock.now().toISOString(),
  });
  ctx.db.defer(sent);
}
