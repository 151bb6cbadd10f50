import type { BrandSummary } from "@console/contract/brands.ts";
import { Link } from "@tanstack/react-router";
import { Store } from "lucide-react";
import { memo } from "react";
import { cx } from "../../../../lib/cx.ts";
import { formatShortDay } from "../../../../lib/dates.ts";
import { formatMoney } from "../../../../lib/money.ts";
import { leadingTwo } from "../../../../lib/names.ts";
import { paths } from "../../../../lib/paths.ts";
import { Card } from "../../../../ui/card.tsx";
import { TierBadge } from "../../../../ui/tier-badge.tsx";
import { Tile } from "../../../../ui/tile.tsx";
import { Time } from "../../../../ui/time.tsx";
import { BrandMenu, BrandStatusBadge } from "../brand-controls.tsx";
import { brandsText as words } from "../brands.text.ts";
import { changeOfRevenue, RevenueChange, revenueValues, sparkLabel } from "../revenue.tsx";
import { SparkLine } from "../spark-line.tsx";

/**
 * The whole card is the name's link; menu, figure and date lie above it.
 * @param today a day of the open month
 */
export const BrandCard = memo(function BrandCard({ brand, today }: { brand: BrandSummary; today: string }) {
  const revenue = brand.usage_overview.monthly_revenue;
  const note = revenueNote(brand);
  return (
    <Card
      as="li"
      data-card={brand.id}
      tabIndex={-1}
      className={cx(
        "relative flex min-w-0 flex-col px-card pt-card pb-3 transition-colors duration-(--t-fast) hover:border-line-strong has-[h2_a:focus-visible]:outline-2",
        "has-[h2_a:focus-visible]:outline-offset-2 has-[h2_a:focus-visible]:outline-accent",
      )}
    >
      <div className="flex items-start gap-3">
        <Tile initials={leadingTwo(brand.name)} color={brand.configuration.brand_color} />
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-14 font-semibold tracking-name" title={brand.name}>
            <Link
              to={paths.brand}
              params={{ id: String(brand.id) }}
              aria-label={accessibleName(brand)}
              className="after:absolute after:inset-0 after:rounded-lg after:content-[''] focus-visible:outline-none"
            >
              {brand.name}
            </Link>
          </h2>
          <p className="truncate text-13 text-fg-3" title={brand.support_email}>
            {brand.support_email}
          </p>
        </div>
        <BrandStatusBadge brand={brand} />
        <BrandMenu record={brand} className="relative z-1 -mt-1 -mr-1.5" />
      </div>
      <div className="mt-3.5 mb-3 flex items-end justify-between gap-3">
        <div>
          <p className="text-12 text-fg-3">{words.revenue}</p>
          <p className="flex items-baseline gap-2 text-16 leading-5 font-semibold tabular-nums">
            {revenue === null ? words.unknown : formatMoney(revenue)}
            {note ? (
              <span className="text-12 font-medium text-fg-2">{note}</span>
            ) : (
              <RevenueChange usage={brand.usage_overview} />
            )}
          </p>
        </div>
        <SparkLine
          values={revenueValues(brand.usage_overview)}
          label={sparkLabel(brand.usage_overview, today)}
          muted={brand.status === "inactive"}
          className="h-[30px] w-[124px] min-w-0"
        />
      </div>
      <div className="flex items-center gap-x-3.5 border-t border-line pt-2.5 text-12 text-fg-2">
        <span className="inline-flex flex-none items-center gap-[5px] tabular-nums">
          <Store aria-hidden="true" className="size-3.5 text-fg-3" />
          {words.businesses(brand.total_businesses)}
        </span>
        <TierBadge name={brand.package ?? words.noPackage} />
        {brand.closed_at ? (
          <span className="ml-auto flex-none text-fg-3 tabular-nums">
            {words.closedOn(formatShortDay(brand.closed_at))}
          </span>
        ) : (
          <Time at={brand.created_at} show="date" className="relative z-1 ml-auto flex-none text-fg-3 tabular-nums" />
        )}
      </div>
    </Card>
  );
});

/**
 * Why there is no revenue: nothing was ever reported, or a brand with a package has no bill this month
 * (docs/billing.md).
 */
function revenueNote({ package: plan, usage_overview: usage }: BrandSummary): string | null {
  if (usage.monthly_revenue === null) return words.noUsage;
  return plan !== null && usage.revenue_by_month.at(-1) === null ? words.inactiveMonth : null;
}

function accessibleName(brand: BrandSummary): string {
  const revenue = brand.usage_overview.monthly_revenue;
  const change = changeOfRevenue(brand.usage_overview);
  const note = revenueNote(brand)?.toLowerCase() ?? change?.spoken;
  return [
    brand.name,
    brand.closed_at ? words.closedOn(formatShortDay(brand.closed_at)) : brand.status,
    brand.package ?? words.noPackage.toLowerCase(),
    words.businesses(brand.total_businesses),
    `${words.revenue.toLowerCase()} ${revenue === null ? words.unknown : formatMoney(revenue)}`,
    ...(note ? [note] : []),
  ].join(", ");
}
