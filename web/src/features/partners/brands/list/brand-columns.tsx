import { type BrandSummary, brandColumns as titles } from "@console/contract/brands.ts";
import { Link } from "@tanstack/react-router";
import { type Column, columnsOf } from "../../../../components/list/data-table.tsx";
import { formatShortDay } from "../../../../lib/dates.ts";
import type { SortOf } from "../../../../lib/list-search.ts";
import { formatMoney, formatWhole } from "../../../../lib/money.ts";
import { leadingTwo } from "../../../../lib/names.ts";
import { paths } from "../../../../lib/paths.ts";
import { TierBadge } from "../../../../ui/tier-badge.tsx";
import { Tile } from "../../../../ui/tile.tsx";
import { Time } from "../../../../ui/time.tsx";
import { BrandMenu, BrandStatusBadge } from "../brand-controls.tsx";
import { brandsText as words } from "../brands.text.ts";
import { RevenueChange } from "../revenue.tsx";
import type { brandsSearch } from "./brands.search.ts";

/** A month's figures are calculated one page at a time, so they cannot be sorted. */
type BrandColumn = Column<BrandSummary, SortOf<typeof brandsSearch>>;

export const brandColumns: readonly BrandColumn[] = columnsOf(titles, [
  {
    key: "name",
    sort: "name",
    mobileLine: "first",
    min: 200,
    cell: (brand) => (
      <span className="flex min-w-0 items-center gap-2.5">
        <Tile size="sm" initials={leadingTwo(brand.name)} color={brand.configuration.brand_color} />
        <Link
          to={paths.brand}
          params={{ id: String(brand.id) }}
          className="touch min-w-0 truncate underline-offset-3 hover:underline"
          title={brand.name}
        >
          {brand.name}
        </Link>
      </span>
    ),
  },
  {
    key: "status",
    sort: "status",
    mobileLine: "first",
    width: 104,
    cell: (brand) => (
      <span title={brand.closed_at ? words.closedOn(formatShortDay(brand.closed_at)) : undefined}>
        <BrandStatusBadge brand={brand} />
        {brand.closed_at && <span className="sr-only">{words.closedOn(formatShortDay(brand.closed_at))}</span>}
      </span>
    ),
  },
  {
    key: "package",
    mobileLine: "second",
    width: 136,
    cell: (brand) => <TierBadge name={brand.package ?? words.noPackage} />,
  },
  {
    key: "businesses",
    mobileLine: "second",
    width: 100,
    fold: 3,
    numeric: true,
    className: "tabular-nums",
    cell: ({ total_businesses }) => (
      <>
        {total_businesses.toLocaleString("en-US")}
        <span className="md:hidden"> {total_businesses === 1 ? "business" : "businesses"}</span>
      </>
    ),
  },
  {
    key: "minutes",
    mobileLine: "none",
    width: 92,
    fold: 2,
    numeric: true,
    className: "tabular-nums",
    cell: ({ usage_overview: { minutes_used } }) => (minutes_used === null ? <Unknown /> : formatWhole(minutes_used)),
  },
  {
    key: "revenue",
    mobileLine: "second",
    width: 116,
    numeric: true,
    className: "font-medium tabular-nums",
    cell: ({ usage_overview: { monthly_revenue } }) =>
      monthly_revenue === null ? <Unknown /> : formatMoney(monthly_revenue),
  },
  {
    key: "change",
    mobileLine: "second",
    width: 104,
    fold: 4,
    numeric: true,
    cell: ({ usage_overview }) => <RevenueChange usage={usage_overview} />,
  },
  {
    key: "created",
    sort: "created_at",
    width: 116,
    fold: 1,
    mobileLine: "none",
    className: "text-fg-2 tabular-nums",
    cell: ({ created_at }) => <Time at={created_at} show="listedDate" />,
  },
  {
    key: "actions",
    mobileLine: "first",
    width: 84,
    className: "text-right",
    cell: (brand) => <BrandMenu record={brand} />,
  },
]);

const Unknown = () => (
  <span className="text-fg-3" title={words.unknownWhy}>
    {words.unknown}
  </span>
);
