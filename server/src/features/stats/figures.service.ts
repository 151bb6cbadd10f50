import { margins } from "@console/contract/margins.ts";
import { mayAccess } from "@console/contract/permissions.ts";
import type { Figures } from "@console/contract/stats.ts";
import type { Context } from "../../context/context.ts";
import { openMonthTotals } from "../billing/open-totals.service.ts";
import { billsSummary } from "../bills/bills.service.ts";
import { totalMargin } from "../margins/margins.service.ts";
import { lacksSeller } from "../operator/operator.service.ts";

/** The money of all brands together, each figure as its list sums it. */
export async function figuresOf(ctx: Context): Promise<Figures> {
  const open = await openMonthTotals(ctx);
  const { outstanding } = await billsSummary(ctx);
  const margin = mayAccess(ctx.actor.role, margins.list.permission) ? await totalMargin(ctx) : null;
  const seller_missing = open.count > 0 && (await lacksSeller(ctx));
  return { open: { ...open, seller_missing }, margin, outstanding };
}
