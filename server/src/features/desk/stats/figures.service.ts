import { margins } from "@console/contract/margins.ts";
import { mayAccess } from "@console/contract/permissions.ts";
import { type Figures, TREND_AVERAGE, TREND_DAYS, type Trends } from "@console/contract/stats.ts";
import type { Context } from "../../../context/context.ts";
import { Decimal } from "../../../lib/amounts.ts";
import { billingDay, daysAfter, sameDaysBefore } from "../../../lib/calendar.ts";
import { slowResult } from "../../../lib/slow-result.rules.ts";
import { lacksSeller } from "../../access/operator/operator.service.ts";
import { openMonthTotals } from "../../money/billing/open-totals.service.ts";
import { changeOf } from "../../money/margins/trends.rules.ts";
import { type CalculatedTrends, makeTrends } from "../../money/margins/trends.service.ts";
import { outstandingOf } from "../../money/receivables/outstanding.service.ts";

/** Of thousands of brands, these take seconds, and every open dashboard asks for them. */
export const shareFigures = () => ({
  open: slowResult<Awaited<ReturnType<typeof openMonthTotals>>>(),
  trends: slowResult<CalculatedTrends & Pick<Trends, "outstanding">>(),
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
  const { billed, margin, ...rest } = await trends(billingDay(ctx), async () => ({
    ...(await calculateTrends(ctx)),
    outstanding: await outstandingTrend(ctx),
  }));
  return {
    ...rest,
    margin: mayAccess(ctx.actor.role, margins.list.permission) ? margin : null,
    seller_missing: billed && (await lacksSeller(ctx)),
  };
}

async function outstandingTrend(ctx: Context): Promise<Trends["outstanding"]> {
  const today = billingDay(ctx);
  const days = Array.from({ length: TREND_DAYS + TREND_AVERAGE - 1 }, (_, back) => daysAfter(today, -back)).reverse();
  const amounts = await outstandingOf(ctx, days);
  const [, before_through] = sameDaysBefore(today);
  const [now = "0.00", before = "0.00"] = [amounts.at(-1), amounts[days.indexOf(before_through)]];
  return { now, before, change: changeOf(new Decimal(now), new Decimal(before)), days: amounts };
}
