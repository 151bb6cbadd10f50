import { billingDay, firstOfMonth, firstOfNextMonth, monthsAfter, startOfDay } from "../../calendar.ts";
import type { Context } from "../../context.ts";
import { unclosedMonths } from "./bills.db.ts";
import { namesOf } from "./effects.service.ts";

/** So many months back are looked through for one that was not closed. */
const LOOK_BACK = 14;

/** The months before one, oldest first, as far as any of them may still be without its bill. */
export const monthsBefore = (open: string, timeZone: string) =>
  Array.from({ length: LOOK_BACK }, (_, index) => monthsAfter(open, index - LOOK_BACK)).map((month) => ({
    month,
    start: startOfDay(timeZone, month),
    end: startOfDay(timeZone, firstOfNextMonth(month)),
  }));

/** Months that are over and will have a bill on this package, but have none yet; by brand and month. */
export async function unclosedOn(ctx: Context, packageId: number): Promise<{ name: string; month: string }[]> {
  const months = monthsBefore(firstOfMonth(billingDay(ctx)), ctx.billingTimeZone);
  const found = await unclosedMonths(ctx.db.current(), months, packageId);
  const names = await namesOf(
    ctx,
    found.map(({ brand_id }) => brand_id),
  );
  return found.map(({ brand_id, month }) => ({ name: names.get(brand_id) ?? "", month }));
}
