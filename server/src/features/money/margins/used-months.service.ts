import type { EngineCode } from "@console/contract/engines.ts";
import type { Context } from "../../../context/context.ts";
import { billingDay, firstOfMonth } from "../../../lib/calendar.ts";
import { type MonthInputs, sumOfQuantities } from "../billing/bill.rules.ts";
import { type BilledMonth, calculateMonths, loadOpenMonths } from "../billing/month.service.ts";
import { spanOf } from "../billing/month-span.rules.ts";
import { listBrands, listClosedBills, sumMinutesByEngine } from "./margins.db.ts";

/** A brand's usage in a month, and the bill for it. */
export type UsedMonth = {
  brandId: number;
  brand: string;
  /** There is no closed bill yet. */
  open: boolean;
  total: string;
  taxes: string[];
  /** Standard minutes, which include every call minute, by the business's engine on that day. */
  minutes: { code: EngineCode; quantity: string }[];
  connections: MonthInputs["connections"];
  /** Average gigabytes, including late usage. */
  storage: string;
};

/** What calculating a month needs. */
export type Calculating = Pick<Context, "db" | "billingClock" | "billingTimeZone" | "onMonthsRead">;

const BRANDS_PER_BATCH = 200;

/**
 * The month of every brand with a bill in it, or of some brands, by id, with a few statements per batch.
 * @param month its first day
 */
export async function* usageAndBillByBrand(
  ctx: Calculating,
  month: string,
  brandIds?: readonly number[],
): AsyncGenerator<UsedMonth> {
  const known = await listBrands(ctx.db.current(), brandIds);
  for (let from = 0; from < known.length; from += BRANDS_PER_BATCH) {
    yield* ofBrands(ctx, month, known.slice(from, from + BRANDS_PER_BATCH));
  }
}

async function* ofBrands(ctx: Calculating, month: string, some: readonly { id: number; name: string }[]) {
  const db = ctx.db.current();
  const ids = some.map(({ id }) => id);
  const months = await calculatedMonths(ctx, ids, month);
  const closed = await listClosedBills(db, { brandIds: ids, month });
  const minutes = Map.groupBy(
    await sumMinutesByEngine(db, { brandIds: ids, month, timeZone: ctx.billingTimeZone }),
    ({ brand_id }) => brand_id,
  );
  for (const { id, name } of some) {
    const now = months.get(id);
    if (!now) continue;
    const { bill: calculated, inputs } = now;
    const bill = closed.find(({ brand_id }) => brand_id === id);
    const gigabytes = [...calculated.lines, ...calculated.corrections].filter(({ unit }) => unit === "GB");
    yield {
      brandId: id,
      brand: name,
      open: bill === undefined,
      total: bill?.total ?? calculated.total,
      taxes: (bill?.taxes ?? calculated.taxes).map(({ amount }) => amount),
      minutes: minutes.get(id) ?? [],
      connections: inputs.connections,
      storage: sumOfQuantities(gigabytes.map(({ quantity }) => quantity)),
    };
  }
}

/** Uses the stored open month, which is fast. */
async function calculatedMonths(
  ctx: Calculating,
  ids: readonly number[],
  month: string,
): Promise<Map<number, BilledMonth>> {
  const today = billingDay(ctx);
  const open = firstOfMonth(today);
  if (month > open) return new Map();
  if (month === open) return (await loadOpenMonths(ctx, ids)).current;
  return calculateMonths(ctx.db.current(), ids, spanOf(month, today, ctx.billingTimeZone));
}
