import { billingDay, firstOfMonth } from "../../calendar.ts";
import type { Context } from "../../context.ts";
import { unclosedMonths } from "./bills.db.ts";
import { namesOf } from "./effects.service.ts";

/** Months that are over and will have a bill on this package, but have none yet; by brand and month. */
export async function unclosedOn(ctx: Context, packageId: number): Promise<{ name: string; month: string }[]> {
  const open = firstOfMonth(billingDay(ctx));
  const found = await unclosedMonths(ctx.db.current(), open, ctx.billingTimeZone, packageId);
  const names = await namesOf(
    ctx,
    found.map(({ brand_id }) => brand_id),
  );
  return found.map(({ brand_id, month }) => ({ name: names.get(brand_id) ?? "", month }));
}
