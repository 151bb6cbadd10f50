import type { Context } from "../../../context/context.ts";
import { billingDay, firstOfMonth } from "../../../lib/calendar.ts";
import { brandNames } from "../../access/brand-scope/brand-scope.ts";
import { findUnclosedMonths } from "./unclosed-months.db.ts";

/**
 * Past months that will have a bill but have none yet; oldest first.
 * @param open first day of the earliest month that is not over
 * @param packageId only months on this package
 */
export const listUnclosedMonths = (ctx: Pick<Context, "db" | "billingTimeZone">, open: string, packageId?: number) =>
  findUnclosedMonths(ctx.db.current(), open, ctx.billingTimeZone, packageId);

/** Past months that will have a bill on this package, but have none yet; by brand and month. */
export async function unclosedOn(ctx: Context, packageId: number): Promise<{ name: string; month: string }[]> {
  const open = firstOfMonth(billingDay(ctx));
  const found = await listUnclosedMonths(ctx, open, packageId);
  const names = await brandNames(
    ctx,
    found.map(({ brand_id }) => brand_id),
  );
  return found.map(({ brand_id, month }) => ({ name: names.get(brand_id) ?? "", month }));
}
