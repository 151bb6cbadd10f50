import type { PackageEffect } from "@console/contract/effects.ts";
import { EFFECT_BILLS_MAX, EFFECT_BRANDS_SHOWN } from "@console/contract/limits.ts";
import { billingDay, firstOfMonth, firstOfNextMonth, monthsAfter } from "../../calendar.ts";
import type { Context } from "../../context.ts";
import { read } from "../packages/packages.service.ts";
import { type MonthPrices, sumOfAmounts, workOut } from "./bill.rules.ts";
import { billsOnPackage } from "./effects.db.ts";
import { effectBetween } from "./effects.rules.ts";
import { byDifference } from "./effects.service.ts";
import { workOutMonths } from "./month.service.ts";
import { spanOf } from "./month-facts.db.ts";

/**
 * What the last closed month of the brands on a package would have come to on other prices, beside what it came
 * to: their real usage worked out anew. Only the largest bills, so that it is fast however many there are.
 * @throws AppError not_found
 */
export async function effectOfPrices(ctx: Context, packageId: number, prices: MonthPrices): Promise<PackageEffect> {
  const { total_brands: brands } = await read(ctx, packageId);
  const db = ctx.db.current();
  const open = firstOfMonth(billingDay(ctx));
  // For some hours after the first the month before is not closed yet.
  for (const month of [monthsAfter(open, -1), monthsAfter(open, -2)]) {
    const { largest, total: billed } = await billsOnPackage(db, packageId, month, open, EFFECT_BILLS_MAX);
    if (billed === 0) continue;
    const ids = largest.map(({ id }) => id).sort((one, other) => one - other);
    const span = spanOf(month, firstOfNextMonth(month), ctx.billingTimeZone);
    const months = await workOutMonths(db, ids, span);
    const effects = largest.flatMap(({ id, name, total }) => {
      const facts = months.get(id)?.facts;
      return facts ? [{ id, name, effect: effectBetween(total, workOut({ ...facts, prices }).total) }] : [];
    });
    const sumOf = (which: "now" | "total" | "difference") => sumOfAmounts(effects.map(({ effect }) => effect[which]));
    return {
      month: month.slice(0, 7),
      ...{ brands, billed, counted: effects.length },
      ...{ now: sumOf("now"), total: sumOf("total"), difference: sumOf("difference") },
      largest: effects
        .sort(byDifference)
        .slice(0, EFFECT_BRANDS_SHOWN)
        .map(({ effect, ...brand }) => ({ ...brand, ...effect })),
    };
  }
  return { month: null, brands, billed: 0, counted: 0, now: "0.00", total: "0.00", difference: "0.00", largest: [] };
}
