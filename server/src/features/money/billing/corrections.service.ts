import { kindOfUsage, lineKinds, type UsageKind } from "@console/contract/line-kinds.ts";
import type { Db } from "../../../db/handle.ts";
import { daysAfter, firstOfNextMonth, monthsAfter } from "../../../lib/calendar.ts";
import type { Correction, MonthPrices } from "./bill.rules.ts";
import { lineLabels } from "./billing.text.ts";
import { hasBill, type Late, readLate } from "./corrections.db.ts";
import { pricesOfBrand, readingsOf } from "./month-inputs.db.ts";
import { daysOf, type MonthSpan } from "./month-span.rules.ts";
import { type StorageReading, storageDifference } from "./storage.rules.ts";

/**
 * Late usage: it arrived for months that were already closed and is billed in this month, at the package and prices of
 * the month in which it happened. A late storage reading also applies in the closed months after its own.
 * @param month first day of the month that bills them
 * @returns by brand; brands without any are missing
 */
export async function correctionsOf(
  db: Db,
  brandIds: readonly number[],
  month: string,
): Promise<Map<number, Correction[]>> {
  const found = await readLate(db, { brandIds: [...brandIds], month });
  const corrections = new Map<number, Correction[]>();
  for (const [brandId, late] of Map.groupBy(found, ({ brand_id }) => brand_id)) {
    corrections.set(brandId, await correctionsOfBrand(db, brandId, month, late));
  }
  return corrections;
}

async function correctionsOfBrand(
  db: Db,
  brandId: number,
  month: string,
  late: readonly Late[],
): Promise<Correction[]> {
  const first = late.at(0)?.month;
  if (first === undefined) return [];
  const firstReading = late.find(({ type }) => type === "storage_gb")?.month;
  const found: Correction[] = [];
  for (let then = first; then < month; then = firstOfNextMonth(then)) {
    const prices = await pricesOfBrand(db, { brandId, month: then });
    if (!prices) continue;
    for (const { month: of, type, quantity } of late) {
      if (of !== then || type === "storage_gb") continue;
      found.push({ ...lateLine(then, kindOfUsage(type), prices), sum: quantity, days: 1 });
    }
    if (firstReading === undefined || then < firstReading) continue;
    const span = { month: then, through: daysAfter(firstOfNextMonth(then), -1) };
    const days = daysOf(span);
    const { late: withLate, before } = await lateReadings(db, brandId, span, month);
    const sum = storageDifference(withLate, before, days);
    if (sum === "0") continue;
    found.push({ ...lateLine(then, "storage", prices), sum, days: days.length });
  }
  return found;
}

/**
 * The readings of a month, including those that a later bill counts, and the last ones before it. If the month has no
 * bill, earlier storage was not billed either.
 * @param billMonth first day of the month whose bill counts them
 */
export async function lateReadings(
  db: Db,
  brandId: number,
  span: Pick<MonthSpan, "month" | "through">,
  billMonth: string,
): Promise<{ late: StorageReading[]; before: StorageReading[] }> {
  const billed = await hasBill(db, brandId, span.month);
  const known = async (knownIn: string) => {
    const readings = (await readingsOf(db, [brandId], span, knownIn)).get(brandId) ?? [];
    return billed ? readings : readings.filter(({ day }) => day >= span.month);
  };
  return { late: await known(billMonth), before: await known(monthsAfter(billMonth, -1)) };
}

const lateLine = (month: string, code: UsageKind, prices: MonthPrices) => ({
  month: month.slice(0, 7),
  code,
  label: lineLabels.late(code, month),
  unit: lineKinds[code].unit,
  rate: prices[lineKinds[code].price],
});
