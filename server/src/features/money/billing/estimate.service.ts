import type { BillLine, billing, Estimate } from "@console/contract/billing.ts";
import { billingErrors } from "@console/contract/billing.ts";
import type { Parsed } from "@console/contract/route.ts";
import type { Context } from "../../../context/context.ts";
import type { Db } from "../../../db/handle.ts";
import { refuse, requireFound } from "../../../http/errors.ts";
import { billingDay, firstOfMonth, monthsAfter } from "../../../lib/calendar.ts";
import { requireBrand } from "../../access/brand-scope/brand-scope.ts";
import { isForeign } from "../packages/packages.service.ts";
import { calculateBill, type MonthInputs, type MonthPrices, sumOfAmounts } from "./bill.rules.ts";
import { findBill } from "./brand-bills.db.ts";
import { effectBetween } from "./effects.rules.ts";
import { calculateMonths } from "./month.service.ts";
import { monthsOf, pricesOf } from "./month-inputs.db.ts";
import type { MonthSpan } from "./month-span.rules.ts";
import { spanOf } from "./month-span.rules.ts";

type Input = Parsed<typeof billing.estimate>["body"];
type Month = { month: string; inputs: Omit<MonthInputs, "prices">; now: string; nowLines: readonly BillLine[] };

/**
 * Totals of a brand's months on other packages, or at unsaved prices, calculated from its real usage. A package is
 * calculated at next month's prices, because a change takes effect then.
 */
export async function estimates(ctx: Context, brandId: number, input: Input): Promise<Estimate[]> {
  await requireBrand(ctx, brandId);
  const db = ctx.db.current();
  const months = await monthsToEstimate(ctx, brandId, input.months);
  const next = monthsAfter(billingDay(ctx), 1);
  const others: { id: number | null; prices: MonthPrices }[] = [];
  for (const id of input.organization_plan_ids ?? []) {
    const prices = requireFound(await pricesOf(db, { packageId: id, month: next }), billingErrors.noPackage, { id });
    if (await isForeign(ctx, id, brandId)) throw refuse(billingErrors.dedicatedPackage, { id });
    others.push({ id, prices });
  }
  if (input.prices) others.push({ id: null, prices: input.prices });
  return others.map(({ id, prices }) => recalculated(id, months, prices));
}

async function monthsToEstimate(ctx: Context, brandId: number, count: number | undefined): Promise<Month[]> {
  const db = ctx.db.current();
  const today = billingDay(ctx);
  const open = firstOfMonth(today);
  const wanted =
    count === undefined ? [open] : Array.from({ length: count }, (_, index) => monthsAfter(open, -1 - index));
  const found: Month[] = [];
  for (const month of wanted) {
    const span = spanOf(month, today, ctx.billingTimeZone);
    const was = (await calculateMonths(db, [brandId], span)).get(brandId);
    // A closed month's total comes from its bill, whichever rules it was closed under.
    const bill = month === open ? undefined : await findBill(db, { brandId, month });
    if (was) {
      const now = bill ? sumOfAmounts([bill.total]) : was.bill.total;
      found.push({ month: month.slice(0, 7), inputs: was.inputs, now, nowLines: (bill ?? was.bill).lines });
    } else if (month === open) {
      const inputs = await inputsWithout(db, brandId, span);
      found.push({ month: month.slice(0, 7), inputs, now: "0.00", nowLines: [] });
    }
  }
  return found;
}

/** The inputs of a brand without a package; the caller adds the prices to compare. */
async function inputsWithout(db: Db, brandId: number, span: MonthSpan): Promise<Month["inputs"]> {
  const [months] = await monthsOf(db, [brandId], [span]);
  const inputs = months?.get(brandId)?.inputs;
  if (!inputs) throw new Error(`the month of brand ${brandId} has no inputs`);
  return { ...inputs, active: true, corrections: [] };
}

function recalculated(id: number | null, months: readonly Month[], prices: MonthPrices): Estimate {
  const all = months.map(({ month, inputs, now, nowLines }) => {
    const { total, lines } = calculateBill({ ...inputs, prices });
    return { month, ...effectBetween(now, total), now_lines: [...nowLines], lines };
  });
  const now = sumOfAmounts(all.map((each) => each.now));
  const total = sumOfAmounts(all.map((each) => each.total));
  return { organization_plan_id: id, months: all, ...effectBetween(now, total) };
}
