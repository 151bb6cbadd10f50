import { inArray, sql } from "drizzle-orm";
import { dayIn, daysAfter, firstOfMonth } from "../../calendar.ts";
import type { Context } from "../../context.ts";
import { sumOfAmounts, sumOfQuantities } from "./bill.rules.ts";
import { bills } from "./bills.table.ts";
import { correctionsOf } from "./corrections.db.ts";
import { workOutMonths } from "./month.service.ts";
import { spanOf } from "./month-facts.db.ts";
import type { StorageReading } from "./storage.rules.ts";

type Overview = {
  storage_used: string | null;
  monthly_revenue: string | null;
  total_revenue: string | null;
  before: { storage_used: string | null; monthly_revenue: string | null };
};

const nothing: Overview = {
  storage_used: null,
  monthly_revenue: null,
  total_revenue: null,
  before: { storage_used: null, monthly_revenue: null },
};

/** Of a brand without a package and without bills nothing is known: the screen shows 'N/A' (BRAND-17). */
export const overviewIn = (overviews: ReadonlyMap<number, Overview>, id: number): Overview =>
  overviews.get(id) ?? nothing;

/** What brands bring in and store, in so many statements whatever their number. */
export async function usageOverviews(ctx: Context, brandIds: readonly number[]): Promise<Map<number, Overview>> {
  if (brandIds.length === 0) return new Map();
  const db = ctx.db.current();
  const today = dayIn(ctx.billingTimeZone, ctx.clock.now());
  const month = firstOfMonth(today);
  const late = await correctionsOf(db, brandIds, month);
  const open = await workOutMonths(db, brandIds, spanOf(month, today, ctx.billingTimeZone), late);
  const before = await workOutMonths(db, brandIds, spanOf(...sameDays(today), ctx.billingTimeZone));
  const billed = await billedOf(ctx, brandIds);
  const overviews = new Map<number, Overview>();
  for (const id of brandIds) {
    const now = open.get(id);
    const then = before.get(id);
    const known = [billed.get(id), now?.worked.total].filter((amount) => amount !== undefined);
    if (known.length === 0) continue;
    overviews.set(id, {
      storage_used: now ? stored(now.facts.readings) : null,
      monthly_revenue: now?.worked.total ?? null,
      total_revenue: sumOfAmounts(known),
      before: {
        storage_used: then ? stored(then.facts.readings) : null,
        monthly_revenue: then?.worked.total ?? null,
      },
    });
  }
  return overviews;
}

/** The month before, up to the same day of it. */
export function sameDays(today: string): [month: string, through: string] {
  const last = daysAfter(firstOfMonth(today), -1);
  const sameDay = `${last.slice(0, 8)}${today.slice(8)}`;
  return [firstOfMonth(last), sameDay < last ? sameDay : last];
}

/** The last reading of each reader; null where there is none. */
function stored(readings: readonly StorageReading[]): string | null {
  const last = new Map(
    readings.toSorted((one, other) => (one.day < other.day ? -1 : 1)).map((each) => [each.reader, each.gb]),
  );
  return last.size === 0 ? null : sumOfQuantities([...last.values()]);
}

async function billedOf(ctx: Context, brandIds: readonly number[]): Promise<Map<number, string>> {
  const found = await ctx.db
    .current()
    .select({ brand_id: bills.brand_id, total: sql<string>`sum(${bills.total})::text` })
    .from(bills)
    .where(inArray(bills.brand_id, [...brandIds]))
    .groupBy(bills.brand_id);
  return new Map(found.map(({ brand_id, total }) => [brand_id, total]));
}
