import { type Coupon, couponColumns as titles } from "@console/contract/coupons.ts";
import { type Column, columnsOf } from "../../../components/list/data-table.tsx";
import { formatListDay } from "../../../lib/dates.ts";
import type { SortOf } from "../../../lib/list-search.ts";
import { ActionsCell, CodeCell, DiscountCell, EndCell, NameCell, StatusCell } from "./coupon-cells.tsx";
import type { couponsSearch } from "./coupons.search.ts";

/** @param today in the billing time zone, where coupons begin and end */
export const couponColumns = (today: string): readonly Column<Coupon, SortOf<typeof couponsSearch>>[] =>
  columnsOf(titles, [
    { key: "name", sort: "name", mobileLine: "first", cell: (coupon) => <NameCell coupon={coupon} /> },
    {
      key: "code",
      sort: "code",
      mobileLine: "second",
      width: 164,
      tight: 140,
      fold: 2,
      cell: (coupon) => <CodeCell coupon={coupon} />,
    },
    {
      key: "discount",
      sort: "discount_value",
      mobileLine: "first",
      width: 160,
      tight: 148,
      cell: (coupon) => <DiscountCell coupon={coupon} />,
    },
    {
      key: "starts",
      sort: "starts_at",
      mobileLine: "second",
      width: 116,
      tight: 104,
      fold: 1,
      className: "tabular-nums text-fg-2",
      cell: ({ starts_at }) => formatListDay(starts_at, today),
    },
    {
      key: "ends",
      sort: "expires_at",
      mobileLine: "second",
      width: 164,
      tight: 146,
      className: "text-fg-2 max-md:-ml-1",
      cell: (coupon) => <EndCell coupon={coupon} today={today} />,
    },
    {
      key: "status",
      sort: "status",
      mobileLine: "second",
      width: 176,
      tight: 150,
      className: "max-md:grow max-md:basis-36",
      cell: (coupon) => <StatusCell coupon={coupon} today={today} />,
    },
    { key: "actions", mobileLine: "second", width: 116, cell: (coupon) => <ActionsCell coupon={coupon} /> },
  ]);
