import type { Brand } from "@console/contract/brands.ts";
import { Link } from "@tanstack/react-router";
import { useBillingDay } from "../../../../api/identity.ts";
import { cx } from "../../../../lib/cx.ts";
import { formatGigabytes, formatMoney } from "../../../../lib/money.ts";
import { monthName, sameDaysBefore } from "../../../../lib/months.ts";
import { paths } from "../../../../lib/paths.ts";
import { Card } from "../../../../ui/card.tsx";
import { hintClass, Popover } from "../../../../ui/popover.tsx";
import { brandText as words } from "../brand.text.ts";
import { revenueValues, sparkLabel, totalsOf } from "../revenue.tsx";
import { SparkLine } from "../spark-line.tsx";

type Usage = Brand["usage_overview"];

/** A change is shown only if there is history to calculate it from (BRAND-16). */
export function UsageCards({ brand }: { brand: Brand }) {
  const { usage_overview: usage } = brand;
  const today = useBillingDay();
  return (
    <ul className="grid grid-cols-4 gap-4 max-lg:grid-cols-2 max-md:gap-3 max-[360px]:grid-cols-1">
      {figuresOf(usage, today).map(({ label, value, change, to, line }) => (
        <Card
          as="li"
          key={label}
          className={cx("relative flex min-w-0 flex-col px-card pt-3.5 pb-3", to && "hover:border-line-strong")}
        >
          <h2 className="text-13 text-fg-2">
            {to ? (
              <Link
                to={to}
                params={{ id: String(brand.id) }}
                className="after:absolute after:inset-0 after:rounded-lg after:content-['']"
              >
                {label}
              </Link>
            ) : (
              label
            )}
          </h2>
          <p className="mt-1 text-28 font-semibold tracking-figure tabular-nums max-md:text-20">
            {value ?? <UnknownFigure label={label} className="text-20 font-medium tracking-title text-fg-2" />}
          </p>
          {change && <p className="mt-0.5 text-12 text-fg-3 tabular-nums">{change}</p>}
          {line && (
            <div className="mt-auto pt-2.5">
              <SparkLine {...line} muted={brand.status === "inactive"} className="h-8 w-full" />
            </div>
          )}
        </Card>
      ))}
    </ul>
  );
}

type Figure = {
  label: string;
  value: string | null;
  change?: string | null;
  /** The page with details about the figure. */
  to?: typeof paths.brandIntegrations | typeof paths.brandBilling;
  /** Its recent months. */
  line?: { values: readonly (number | null)[]; label: string };
};

function figuresOf(usage: Usage, today: string): Figure[] {
  const { before } = usage;
  // Until the first usage and the first closed bill, nothing is known (BRAND-17).
  const hasTotal = usage.total_revenue !== null;
  return [
    {
      label: words.usage.storage_used,
      value: usage.storage_used && formatGigabytes(usage.storage_used),
      change: storedNote(usage.storage_used, before.storage_used),
    },
    {
      label: words.usage.active_integrations,
      value: hasTotal ? (usage.active_integrations ?? 0).toLocaleString("en-US") : null,
      change: hasTotal ? countChange(usage.active_integrations ?? 0, before.active_integrations) : null,
      to: paths.brandIntegrations,
    },
    {
      label: words.usage.monthly_revenue,
      value: usage.monthly_revenue && formatMoney(usage.monthly_revenue),
      change: changeOf(usage.monthly_revenue, before.monthly_revenue, formatMoney, {
        change: (arrow, by, percent) => words.usage.change(arrow, by, percent, sameDaysBefore(today)),
        unchanged: words.usage.unchanged,
      }),
      to: paths.brandBilling,
      line: { values: revenueValues(usage), label: sparkLabel(usage, today) },
    },
    {
      label: words.usage.total_revenue,
      value: usage.total_revenue && formatMoney(usage.total_revenue),
      change: hasTotal
        ? before.last_bill
          ? words.usage.lastBill(formatMoney(before.last_bill.total), monthName(before.last_bill.month))
          : words.usage.noBill
        : null,
      to: paths.brandBilling,
      line: totalsOf(usage, today),
    },
  ];
}

function countChange(now: number, before: number | null): string {
  if (before === null) return words.usage.isNew;
  if (now === before) return words.usage.sameCount;
  return words.usage.moreBy(now > before ? "↑" : "↓", Math.abs(now - before));
}

/** 'Today · ↑ 0.5 GB in a month': the bill next to it has the average of its days. */
function storedNote(now: string | null, before: string | null): string | null {
  const { stored, storedChange: change, storedUnchanged: unchanged } = words.usage;
  const note = changeOf(now, before, formatGigabytes, { change, unchanged });
  return note && stored(note);
}

/** '↑ $120.00 (8%) vs. Oct 1 – 27'. Decimal text becomes a number for display only. */
function changeOf(
  now: string | null,
  before: string | null,
  format: (decimal: string) => string,
  texts: { change: (arrow: string, by: string, percent: number) => string; unchanged: string },
): string | null {
  if (now === null) return null;
  if (before === null) return words.usage.isNew;
  const by = Number(now) - Number(before);
  if (by === 0) return texts.unchanged;
  if (Number(before) === 0) return words.usage.isNew;
  const share = Math.round((Math.abs(by) / Number(before)) * 100);
  return texts.change(by > 0 ? "↑" : "↓", format(String(Math.abs(by))), share);
}

/** 'N/A' instead of a figure, with the reason accessible by mouse, touch and keyboard. */
const UnknownFigure = ({ label, className }: { label: string; className?: string | undefined }) => (
  <Popover
    openOnHover
    title={words.unknownTitle(label)}
    trigger={
      <button
        type="button"
        aria-label={words.unknownTitle(label)}
        className={cx(hintClass, "relative z-1 rounded-xs", className)}
      >
        {words.unknown}
      </button>
    }
  >
    <p className="text-fg-2">{words.unknownWhy}</p>
  </Popover>
);
