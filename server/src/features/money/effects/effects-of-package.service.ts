import type { PackageEffect } from "@console/contract/effects.ts";
import { EFFECT_BILLS_MAX, EFFECT_BRANDS_SHOWN } from "@console/contract/limits.ts";
import type { Context } from "../../../context/context.ts";
import { billingDay, firstOfMonth, firstOfNextMonth, monthsAfter } from "../../../lib/calendar.ts";
import { calculateBill, type MonthPrices, sumOfAmounts } from "../billing/bill.rules.ts";
import { effectBetween } from "../billing/effects.rules.ts";
import { calculateMonths } from "../billing/month.service.ts";
import { spanOf } from "../billing/month-span.rules.ts";
import { read } from "../packages/packages.service.ts";
import { billsOnPackage } from "./effects.db.ts";
import { byDifference } from "./effects.service.ts";

/**
 * Totals of the last closed month of the brands on a package, as billed and at other prices, calculated from their real
 * usage. Only for the largest bills, so that it is fast for any number.
 */
export async function effectOfPrices(ctx: Context, packageId: number, prices: MonthPrices): Promise<PackageEffect> {
  const { total_brands: brands } = await read(ctx, packageId);
  const db = ctx.db.current();
  const open = firstOfMonth(billingDay(ctx));
  // For some hours after the first of a month, the previous month is not closed yet.
  for (const month of [monthsAfter(open, -1), monthsAfter(open, -2)]) {
    const { largest, total: billed } = await billsOnPackage(db, packageId, month, open, EFFECT_BILLS_MAX);
    if (billed === 0) continue;
    const ids = largest.map(({ id }) => id).sort((one, other) => one - other);
    const span = spanOf(month, firstOfNextMonth(month), ctx.billingTimeZone);
    const months = await calculateMonths(db, ids, span);
    const effects = largest.flatMap(({ id, name, total }) => {
      const inputs = months.get(id)?.inputs;
      return inputs ? [{ id, name, effect: effectBetween(total, calculateBill({ ...inputs, prices }).total) }] : [];
    });
    const sumOf = (which: "now" | "total" | "difference") => sumOfAmounts(effects.map(({ effect }) => effect[which]));
    return {
      month: month.slice(0, 7),
      brands,
      billed,
      counted: effects.length,
      now: sumOf("now"),
      total: sumOf("total"),
      difference: sumOf("difference"),
      largest: effects
        .sort(byDifference)
        .slice(0, EFFECT_BRANDS_SHOWN)
        .map(({ effect, ...brand }) => ({ ...brand, ...effect })),
    };
  }
  return { month: null, brands, billed: 0, counted: 0, now: "0.00", total: "0.00", difference: "0.00", largest: [] };
}
