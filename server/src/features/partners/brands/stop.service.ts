import type { BrandStop } from "@console/contract/brands.ts";
import type { Context } from "../../../context/context.ts";
import { dayIn } from "../../../lib/calendar.ts";
import { findStop } from "./configuration-state.db.ts";

/** Hours whose calls are counted before a brand is deactivated. */
const STOP_HOURS = 24;

/** What to know before brands are deactivated. */
export function stopOf(ctx: Context, ids: readonly number[]): Promise<BrandStop> {
  const since = new Date(ctx.clock.now().getTime() - STOP_HOURS * 3_600_000);
  return findStop(ctx.db.current(), {
    ids,
    since: since.toISOString(),
    sinceDay: dayIn(ctx.billingTimeZone, since),
  });
}
