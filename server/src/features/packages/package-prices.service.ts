import type { PackageUpdate } from "@console/contract/packages.ts";
import { changedFields } from "../../audit/audit.ts";
import { billingDay, firstOfMonth, firstOfNextMonth } from "../../calendar.ts";
import type { Context } from "../../context.ts";
import { concernedBrands } from "./package-use.db.ts";
import { dropPendingPrices, type findPackage } from "./packages.db.ts";
import { packagePrices } from "./packages.table.ts";

type Row = NonNullable<Awaited<ReturnType<typeof findPackage>>>;
type Prices = { base_price: string } & Row["price_details"];

/**
 * Prices change on the first of a month: the next one, so that a running month keeps its prices, and this
 * month's where no brand is on the package (PKG-07).
 */
export async function pricesStartOn(ctx: Context, packageId: number): Promise<string> {
  const today = billingDay(ctx);
  const { total } = await concernedBrands(ctx.db.current(), packageId, today, { limit: 0 });
  return total > 0 ? firstOfNextMonth(today) : firstOfMonth(today);
}

/**
 * Keeps changed prices as a version of their own; one that has not begun yet gives way. The prices that run
 * already, sent again, take back those that were to follow.
 * @returns null where nothing changes
 */
export async function changePrices(ctx: Context, row: Row, sent: PackageUpdate) {
  const running = pricesOf(row);
  const latest = row.next_prices ? pricesOf(row.next_prices) : running;
  const changes = changedFields<Prices>(latest, { base_price: sent.base_price, ...sent.price_details });
  if (!changes) return null;
  const next = { ...latest, ...changes.after };
  const startsOn = await pricesStartOn(ctx, row.id);
  const db = ctx.db.current();
  await dropPendingPrices(db, row.id, billingDay(ctx));
  if (changedFields(running, next)) {
    await db
      .insert(packagePrices)
      .values({ package_id: row.id, starts_on: startsOn, ...next })
      .onConflictDoUpdate({ target: [packagePrices.package_id, packagePrices.starts_on], set: next });
  }
  return { before: changes.before, after: { ...changes.after, prices_start_on: startsOn }, startsOn };
}

const pricesOf = ({ base_price, price_details }: Pick<Row, "base_price" | "price_details">): Prices => ({
  base_price,
  ...price_details,
});
