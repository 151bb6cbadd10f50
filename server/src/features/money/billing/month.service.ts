import type { Context } from "../../../context/context.ts";
import type { Db } from "../../../db/handle.ts";
import { billingDay, firstOfMonth, sameDaysBefore } from "../../../lib/calendar.ts";
import { type CalculatedBill, type Correction, calculateBill, type MonthInputs } from "./bill.rules.ts";
import { correctionsOf } from "./corrections.service.ts";
import {
  asRead,
  type BrandMonthInputs,
  bySpan,
  foundMonthsOf,
  monthsOf,
  type PackageInMonth,
  readingsOf,
  type StoredMonths,
  storedMonthsOf,
} from "./month-inputs.db.ts";
import type { MonthSpan } from "./month-span.rules.ts";
import { spanOf } from "./month-span.rules.ts";
import type { StorageReading } from "./storage.rules.ts";

export type BilledMonth = { package: PackageInMonth; inputs: MonthInputs; bill: CalculatedBill };

/**
 * Calculates the month of each of these brands. Brands without a package in it are missing, as are those not active on
 * any day of it, unless a person billed usage in it.
 */
export async function calculateMonths(
  db: Db,
  brandIds: readonly number[],
  span: MonthSpan,
): Promise<Map<number, BilledMonth>> {
  const [months = new Map()] = await monthsOf(db, brandIds, [span]);
  return withCorrections(db, months, span.month);
}

/**
 * The open month of brands so far, and the month before up to the same day.
 * @returns `known` has the inputs of all of them, `current` includes late usage, `previous` calculates the month before
 * without it; brands that have no bill are missing
 */
export async function loadOpenMonths(
  ctx: Pick<Context, "db" | "billingClock" | "billingTimeZone" | "onMonthsRead">,
  brandIds: readonly number[],
) {
  const spans = openSpans(ctx);
  return openMonthsOf(ctx, spans, await storedMonthsOf(ctx.db.current(), brandIds, [spans.span, spans.sameDays]));
}

/** The open month, and the same days of the month before. */
export function openSpans({ billingClock, billingTimeZone }: Pick<Context, "billingClock" | "billingTimeZone">) {
  const today = billingDay({ billingClock, billingTimeZone });
  return {
    span: spanOf(firstOfMonth(today), today, billingTimeZone),
    sameDays: spanOf(...sameDaysBefore(today), billingTimeZone),
  };
}

/** Like `loadOpenMonths`, for months that were already read. Months that are not stored are stored shortly after. */
export async function openMonthsOf(
  { db, onMonthsRead }: Pick<Context, "db" | "onMonthsRead">,
  spans: ReturnType<typeof openSpans>,
  read: readonly StoredMonths[],
) {
  const both = [spans.span, spans.sameDays];
  const missing = read.filter(({ months }) => months === null).map(({ id }) => id);
  const found = read.flatMap(({ months }) => months ?? []);
  if (missing.length > 0) {
    found.push(...(await foundMonthsOf(db.current(), missing, both)).map(asRead));
    db.afterCommit(() => onMonthsRead(missing));
  }
  const [months = new Map(), others = new Map()] = bySpan(both, found);
  return {
    ...spans,
    known: months,
    current: await withCorrections(db.current(), months, spans.span.month),
    previous: () => calculateAll(others),
  };
}

/** The storage readings that count in a brand's month: those of the month, and each reader's last one before it. */
export async function storageReadings(ctx: Context, brandId: number, span: MonthSpan): Promise<StorageReading[]> {
  return (await readingsOf(ctx.db.current(), [brandId], span)).get(brandId) ?? [];
}

type Months = ReadonlyMap<number, BrandMonthInputs>;

/** Corrections are read only if there is late usage, which is rare. */
async function withCorrections(db: Db, months: Months, month: string): Promise<Map<number, BilledMonth>> {
  const late = [...months].filter(([, { late }]) => late).map(([id]) => id);
  return calculateAll(months, late.length === 0 ? undefined : await correctionsOf(db, late, month));
}

/** @param corrections late usage that counts in the month, by brand */
export function calculateAll(months: Months, corrections?: Map<number, Correction[]>): Map<number, BilledMonth> {
  const found = new Map<number, BilledMonth>();
  for (const [id, { billed, on, inputs, calculated }] of months) {
    if (!(inputs.active || billed) || !on) continue;
    const late = corrections?.get(id) ?? [];
    const whole = { ...inputs, prices: on.prices, corrections: late };
    const bill = (late.length === 0 && calculated) || calculateBill(whole);
    found.set(id, { package: on, inputs: whole, bill });
  }
  return found;
}
