import type { Db } from "../../db/client.ts";
import { type Correction, type MonthFacts, type WorkedOut, workOut } from "./bill.rules.ts";
import { activeIn, factsOf, type MonthSpan, type PackageInMonth, packagesIn } from "./month-facts.db.ts";

export type MonthOfBrand = { on: PackageInMonth; facts: MonthFacts; worked: WorkedOut };

/**
 * The month of each of these brands, worked out; a brand without a package in it, or not active on any day of it, is missing.
 * @param corrections what came late and counts in it, by brand
 */
export async function workOutMonths(
  db: Db,
  brandIds: readonly number[],
  span: MonthSpan,
  corrections: ReadonlyMap<number, readonly Correction[]> = new Map(),
): Promise<Map<number, MonthOfBrand>> {
  const active = await activeIn(db, brandIds, span);
  const found = await packagesIn(db, [...active], span.month);
  const facts = await factsOf(db, [...found.keys()], span);
  const months = new Map<number, MonthOfBrand>();
  for (const [id, on] of found) {
    const own = facts.get(id);
    if (!own) throw new Error(`the month of brand ${id} has no facts`);
    const whole = { ...own, prices: on.prices, corrections: corrections.get(id) ?? [] };
    months.set(id, { on, facts: whole, worked: workOut(whole) });
  }
  return months;
}
