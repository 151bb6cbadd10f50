import { billingDay, firstOfMonth, sameDaysBefore } from "../../calendar.ts";
import type { Context } from "../../context.ts";
import type { Db } from "../../db/client.ts";
import { type Correction, type MonthFacts, type WorkedOut, workOut } from "./bill.rules.ts";
import { correctionsOf } from "./corrections.db.ts";
import { type BrandMonth, type MonthSpan, monthsOf, type PackageInMonth, spanOf } from "./month-facts.db.ts";

export type MonthOfBrand = { on: PackageInMonth; facts: MonthFacts; worked: WorkedOut };

/** What came late and counts in a month, by brand. */
type Late = ReadonlyMap<number, readonly Correction[]>;

/**
 * The month of each of these brands, worked out; a brand without a package in it, or not active on any day of it, is missing.
 * @param corrections what came late and counts in it, by brand
 */
export async function workOutMonths(
  db: Db,
  brandIds: readonly number[],
  span: MonthSpan,
  corrections: Late = new Map(),
): Promise<Map<number, MonthOfBrand>> {
  const [months = new Map()] = await monthsOf(db, brandIds, [span]);
  return workedOut(months, corrections);
}

/**
 * The open month of brands, as it stands, and what the month before had come to by the same day.
 * @returns `now` with what came late in it, `before` without; brands that have no bill are missing
 */
export async function openMonths(ctx: Context, brandIds: readonly number[]) {
  const db = ctx.db.current();
  const today = billingDay(ctx);
  const span = spanOf(firstOfMonth(today), today, ctx.billingTimeZone);
  const sameDays = spanOf(...sameDaysBefore(today), ctx.billingTimeZone);
  const [months, others = new Map()] = await monthsOf(db, brandIds, [span, sameDays]);
  const withLate = brandIds.filter((id) => months?.get(id)?.late);
  const late = withLate.length === 0 ? new Map() : await correctionsOf(db, withLate, span.month);
  return { span, sameDays, now: workedOut(months ?? new Map(), late), before: workedOut(others, new Map()) };
}

function workedOut(months: ReadonlyMap<number, BrandMonth>, corrections: Late): Map<number, MonthOfBrand> {
  const worked = new Map<number, MonthOfBrand>();
  for (const [id, { active, on, facts }] of months) {
    if (!active || !on) continue;
    const whole = { ...facts, prices: on.prices, corrections: corrections.get(id) ?? [] };
    worked.set(id, { on, facts: whole, worked: workOut(whole) });
  }
  return worked;
}
