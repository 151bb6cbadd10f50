import { SPARK_MONTHS } from "@console/contract/limits.ts";
import type { UsageOverview } from "@console/contract/usage-overview.ts";
import type { Context } from "../../../context/context.ts";
import { billingDay, monthsAfter } from "../../../lib/calendar.ts";
import { sumOfAmounts, sumOfQuantities } from "./bill.rules.ts";
import { openMonthsOf, openSpans } from "./month.service.ts";
import type { StoredMonths } from "./month-inputs.db.ts";
import { spanValues } from "./month-inputs.db.ts";
import type { StorageReading } from "./storage.rules.ts";

type Overview = Omit<UsageOverview, "active_integrations">;

const nothing: Overview = {
  storage_used: null,
  monthly_revenue: null,
  total_revenue: null,
  minutes_used: null,
  revenue_by_month: Array.from({ length: SPARK_MONTHS }, () => null),
  before: {
    storage_used: null,
    monthly_revenue: null,
    minutes_used: null,
    active_integrations: null,
    last_bill: null,
  },
  last_received_at: null,
};

/** Until a brand's first usage or first closed bill, there are no figures: the screen shows 'N/A' (BRAND-17). */
export const overviewIn = (overviews: ReadonlyMap<number, Overview>, id: number): Overview =>
  overviews.get(id) ?? nothing;

/** Read in the brand's own statement, in addition to its fields. */
export type OverviewRow = StoredMonths & {
  last_received_at: string | null;
  /** As of the same day of the month before; null if the brand is younger. */
  integrations_before: number | null;
  /** Null before the first closed bill. */
  billed: {
    total: string;
    /** Totals of recent months, by first day. */
    months: Readonly<Record<string, string>> | null;
    last: { month: string; total: string };
  } | null;
};

/** The days that an overview covers, and the values that name them in a statement. */
export function overviewPeriod(ctx: Context) {
  const spans = openSpans(ctx);
  const closed = Array.from({ length: SPARK_MONTHS - 1 }, (_, index) =>
    monthsAfter(spans.span.month, index + 1 - SPARK_MONTHS),
  );
  const values = {
    ...spanValues([spans.span, spans.sameDays]),
    same_days_end: spans.sameDays.end,
    first_closed: closed[0] ?? spans.span.month,
    today: billingDay(ctx),
  };
  return { spans, closed, values };
}

/** Revenue and storage of brands. */
export async function overviewsOf(
  ctx: Context,
  { spans, closed }: ReturnType<typeof overviewPeriod>,
  rows: readonly OverviewRow[],
): Promise<Map<number, Overview>> {
  const { known, current: open, previous } = await openMonthsOf(ctx, spans, rows);
  const before = previous();
  const overviews = new Map<number, Overview>();
  for (const { id, billed: bills, last_received_at, integrations_before } of rows) {
    const now = open.get(id);
    const then = before.get(id);
    const inputs = known.get(id)?.inputs;
    const earlier = { active_integrations: integrations_before, last_bill: bills?.last ?? null };
    if (!bills && last_received_at === null) {
      overviews.set(id, { ...nothing, before: { ...nothing.before, ...earlier } });
      continue;
    }
    overviews.set(id, {
      storage_used: inputs ? stored(inputs.readings) : "0",
      // No bill yet, so zero.
      monthly_revenue: now?.bill.total ?? "0.00",
      total_revenue: sumOfAmounts(bills ? [bills.total] : []),
      minutes_used: sumOfQuantities([inputs?.quantities.standard_minutes ?? "0"]),
      revenue_by_month: [...closed.map((month) => bills?.months?.[month] ?? null), now?.bill.total ?? null],
      before: {
        storage_used: then ? stored(then.inputs.readings) : null,
        monthly_revenue: then?.bill.total ?? null,
        minutes_used: then ? sumOfQuantities([then.inputs.quantities.standard_minutes]) : null,
        ...earlier,
      },
      last_received_at,
    });
  }
  return overviews;
}

/** The last reading of each reader. */
function stored(readings: readonly StorageReading[]): string {
  const last = new Map(
    readings.toSorted((one, other) => (one.day < other.day ? -1 : 1)).map((each) => [each.reader, each.gb]),
  );
  return sumOfQuantities([...last.values()]);
}
