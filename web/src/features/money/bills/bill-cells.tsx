import { type BrandBill, billColumns as titles } from "@console/contract/bills.ts";
import { Link } from "@tanstack/react-router";
import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { InvoiceLink } from "../../../components/bill/invoice-link.tsx";
import { BillStatusBadge } from "../../../components/layout/bill-status.tsx";
import { type Column, columnsOf } from "../../../components/list/data-table.tsx";
import { None, SideText, Warning } from "../../../components/list/row-parts.tsx";
import { cx } from "../../../lib/cx.ts";
import { formatListDay } from "../../../lib/dates.ts";
import type { SortOf } from "../../../lib/list-search.ts";
import { formatSum } from "../../../lib/money.ts";
import { shortMonth } from "../../../lib/months.ts";
import { paths } from "../../../lib/paths.ts";
import { Time } from "../../../ui/time.tsx";
import type { billsSearch } from "./bills.search.ts";
import { billsText as words } from "./bills.text.ts";

type BillSort = SortOf<typeof billsSearch>;

type BillColumns = {
  /** Without the month, because all bills are of the same one. */
  oneMonth: boolean;
  /** The open month can only be sorted by brand: its amounts are calculated page by page. */
  open: boolean;
  /** In the billing time zone. */
  today: string;
  /** What can be done with a closed bill. */
  actionsOf: (bill: BrandBill) => ReactNode;
};

/** The columns of a brand's bill; on a phone, brand, status and total come first. */
export function billColumns({ oneMonth, open, today, actionsOf }: BillColumns): Column<BrandBill, BillSort>[] {
  const sorted = (sort: BillSort) => (open ? {} : { sort });
  return columnsOf(titles, [
    {
      key: "brand",
      sort: "brand",
      mobileLine: "first",
      min: 200,
      cell: (bill) => (
        <>
          <Link
            to={paths.brandBilling}
            params={{ id: String(bill.brand_id) }}
            search={bill.open ? {} : { month: bill.month }}
            className="underline-offset-3 hover:underline"
          >
            {bill.brand}
          </Link>{" "}
          {isPartlyPaid(bill) && <SideText>{words.partlyPaid}</SideText>}
          {bill.to_check && <Warning text={reasonOf(bill)} />}
        </>
      ),
    },
    {
      key: "package",
      ...sorted("package"),
      mobileLine: "none",
      width: 128,
      fold: 2,
      className: "text-fg-2",
      cell: (bill) => bill.package,
    },
    !open && {
      key: "invoice",
      sort: "invoice_number",
      mobileLine: "second",
      width: 120,
      fold: 9,
      cell: ({ brand_id, brand, month, invoice_number }) =>
        invoice_number === null ? (
          <None words={words.none} />
        ) : (
          <InvoiceLink
            brandId={brand_id}
            month={month}
            number={invoice_number}
            label={words.viewOf(invoice_number, brand)}
            inRow
          />
        ),
    },
    !oneMonth && {
      key: "month",
      sort: "month",
      mobileLine: "second",
      width: 104,
      fold: 5,
      className: "text-fg-2",
      cell: ({ month }) => shortMonth(month),
    },
    {
      key: "total",
      ...sorted("total"),
      mobileLine: "first",
      numeric: true,
      width: 116,
      fold: 7,
      className: "font-semibold tabular-nums",
      cell: ({ total }) => formatSum(total),
    },
    !open && {
      key: "open_amount",
      mobileLine: "second",
      numeric: true,
      width: 116,
      className: "font-semibold tabular-nums",
      cell: (bill) =>
        Number(bill.open_amount) === 0 ? (
          <None words={words.paidInFull} />
        ) : (
          <span className={cx(!isPartlyPaid(bill) && "max-md:hidden")}>
            <span className="md:hidden">{words.openAmount} </span>
            {formatSum(bill.open_amount)}
          </span>
        ),
    },
    {
      key: "change",
      mobileLine: "none",
      width: 196,
      fold: 4,
      numeric: true,
      cell: (bill) => <Moved bill={bill} />,
    },
    {
      key: "status",
      mobileLine: "first",
      width: 108,
      cell: ({ status, held }) => <BillStatusBadge status={status} held={held} />,
    },
    {
      key: "due",
      ...sorted("due_on"),
      mobileLine: "second",
      width: 116,
      fold: 8,
      className: "tabular-nums text-fg-2",
      cell: ({ due_on, paid_on }) => (
        <span className={cx(paid_on !== null && "max-md:hidden")}>
          <span className="md:hidden">{words.due} </span>
          {formatListDay(due_on, today)}
        </span>
      ),
    },
    !open && {
      key: "paid",
      sort: "paid_on",
      mobileLine: "second",
      width: 116,
      fold: 3,
      className: "tabular-nums text-fg-2",
      cell: ({ paid_on }) =>
        paid_on === null ? (
          <None words={words.none} />
        ) : (
          <>
            <span className="md:hidden">{words.paidOn(formatListDay(paid_on, today))}</span>
            <span className="max-md:hidden">{formatListDay(paid_on, today)}</span>
          </>
        ),
    },
    !open && {
      key: "reference",
      mobileLine: "none",
      width: 128,
      fold: 1,
      className: "text-fg-2",
      cell: ({ payment_reference }) => payment_reference ?? <None words={words.none} />,
    },
    !open && {
      key: "sent",
      mobileLine: "none",
      width: 104,
      fold: 6,
      className: "tabular-nums text-fg-2",
      cell: ({ sent_at }) =>
        sent_at === null ? <None words={words.notSent} /> : <Time at={sent_at} show="listedDate" />,
    },
    !open && { key: "actions", mobileLine: "second", width: 84, over: true, cell: actionsOf },
  ]);
}

const isPartlyPaid = ({ open_amount, total }: BrandBill): boolean =>
  Number(open_amount) > 0 && Number(open_amount) < Number(total);

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

function reasonOf({ found, total, carried, change, before }: BrandBill): string {
  if (found !== null) return words.check.recalculated(formatSum(found));
  if (total.startsWith("-")) return words.check.lost;
  if (carried !== null) return words.check.carried(formatSum(carried));
  const hasMoved = change !== null && Math.abs(Number(change)) * 4 >= Math.abs(Number(before));
  return hasMoved ? words.check.moved : words.check.canceled;
}
