import { type BrandBill, billColumns as titles } from "@console/contract/bills.ts";
import { Link } from "@tanstack/react-router";
import { ArrowDown, ArrowUp } from "lucide-react";
import { BillStatusBadge } from "../../../components/layout/bill-status.tsx";
import { type Column, columnsOf } from "../../../components/list/data-table.tsx";
import { formatDay } from "../../../lib/dates.ts";
import type { SortOf } from "../../../lib/list-search.ts";
import { formatSum } from "../../../lib/money.ts";
import { shortMonth } from "../../../lib/months.ts";
import { paths } from "../../../lib/paths.ts";
import type { billsSearch } from "./bills.search.ts";

type BillSort = SortOf<typeof billsSearch>;

import { billsText as words } from "./bills.text.ts";

type BillColumns = {
  /** Without the month, because all bills are of the same one. */
  oneMonth: boolean;
  /** The open month can only be sorted by brand: its amounts are calculated page by page. */
  open: boolean;
};

/** The columns of a brand's bill; on a phone, brand, status and total come first. */
export function billColumns({ oneMonth, open }: BillColumns): Column<BrandBill, BillSort>[] {
  const sorted = (sort: BillSort) => (open ? {} : { sort });
  return columnsOf(titles, [
    {
      key: "brand",
      sort: "brand",
      mobileLine: "first",
      className: "min-w-40",
      cell: ({ brand_id, brand, month, open }) => (
        <Link
          to={paths.brandBilling}
          params={{ id: String(brand_id) }}
          search={open ? {} : { month }}
          className="break-words underline-offset-3 hover:underline"
        >
          {brand}
        </Link>
      ),
    },
    !oneMonth && {
      key: "month",
      sort: "month",
      mobileLine: "second",
      className: "whitespace-nowrap",
      cell: ({ month }) => shortMonth(month),
    },
    {
      key: "package",
      ...sorted("package"),
      mobileLine: "second",
      foldInto: "brand",
      cell: (bill) => bill.package,
    },
    !open && {
      key: "invoice",
      sort: "invoice_number",
      mobileLine: "second",
      className: "whitespace-nowrap",
      cell: ({ brand_id, brand, month, invoice_number }) =>
        invoice_number === null ? (
          <None />
        ) : (
          <Link
            to={paths.brandBilling}
            params={{ id: String(brand_id) }}
            search={{ month, invoice: month }}
            aria-label={words.viewOf(invoice_number, brand)}
            className="font-medium text-accent-text underline-offset-3 hover:underline"
          >
            {invoice_number}
          </Link>
        ),
    },
    {
      key: "total",
      ...sorted("total"),
      mobileLine: "first",
      numeric: true,
      className: "font-semibold tabular-nums whitespace-nowrap",
      cell: ({ total }) => formatSum(total),
    },
    {
      key: "change",
      mobileLine: "second",
      foldInto: "total",
      numeric: true,
      cell: (bill) => (
        <>
          <Moved bill={bill} />
          {bill.to_check && (
            <span className="block text-12 text-warning-text max-md:ml-2 max-md:inline">{reasonOf(bill)}</span>
          )}
        </>
      ),
    },
    {
      key: "status",
      mobileLine: "first",
      cell: ({ status }) => <BillStatusBadge status={status} />,
    },
    {
      key: "due",
      ...sorted("due_on"),
      mobileLine: "second",
      className: "whitespace-nowrap",
      mobileLabel: words.due,
      cell: ({ due_on }) => formatDay(due_on),
    },
    !open && {
      key: "paid",
      sort: "paid_on",
      mobileLine: "second",
      foldInto: "due",
      foldLabel: titles.paid.title,
      className: "whitespace-nowrap",
      cell: ({ paid_on }) =>
        paid_on === null ? (
          <None />
        ) : (
          <>
            <span className="md:hidden">{words.paidOn(formatDay(paid_on))}</span>
            <span className="max-md:hidden">{formatDay(paid_on)}</span>
          </>
        ),
    },
    !open && {
      key: "reference",
      mobileLine: "second",
      foldInto: "paid",
      className: "max-w-44 truncate max-md:whitespace-normal",
      cell: ({ payment_reference }) =>
        payment_reference === null ? <None /> : <span title={payment_reference}>{payment_reference}</span>,
    },
  ]);
}

/** An en dash; hidden on a phone, where no heading explains it. */
const None = () => (
  <span className="max-md:hidden">
    <span aria-hidden="true">–</span>
    <span className="sr-only">{words.none}</span>
  </span>
);

/** The change from the month before. */
function Moved({ bill: { change, before } }: { bill: BrandBill }) {
  if (change === null || before === null) return <span className="text-fg-2">{words.new}</span>;
  if (Number(change) === 0) return <span className="text-fg-2">{words.unchanged}</span>;
  const falls = change.startsWith("-");
  const Sign = falls ? ArrowDown : ArrowUp;
  const percent = Number(before) === 0 ? null : Math.round(Math.abs(Number(change) / Number(before)) * 100);
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap tabular-nums">
      <Sign aria-hidden="true" className="size-3.5" />
      {falls ? "−" : "+"}
      {formatSum(change.replace("-", ""))}
      {percent !== null && (
        <span className="text-12 text-fg-2">{percent === 0 ? "<1%" : `${falls ? "−" : "+"}${percent}%`}</span>
      )}
    </span>
  );
}

function reasonOf({ found, total, carried }: BrandBill): string {
  if (found !== null) return words.check.recalculated(formatSum(found));
  if (total.startsWith("-")) return words.check.lost;
  return carried === null ? words.check.moved : words.check.carried(formatSum(carried));
}
