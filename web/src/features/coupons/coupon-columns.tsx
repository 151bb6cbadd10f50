import type { Coupon } from "@console/contract/coupons.ts";
import type { Column } from "../../components/data-table.tsx";
import { formatDay } from "../../lib/dates.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import {
  ActionsCell,
  CodeCell,
  type CouponStep,
  DiscountCell,
  EndCell,
  NameCell,
  StatusCell,
} from "./coupon-cells.tsx";
import type { CouponSort } from "./coupons.queries.ts";
import { couponsText as words } from "./coupons.text.ts";

/** @param today in the billing time zone, where coupons begin and end */
export const couponColumns = (
  today: string,
  onStep: (coupon: Coupon, step: CouponStep) => void,
): readonly Column<Coupon, CouponSort>[] => [
  {
    key: "name",
    head: words.columns.name,
    sort: "name",
    narrow: "first",
    className: "min-w-40",
    cell: (coupon) => <NameCell coupon={coupon} />,
  },
  {
    key: "code",
    head: words.columns.code,
    sort: "code",
    narrow: "second",
    cell: (coupon) => <CodeCell coupon={coupon} />,
  },
  {
    key: "discount",
    head: words.columns.discount,
    sort: "discount_value",
    narrow: "first",
    cell: (coupon) => <DiscountCell coupon={coupon} />,
  },
  {
    key: "starts",
    head: words.columns.starts,
    sort: "starts_at",
    narrow: "second",
    className: "whitespace-nowrap tabular-nums",
    cell: (coupon) => formatDay(coupon.starts_at),
  },
  {
    key: "ends",
    head: words.columns.ends,
    sort: "expires_at",
    narrow: "second",
    className: "whitespace-nowrap max-md:-ml-1",
    cell: (coupon) => <EndCell coupon={coupon} today={today} />,
  },
  {
    key: "status",
    head: words.columns.status,
    sort: "status",
    narrow: "second",
    className: "max-md:grow max-md:basis-36",
    cell: (coupon) => <StatusCell coupon={coupon} />,
  },
  {
    key: "actions",
    head: words.columns.actions,
    narrow: "second",
    className: "w-px max-md:w-auto",
    cell: (coupon) => <ActionsCell coupon={coupon} onStep={(step) => onStep(coupon, step)} />,
  },
];

/** Five rows of the height of those to come. */
export const CouponSkeleton = () => (
  <div aria-busy="true" className="card rounded-lg border border-line bg-surface">
    <div className="h-8 border-b border-line max-md:hidden" />
    {["1", "2", "3", "4", "5"].map((key) => (
      <div
        key={key}
        className="flex h-[45px] items-center gap-6 border-b border-line px-4 last:border-b-0 max-md:h-[110px]"
      >
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-4 w-28 max-md:hidden" />
        <Skeleton className="h-4 w-16 max-md:hidden" />
        <Skeleton className="h-4 w-44 max-md:hidden" />
        <Skeleton className="ml-auto h-7 w-32" />
      </div>
    ))}
  </div>
);
