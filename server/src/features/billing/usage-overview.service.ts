import type { UsageOverview } from "@console/contract/brands.ts";
import { SPARK_MONTHS } from "@console/contract/limits.ts";
import { inArray, sql } from "drizzle-orm";
import { monthsAfter } from "../../calendar.ts";
import type { Context } from "../../context.ts";
import { rows } from "../../db/sql.ts";
import { sumOfAmounts, sumOfQuantities } from "./bill.rules.ts";
import { bills } from "./bills.table.ts";
import { openMonths } from "./month.service.ts";
import type { StorageReading } from "./storage.rules.ts";

type Overview = Omit<UsageOverview, "active_integrations">;

const nothing: Overview = {
  storage_used: null,
  monthly_revenue: null,
  total_revenue: null,
  minutes_used: null,
  revenue_by_month: Array.from({ length: SPARK_MONTHS }, () => null),
  before: {
    ...{ storage_used: null, monthly_revenue: null, minutes_used: null },
    ...{ active_integrations: null, last_bill: null },
  },
  last_received_at: null,
};

/** Until its first usage or its first closed bill nothing is known of a brand: the screen shows 'N/A' (BRAND-17). */
export const overviewIn = (overviews: ReadonlyMap<number, Overview>, id: number): Overview =>
  overviews.get(id) ?? nothing;

/** What brands bring in and store, in so many statements whatever their number. */
export async function usageOverviews(ctx: Context, brandIds: readonly number[]): Promise<Map<number, Overview>> {
  if (brandIds.length === 0) return new Map();
  const { span, sameDays, known, now: open, before } = await openMonths(ctx, brandIds);
  const closed = Array.from({ length: SPARK_MONTHS - 1 }, (_, index) =>
    monthsAfter(span.month, index + 1 - SPARK_MONTHS),
  );
  const billed = await billedOf(ctx, brandIds, closed);
  const others = new Map((await knownBesides(ctx, brandIds, sameDays.end)).map((row) => [row.id, row]));
  const overviews = new Map<number, Overview>();
  for (const id of brandIds) {
    const now = open.get(id);
    const then = before.get(id);
    const bills = billed.get(id);
    const { last_received_at = null, active_integrations = null } = others.get(id) ?? {};
    const facts = known.get(id)?.facts;
    const earlier = { active_integrations, last_bill: bills?.last ?? null };
    if (!bills && last_received_at === null) {
      overviews.set(id, { ...nothing, before: { ...nothing.before, ...earlier } });
      continue;
    }
    overviews.set(id, {
      storage_used: facts ? stored(facts.readings) : "0",
      // No bill so far, nothing so far.
      monthly_revenue: now?.worked.total ?? "0.00",
      total_revenue: sumOfAmounts(bills ? [bills.total] : []),
      minutes_used: sumOfQuantities([facts?.standardMinutes ?? "0"]),
      revenue_by_month: [...closed.map((month) => bills?.months[month] ?? null), now?.worked.total ?? null],
      before: {
        storage_used: then ? stored(then.facts.readings) : null,
        monthly_revenue: then?.worked.total ?? null,
        minutes_used: then ? sumOfQuantities([then.facts.standardMinutes]) : null,
        ...earlier,
      },
      last_received_at: last_received_at === null ? null : new Date(last_received_at).toISOString(),
    });
  }
  return overviews;
}

/** When usage was last received, and how many integrations there were at a moment. */
const knownBesides = (ctx: Context, brandIds: readonly number[], then: string) =>
  rows<{ id: number; last_received_at: string | Date | null; active_integrations: number | null }>(
    ctx.db.current(),
    sql`select b.id, f.last_received_at, case when b.created_at < ${then}::timestamptz then (
          select count(*)::int from assigned_integrations a where a.brand_id = b.id and a.created_at < ${then}::timestamptz
            and (a.removed_at is null or a.removed_at >= ${then}::timestamptz)) end as active_integrations
        from brands b left join usage_feeds f on f.brand_id = b.id
        where b.id = any(${sql.param([...brandIds])}::int[])`,
  );

/** The last reading of each reader. */
function stored(readings: readonly StorageReading[]): string {
  const last = new Map(
    readings.toSorted((one, other) => (one.day < other.day ? -1 : 1)).map((each) => [each.reader, each.gb]),
  );
  return sumOfQuantities([...last.values()]);
}

type Billed = { total: string; months: Readonly<Record<string, string>>; last: { month: string; total: string } };

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
      last: sql<Billed["last"]>`(array_agg(json_build_object('month', to_char(${bills.month}, 'YYYY-MM'),
        'total', ${bills.total}::text) order by ${bills.month} desc))[1]`,
    })
    .from(bills)
    .where(inArray(bills.brand_id, [...brandIds]))
    .groupBy(bills.brand_id);
  return new Map(found.map(({ brand_id, total, months: by, last }) => [brand_id, { total, months: by ?? {}, last }]));
}
