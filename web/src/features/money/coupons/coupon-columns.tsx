import { type Coupon, couponColumns as titles } from "@console/contract/coupons.ts";
import { type Column, columnsOf } from "../../../components/list/data-table.tsx";
import { formatDay } from "../../../lib/dates.ts";
import type { SortOf } from "../../../lib/list-search.ts";
import { ActionsCell, CodeCell, DiscountCell, EndCell, NameCell, StatusCell } from "./coupon-cells.tsx";
import type { couponsSearch } from "./coupons.search.ts";
import { couponsText as words } from "./coupons.text.ts";

/** @param today in the billing time zone, where coupons begin and end */
export const couponColumns = (today: string): readonly Column<Coupon, SortOf<typeof couponsSearch>>[] =>
  columnsOf(titles, [
    {
      key: "name",
      sort: "name",
      mobileLine: "first",
      className: "min-w-40",
      cell: (coupon) => <NameCell coupon={coupon} />,
    },
    {
      key: "code",
      sort: "code",
      mobileLine: "second",
      foldInto: "name",
      cell: (coupon) => <CodeCell coupon={coupon} />,
    },
    {
      key: "discount",
      sort: "discount_value",
      mobileLine: "first",
      cell: (coupon) => <DiscountCell coupon={coupon} />,
    },
    {
      key: "starts",
      sort: "starts_at",
      mobileLine: "second",
      foldInto: "ends",
      foldLabel: words.from,
      className: "whitespace-nowrap tabular-nums",
      cell: (coupon) => formatDay(coupon.starts_at),
    },
    {
      key: "ends",
      sort: "expires_at",
      mobileLine: "second",
      className: "whitespace-nowrap max-md:-ml-1",
      cell: (coupon) => <EndCell coupon={coupon} today={today} />,
    },
    {
      key: "status",
      sort: "status",
      mobileLine: "second",
      className: "max-md:grow max-md:basis-36",
      cell: (coupon) => <StatusCell coupon={coupon} />,
    },
    {
      key: "actions",
      mobileLine: "second",
      cell: (coupon) => <ActionsCell coupon={coupon} />,
    },
  ]);
