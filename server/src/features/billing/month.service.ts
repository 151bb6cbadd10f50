import { billingDay, firstOfMonth, sameDaysBefore } from "../../calendar.ts";
import type { Context } from "../../context.ts";
import type { Db } from "../../db/client.ts";
import { type Correction, type MonthFacts, type WorkedOut, workOut } from "./bill.rules.ts";
import { correctionsOf } from "./corrections.db.ts";
import { type BrandMonth, type MonthSpan, monthsOf, type PackageInMonth, spanOf } from "./month-facts.db.ts";

export type MonthOfBrand = { on: PackageInMonth; facts: MonthFacts; worked: WorkedOut };

/**
 * The month of each of these brands, worked out. Missing are brands without a package in it, and those that were not
 * active on any day of it, unless a person billed usage in it.
 */
export async function workOutMonths(
  db: Db,
  brandIds: readonly number[],
  span: MonthSpan,
): Promise<Map<number, MonthOfBrand>> {
  const [months = new Map()] = await monthsOf(db, brandIds, [span]);
  return withCorrections(db, months, span.month);
}

/**
 * The open month of brands, as it stands, and what the month before had come to by the same day.
 * @returns `known` with the facts of all of them, `now` with what came late in it, `before` without; brands that have no bill are missing
 */
export async function openMonths(ctx: Context, brandIds: readonly number[]) {
  const db = ctx.db.current();
  const today = billingDay(ctx);
  const span = spanOf(firstOfMonth(today), today, ctx.billingTimeZone);
  const sameDays = spanOf(...sameDaysBefore(today), ctx.billingTimeZone);
  const [months = new Map(), others = new Map()] = await monthsOf(db, brandIds, [span, sameDays]);
  return {
    span,
    sameDays,
    known: months,
    now: await withCorrections(db, months, span.month),
    before: workedOut(others),
  };
}

type Months = ReadonlyMap<number, BrandMonth>;

/** Corrections are looked for only where something came late: mostly nothing did. */
async function withCorrections(db: Db, months: Months, month: string): Promise<Map<number, MonthOfBrand>> {
  const late = [...months].filter(([, { late }]) => late).map(([id]) => id);
  return workedOut(months, late.length === 0 ? undefined : await correctionsOf(db, late, month));
}

/** @param corrections what came late and counts in the month, by brand */
function workedOut(months: Months, corrections?: Map<number, Correction[]>): Map<number, MonthOfBrand> {
  const worked = new Map<number, MonthOfBrand>();
  for (const [id, { billed, on, facts }] of months) {
    if (!(facts.active || billed) || !on) continue;
    const whole = { ...facts, prices: on.prices, corrections: corrections?.get(id) ?? [] };
    worked.set(id, { on, facts: whole, worked: workOut(whole) });
  }
  return worked;
}
