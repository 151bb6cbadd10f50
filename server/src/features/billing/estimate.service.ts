import type { billing, Estimate } from "@console/contract/billing.ts";
import type { Parsed } from "@console/contract/route.ts";
import { billingDay, firstOfMonth, monthsAfter } from "../../calendar.ts";
import type { Context } from "../../context.ts";
import type { Db } from "../../db/client.ts";
import { invalid } from "../../http/errors.ts";
import { requireBrand } from "../brands/brand-scope.ts";
import { isForeign } from "../packages/packages.service.ts";
import { type MonthFacts, type MonthPrices, sumOfAmounts, workOut } from "./bill.rules.ts";
import { findBill } from "./bills.db.ts";
import { effectBetween } from "./effects.rules.ts";
import { workOutMonths } from "./month.service.ts";
import { type MonthSpan, monthsOf, pricesOf, spanOf } from "./month-facts.db.ts";

type Asked = Parsed<typeof billing.estimate>["body"];
type Month = { month: string; facts: Omit<MonthFacts, "prices">; now: string };

/**
 * What a brand's months would have come to on other packages, or on prices that are not saved: its real
 * usage worked out anew. The prices of a package are those of the month after this one, for a change takes effect then.
 * @throws AppError not_found, invalid
 */
export async function estimates(ctx: Context, brandId: number, asked: Asked): Promise<Estimate[]> {
  await requireBrand(ctx, brandId);
  const db = ctx.db.current();
  const months = await monthsAsked(ctx, brandId, asked.months);
  const next = monthsAfter(billingDay(ctx), 1);
  const others: { id: number | null; prices: MonthPrices }[] = [];
  for (const id of asked.organization_plan_ids ?? []) {
    const prices = await pricesOf(db, id, next);
    if (!prices) throw invalid({ organization_plan_ids: `There is no package ${id}.` });
    if (await isForeign(ctx, id, brandId)) {
      throw invalid({ organization_plan_ids: `Package ${id} is dedicated to another brand.` });
    }
    others.push({ id, prices });
  }
  if (asked.prices) others.push({ id: null, prices: asked.prices });
  return others.map(({ id, prices }) => replayed(id, months, prices));
}

async function monthsAsked(ctx: Context, brandId: number, count: number | undefined): Promise<Month[]> {
  const db = ctx.db.current();
  const today = billingDay(ctx);
  const open = firstOfMonth(today);
  const wanted =
    count === undefined ? [open] : Array.from({ length: count }, (_, index) => monthsAfter(open, -1 - index));
  const found: Month[] = [];
  for (const month of wanted) {
    const span = spanOf(month, today, ctx.billingTimeZone);
    const was = (await workOutMonths(db, [brandId], span)).get(brandId);
    // A closed month came to what its bill says, by whatever rules it was closed.
    const bill = month === open ? undefined : await findBill(db, brandId, month);
    if (was) {
      const now = bill ? sumOfAmounts([bill.total]) : was.worked.total;
      found.push({ month: month.slice(0, 7), facts: was.facts, now });
    } else if (month === open)
      found.push({ month: month.slice(0, 7), facts: await factsWithout(db, brandId, span), now: "0.00" });
  }
  return found;
}

/** The facts of a brand that has no package yet; the prices come from those it is compared with. */
async function factsWithout(db: Db, brandId: number, span: MonthSpan): Promise<Month["facts"]> {
  const [months] = await monthsOf(db, [brandId], [span]);
  const facts = months?.get(brandId)?.facts;
  if (!facts) throw new Error(`the month of brand ${brandId} has no facts`);
  return { ...facts, active: true, corrections: [] };
}

function replayed(id: number | null, months: readonly Month[], prices: MonthPrices): Estimate {
  const all = months.map(({ month, facts, now }) => {
    const { total, lines } = workOut({ ...facts, prices });
    return { month, ...effectBetween(now, total), lines };
  });
  const now = sumOfAmounts(all.map((each) => each.now));
  const total = sumOfAmounts(all.map((each) => each.total));
  return { organization_plan_id: id, months: all, ...effectBetween(now, total) };
}
