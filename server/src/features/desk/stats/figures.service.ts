import { margins } from "@console/contract/margins.ts";
import { mayAccess } from "@console/contract/permissions.ts";
import type { Figures } from "@console/contract/stats.ts";
import type { Context } from "../../../context/context.ts";
import { billingDay } from "../../../lib/calendar.ts";
import { slowResult } from "../../../lib/slow-result.rules.ts";
import { lacksSeller } from "../../access/operator/operator.service.ts";
import { openMonthTotals } from "../../money/billing/open-totals.service.ts";
import { billsSummary } from "../../money/bills/bills.service.ts";
import { totalMargin } from "../../money/margins/margins.service.ts";

/** Of thousands of brands, these take seconds, and every open dashboard asks for them. */
export const shareFigures = () => ({
  open: slowResult<Awaited<ReturnType<typeof openMonthTotals>>>(),
  margin: slowResult<Awaited<ReturnType<typeof totalMargin>>>(),
});

/** The money of all brands together, each figure as its list sums it; with thousands of brands, some minutes ago. */
export async function figuresOf(ctx: Context, slow: ReturnType<typeof shareFigures>): Promise<Figures> {
  const today = billingDay(ctx);
  const open = await slow.open(today, () => openMonthTotals(ctx));
  const { outstanding } = await billsSummary(ctx);
  const maySeeMargin = mayAccess(ctx.actor.role, margins.list.permission);
  const margin = maySeeMargin ? await slow.margin(today, () => totalMargin(ctx)) : null;
  const seller_missing = open.count > 0 && (await lacksSeller(ctx));
  return { open: { ...open, seller_missing }, margin, outstanding };
}
