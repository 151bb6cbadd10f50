import { SPARK_MONTHS } from "@console/contract/limits.ts";
import { inArray, sql } from "drizzle-orm";
import { monthsAfter } from "../../calendar.ts";
import type { Context } from "../../context.ts";
import { sumOfAmounts, sumOfQuantities } from "./bill.rules.ts";
import { bills } from "./bills.table.ts";
import { openMonths } from "./month.service.ts";
import type { StorageReading } from "./storage.rules.ts";

type Overview = {
  storage_used: string | null;
  monthly_revenue: string | null;
  total_revenue: string | null;
  minutes_used: string | null;
  /** Oldest first, the open month last; null where the brand has no bill of it. */
  revenue_by_month: (string | null)[];
  before: { storage_used: string | null; monthly_revenue: string | null; minutes_used: string | null };
};

const nothing: Overview = {
  storage_used: null,
  monthly_revenue: null,
  total_revenue: null,
  minutes_used: null,
  revenue_by_month: Array.from({ length: SPARK_MONTHS }, () => null),
  before: { storage_used: null, monthly_revenue: null, minutes_used: null },
};

/** Of a brand without a package and without bills nothing is known: the screen shows 'N/A' (BRAND-17). */
export const overviewIn = (overviews: ReadonlyMap<number, Overview>, id: number): Overview =>
  overviews.get(id) ?? nothing;

/** What brands bring in and store, in so many statements whatever their number. */
export async function usageOverviews(ctx: Context, brandIds: readonly number[]): Promise<Map<number, Overview>> {
  if (brandIds.length === 0) return new Map();
  const { span, now: open, before } = await openMonths(ctx, brandIds);
  const closed = Array.from({ length: SPARK_MONTHS - 1 }, (_, index) =>
    monthsAfter(span.month, index + 1 - SPARK_MONTHS),
  );
  const billed = await billedOf(ctx, brandIds, closed);
  const overviews = new Map<number, Overview>();
  for (const id of brandIds) {
    const now = open.get(id);
    const then = before.get(id);
    const bills = billed.get(id);
    const known = [bills?.total, now?.worked.total].filter((amount) => amount !== undefined);
    if (known.length === 0) continue;
    overviews.set(id, {
      storage_used: now ? stored(now.facts.readings) : null,
      monthly_revenue: now?.worked.total ?? null,
      total_revenue: sumOfAmounts(known),
      minutes_used: now ? sumOfQuantities([now.facts.standardMinutes]) : null,
      revenue_by_month: [...closed.map((month) => bills?.months[month] ?? null), now?.worked.total ?? null],
      before: {
        storage_used: then ? stored(then.facts.readings) : null,
        monthly_revenue: then?.worked.total ?? null,
        minutes_used: then ? sumOfQuantities([then.facts.standardMinutes]) : null,
      },
    });
  }
  return overviews;
}

/** The last reading of each reader; null where there is none. */
function stored(readings: readonly StorageReading[]): string | null {
  const last = new Map(
    readings.toSorted((one, other) => (one.day < other.day ? -1 : 1)).map((each) => [each.reader, each.gb]),
  );
  return last.size === 0 ? null : sumOfQuantities([...last.values()]);
}

type Billed = { total: string; months: Readonly<Record<string, string>> };

/** All that was billed, and the bills of some months by their first days. */
async function billedOf(
  ctx: Context,
  brandIds: readonly number[],
  months: readonly string[],
): Promise<Map<number, Billed>> {
  const of = sql`${bills.month} >= ${months[0]} and ${bills.month} <= ${months.at(-1)}`;
  const found = await ctx.db
    .current()
    .select({
      brand_id: bills.brand_id,
      total: sql<string>`sum(${bills.total})::text`,
      months: sql<Record<string, string> | null>`json_object_agg(${bills.month}::text, ${bills.total}::text)
        filter (where ${of})`,
    })
    .from(bills)
    .where(inArray(bills.brand_id, [...brandIds]))
    .groupBy(bills.brand_id);
  return new Map(found.map(({ brand_id, total, months: by }) => [brand_id, { total, months: by ?? {} }]));
}
