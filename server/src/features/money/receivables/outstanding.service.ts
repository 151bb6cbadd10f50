import type { Context } from "../../../context/context.ts";
import { Decimal } from "../../../lib/amounts.ts";
import { openMovedByDay, openNow } from "./outstanding.db.ts";

const DAY_MS = 86_400_000;

/**
 * What was open on the bills of all brands at the end of each day, by the posted day, as aging of that day says it.
 * @param days the latest last, none in the future
 */
export async function outstandingOf(ctx: Context, days: readonly string[]): Promise<string[]> {
  const db = ctx.db.current();
  // Nothing counts on a later day than it was written on, and the billing clock is never behind.
  const since = new Date(ctx.clock.now().getTime() - (days.length + 1) * DAY_MS).toISOString();
  const [now, moved] = await Promise.all([openNow(db, {}), openMovedByDay(db, { since, zone: ctx.billingTimeZone })]);
  let open = new Decimal(now?.amount ?? "0");
  const later = moved.sort((one, other) => (one.day < other.day ? 1 : -1));
  return days
    .toReversed()
    .map((day) => {
      while (later[0] !== undefined && later[0].day > day) open = open.minus(later.shift()?.amount ?? "0");
      return open.toFixed(2);
    })
    .reverse();
}
