import type { Figures } from "@console/contract/stats.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useDelayed } from "../../../components/feedback/waiting.tsx";
import { SellerMissing } from "../../../components/layout/seller-missing.tsx";
import { formatEstimate, formatSum } from "../../../lib/money.ts";
import { bareMonth } from "../../../lib/months.ts";
import { paths } from "../../../lib/paths.ts";
import { Button } from "../../../ui/button.tsx";
import { Skeleton } from "../../../ui/card.tsx";
import { figuresQuery } from "./stats.queries.ts";
import { figuresText as words } from "./stats.text.ts";

/** The money of all brands on the dashboard: each figure leads to the list that it sums up. */
export function FiguresLine() {
  const { data, error, isPending, refetch } = useQuery(figuresQuery);
  const skeleton = useDelayed(isPending);
  if (error && !data) {
    return (
      <p role="alert" className="flex items-center gap-2 text-13 text-fg-2">
        {words.failed}
        <Button size="sm" onClick={() => void refetch()}>
          {words.retry}
        </Button>
      </p>
    );
  }
  if (!data) {
    return (
      <p role="status" className={skeleton ? undefined : "invisible"}>
        <span className="sr-only">{skeleton && words.loading}</span>
        <Skeleton className="h-14" />
      </p>
    );
  }
  return (
    <>
      {data.open.seller_missing && <SellerMissing month={data.open.month} className="mt-1 mb-2" />}
      <ul aria-label={words.label} className="-mx-2 flex flex-wrap gap-y-2">
        {shownFigures(data).map((item) => (
          <li key={item.label} className="min-w-0 flex-1 basis-36">
            <Link
              to={item.to}
              search={item.search}
              className="block rounded-sm px-2 py-1 hover:bg-hover focus-visible:outline-2 focus-visible:outline-accent"
            >
              <span className="block text-12 text-fg-2">{item.label}</span>
              <span className="block text-16 font-semibold tracking-figure tabular-nums">{item.value}</span>
              <span className="block text-12 text-fg-3 tabular-nums">{item.hint}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function shownFigures({ open, margin, outstanding }: Figures) {
  const month = bareMonth(open.month);
  const openBills = { to: paths.bills, search: { month: open.month } };
  return [
    { label: words.revenue, value: formatSum(open.billed), hint: words.soFar(month), ...openBills },
    {
      label: words.estimate,
      value: open.estimate === null ? words.none : formatEstimate(open.estimate),
      hint: open.estimate === null ? words.noEstimate : words.wholeMonth(month),
      ...openBills,
    },
    ...(margin
      ? [
          {
            label: words.margin,
            value: margin.percent === null ? words.noMargin : `${margin.percent.replace("-", "−")}%`,
            hint: words.profit(formatSum(margin.profit)),
            to: paths.margins,
            search: {},
          },
        ]
      : []),
    {
      label: words.outstanding,
      value: formatSum(outstanding.total),
      hint: words.bills(outstanding.count),
      to: paths.bills,
      search: { status: "outstanding" as const },
    },
  ];
}
