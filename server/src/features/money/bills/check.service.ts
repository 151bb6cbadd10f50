import type { Context } from "../../../context/context.ts";
import { firstOfNextMonth } from "../../../lib/calendar.ts";
import { type CalculatedBill, RULES } from "../billing/bill.rules.ts";
import { calculateMonths } from "../billing/month.service.ts";
import { spanOf } from "../billing/month-span.rules.ts";
import { type ClosedBill, findBills, findDueBills, saveChecks, shadowUsageDays } from "./check.db.ts";

const DAY_MS = 86_400_000;
/** Bills closed within this many days are recalculated every night, older ones once per period. */
const NIGHTLY_DAYS = 40;
const AGAIN_DAYS = 28;
const BRANDS_PER_BATCH = 20;

/**
 * Recalculates closed bills from the raw events, and stores the new total if it differs. This never changes a bill:
 * people decide what to do.
 */
export async function checkClosedBills(ctx: Context): Promise<void> {
  const due = [...Map.groupBy(await dueBills(ctx), ({ brand_id }) => brand_id)];
  for (let from = 0; from < due.length; from += BRANDS_PER_BATCH) {
    const some = due.slice(from, from + BRANDS_PER_BATCH);
    await checkBrands(
      ctx,
      some.map(([brandId]) => brandId),
      some.flatMap(([, own]) => own.map(({ id }) => id)),
    );
  }
}

function dueBills(ctx: Context) {
  const daysAgo = (days: number) => new Date(ctx.billingClock.now().getTime() - days * DAY_MS).toISOString();
  return findDueBills(ctx.db.current(), { closedSince: daysAgo(NIGHTLY_DAYS), checkedBefore: daysAgo(AGAIN_DAYS) });
}

function checkBrands(ctx: Context, brandIds: readonly number[], billIds: readonly number[]): Promise<void> {
  return ctx.db.transaction(async () => {
    const db = ctx.db.current();
    const closed = await findBills(db, { ids: billIds });
    await shadowUsageDays(db, brandIds, [...new Set(closed.map(({ month }) => month))]);
    const checkedAt = ctx.billingClock.now().toISOString();
    for (const [month, ofMonth] of Map.groupBy(closed, (bill) => bill.month)) {
      const ids = ofMonth.map(({ brand_id }) => brand_id);
      const span = spanOf(month, firstOfNextMonth(month), ctx.billingTimeZone);
      const again = await calculateMonths(db, ids, span);
      const totals = ofMonth.map((bill) => {
        const recalculated = again.get(bill.brand_id)?.bill;
        return recalculated && sameBill(bill, recalculated) ? null : (recalculated?.total ?? "0.00");
      });
      await saveChecks(db, { billIds: ofMonth.map(({ id }) => id), totals, checkedAt });
    }
  });
}

/**
 * Compares every quantity, rate and amount; names may have changed since. For a bill under earlier rules, only what
 * follows from usage.
 */
const sameBill = (closed: ClosedBill, again: CalculatedBill): boolean =>
  closed.rules === RULES ? figures(closed) === figures(again) : figures(measured(closed)) === figures(measured(again));

/** Minutes, storage and corrections depend on usage in the same way under all rules. */
function measured(bill: Figures): Figures {
  const lines = bill.lines.filter(({ unit }) => unit === "min" || unit === "GB");
  return { lines, discounts: [], charges: [], corrections: bill.corrections, credits: [], taxes: [] };
}

type Figures = Pick<CalculatedBill, "lines" | "discounts" | "charges" | "corrections" | "credits" | "taxes">;

function figures(bill: Figures): string {
  const lines = [...bill.lines, ...bill.charges, ...bill.corrections, ...bill.credits, ...bill.taxes];
  return JSON.stringify([
    lines.map(({ kind, code, quantity, rate, amount }) => [kind, code, quantity, rate, amount]),
    bill.discounts.map(({ code, amount }) => [code, amount]),
  ]);
}
