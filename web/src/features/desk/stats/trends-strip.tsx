import { TREND_DAYS, type Trends } from "@console/contract/stats.ts";
import { useQuery } from "@tanstack/react-query";
import { Loaded } from "../../../components/feedback/loaded.tsx";
import { SellerMissing } from "../../../components/layout/seller-missing.tsx";
import { addDays } from "../../../lib/dates.ts";
import { formatShare, formatSum, formatWhole } from "../../../lib/money.ts";
import { paths } from "../../../lib/paths.ts";
import { trendsQuery } from "./stats.queries.ts";
import { trendsText as words } from "./stats.text.ts";
import { Trend, type TrendProps } from "./trend.tsx";

/** The business of all brands by day: the month so far, and what led to it. Loads and fails by itself. */
export const TrendsStrip = () => (
  <section aria-label={words.label} className="min-h-[170px] max-md:min-h-[322px]">
    <Loaded query={useQuery(trendsQuery)} words={words} skeleton="h-[170px] max-md:h-[322px]">
      {(trends) => <Strip trends={trends} />}
    </Loaded>
  </section>
);

function Strip({ trends }: { trends: Trends }) {
  const shown = trendsOf(trends);
  const days = Array.from({ length: TREND_DAYS }, (_, index) => addDays(trends.through, index + 1 - TREND_DAYS));
  return (
    <>
      {trends.seller_missing && <SellerMissing month={trends.through} className="mb-4" />}
      <div className="grid auto-cols-fr grid-flow-col border-y border-line max-md:grid-flow-row max-md:grid-cols-2">
        {shown.map((each) => (
          <Trend key={each.name} {...each} dates={days} />
        ))}
      </div>
      {/* A table itself cannot be clipped. */}
      <div className="sr-only">
        <table>
          <caption>{words.table}</caption>
          <thead>
            <tr>
              <th scope="col">{words.day}</th>
              {shown.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day, index) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                {shown.map(({ name, days: figures, text }) => (
                  <td key={name}>{text(figures.slice(-TREND_DAYS)[index] ?? null)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

const percentText = (figure: string | null) => (figure === null ? words.none : formatShare(figure));

function trendsOf({ through, before_through, revenue, minutes: used, margin, outstanding }: Trends) {
  const { names } = words;
  const shown: Omit<TrendProps, "dates">[] = [
    {
      name: names.revenue,
      title: words.title(names.revenue, through),
      to: paths.bills,
      search: { month: through.slice(0, 7) },
      figure: formatSum(revenue.now),
      change: revenue.change,
      changeText: words.percent,
      hint: words.before(formatSum(revenue.before), before_through),
      days: revenue.days,
      text: (figure) => formatSum(figure ?? "0"),
    },
    {
      name: names.minutes,
      title: words.title(names.minutes, through),
      to: paths.businesses,
      search: {},
      figure: formatWhole(used.now),
      change: used.change,
      changeText: words.percent,
      hint: words.before(formatWhole(used.before), before_through),
      days: used.days,
      text: (figure) => words.minutes(formatWhole(figure ?? "0")),
    },
  ];
  // The release before this one does not send it.
  const open = outstanding == null ? [] : [openTrend(outstanding, before_through)];
  if (margin === null) return [...shown, ...open];
  const before = margin.before === null ? null : percentText(margin.before);
  return [
    ...shown,
    {
      name: names.margin,
      title: words.title(names.margin, through),
      to: paths.margins,
      search: {},
      figure: percentText(margin.now),
      change: margin.change,
      changeText: words.points,
      hint: words.profit(formatSum(margin.profit), before),
      days: margin.days,
      text: percentText,
    },
    ...open,
  ];
}

/** Without its change, which is neither good nor bad. */
const openTrend = (
  { now, before, days }: Trends["outstanding"],
  before_through: string,
): Omit<TrendProps, "dates"> => ({
  name: words.names.outstanding,
  title: words.names.outstanding,
  to: paths.receivables,
  search: {},
  figure: formatSum(now),
  change: null,
  changeText: words.percent,
  hint: words.was(formatSum(before), before_through),
  days,
  text: (figure) => formatSum(figure ?? "0"),
});
