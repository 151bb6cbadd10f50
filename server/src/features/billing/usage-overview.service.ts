import { inArray, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { sumOfAmounts, sumOfQuantities } from "./bill.rules.ts";
import { bills } from "./bills.table.ts";
import { openMonths } from "./month.service.ts";
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
  const { now: open, before } = await openMonths(ctx, brandIds);
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
