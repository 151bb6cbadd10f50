import { margins } from "@console/contract/margins.ts";
import { mayAccess } from "@console/contract/permissions.ts";
import type { Figures, Trends } from "@console/contract/stats.ts";
import type { Context } from "../../../context/context.ts";
import { billingDay } from "../../../lib/calendar.ts";
import { slowResult } from "../../../lib/slow-result.rules.ts";
import { lacksSeller } from "../../access/operator/operator.service.ts";
import { openMonthTotals } from "../../money/billing/open-totals.service.ts";
import { type CalculatedTrends, makeTrends } from "../../money/margins/trends.service.ts";

/** Of thousands of brands, these take seconds, and every open dashboard asks for them. */
export const shareFigures = () => ({
  open: slowResult<Awaited<ReturnType<typeof openMonthTotals>>>(),
  trends: slowResult<CalculatedTrends>(),
  calculateTrends: makeTrends(),
});
type Shared = ReturnType<typeof shareFigures>;

/** The open month of all brands together, as its list sums it; with thousands of brands, some minutes ago. */
export async function figuresOf(ctx: Context, { open }: Shared): Promise<Figures> {
  const found = await open(billingDay(ctx), () => openMonthTotals(ctx));
  return { ...found, seller_missing: found.count > 0 && (await lacksSeller(ctx)) };
}

/** Margins are left out for roles that may not see them. */
export async function trendsOf(ctx: Context, { trends, calculateTrends }: Shared): Promise<Trends> {
  const { billed, margin, ...rest } = await trends(billingDay(ctx), () => calculateTrends(ctx));
  return {
    ...rest,
    margin: mayAccess(ctx.actor.role, margins.list.permission) ? margin : null,
    seller_missing: billed && (await lacksSeller(ctx)),
  };
}
