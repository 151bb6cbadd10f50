import type { PackageUpdate } from "@console/contract/packages.ts";
import { changedFields } from "../../../audit/audit.ts";
import type { Context } from "../../../context/context.ts";
import { upsertRow } from "../../../db/records.ts";
import { packagePrices } from "../../../db/tables/packages.ts";
import { billingDay, firstOfMonth, firstOfNextMonth } from "../../../lib/calendar.ts";
import { brandsOnOrScheduled } from "./package-use.db.ts";
import { deletePendingPrices, type findPackage } from "./packages.db.ts";

type Row = NonNullable<Awaited<ReturnType<typeof findPackage>>>;
type Prices = { base_price: string } & Row["price_details"];

/**
 * Prices change on the first of a month: the next month, so that the open month keeps its prices, or this month if no
 * brand uses the package (PKG-07).
 */
export async function pricesStartOn(ctx: Context, packageId: number): Promise<string> {
  const today = billingDay(ctx);
  const { total } = await brandsOnOrScheduled(ctx.db.current(), packageId, today, { limit: 0 });
  return total > 0 ? firstOfNextMonth(today) : firstOfMonth(today);
}

/**
 * Saves changed prices as a new version, replacing one that has not begun yet. Sending the current prices again only
 * deletes the pending version.
 * @returns null if nothing changes
 */
export async function changePrices(ctx: Context, row: Row, sent: PackageUpdate) {
  const running = pricesOf(row);
  const latest = row.next_prices ? pricesOf(row.next_prices) : running;
  const changes = changedFields<Prices>(latest, { base_price: sent.base_price, ...sent.price_details });
  if (!changes) return null;
  const next = { ...latest, ...changes.after };
  const startsOn = await pricesStartOn(ctx, row.id);
  const db = ctx.db.current();
  await deletePendingPrices(db, { id: row.id, today: billingDay(ctx) });
  if (changedFields(running, next))
    await upsertRow(db, packagePrices, { ...next, package_id: row.id, starts_on: startsOn });
  return { before: changes.before, after: { ...changes.after, prices_start_on: startsOn }, startsOn };
}

const pricesOf = ({ base_price, price_details }: Pick<Row, "base_price" | "price_details">): Prices => ({
  base_price,
  ...price_details,
});
