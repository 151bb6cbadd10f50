import { type BrandBill, billColumns as titles } from "@console/contract/bills.ts";
import { Link } from "@tanstack/react-router";
import { ArrowDown, ArrowUp } from "lucide-react";
import { BillStatusBadge } from "../../components/layout/bill-status.tsx";
import type { Column } from "../../components/list/data-table.tsx";
import { formatDay } from "../../lib/dates.ts";
import { formatSum } from "../../lib/money.ts";
import { shortMonth } from "../../lib/months.ts";
import { paths } from "../../lib/paths.ts";
import type { BillSort } from "./bills.queries.ts";
import { billsText as words } from "./bills.text.ts";

const linkClass = "font-medium text-accent-text underline-offset-3 hover:underline";

type BillColumns = {
  /** Bills of one month do not say so again. */
  oneMonth: boolean;
  /** The open month is sorted by brand alone: its amounts are worked out page by page. */
  open: boolean;
};

/** What is known of a brand's bill; on a phone the brand, its status and the total come first. */
export function billColumns({ oneMonth, open }: BillColumns): Column<BrandBill, BillSort>[] {
  const sorted = (sort: BillSort) => (open ? {} : { sort });
  const columns: (Column<BrandBill, BillSort> | false)[] = [
    {
      key: "brand",
      head: titles.brand.title,
      sort: "brand",
      mobileLine: "first",
      className: "min-w-40",
      cell: brandCell,
    },
    !oneMonth && {
      key: "month",
      head: titles.month.title,
      sort: "month",
      mobileLine: "second",
      className: "whitespace-nowrap",
      cell: ({ month }) => shortMonth(month),
    },
    {
      key: "package",
      head: titles.package.title,
      ...sorted("package"),
      mobileLine: "second",
      foldInto: "brand",
      cell: (bill) => bill.package,
    },
    !open && {
      key: "invoice",
      head: titles.invoice.title,
      sort: "invoice_number",
      mobileLine: "second",
      className: "whitespace-nowrap",
      cell: invoiceCell,
    },
    {
      key: "total",
      head: titles.total.title,
      ...sorted("total"),
      mobileLine: "first",
      numeric: true,
      className: "font-semibold tabular-nums whitespace-nowrap",
      cell: ({ total }) => formatSum(total),
    },
    {
      key: "change",
      head: titles.change.title,
      mobileLine: "second",
      foldInto: "total",
      numeric: true,
      cell: (bill) => <Change bill={bill} />,
    },
    {
      key: "status",
      head: titles.status.title,
      mobileLine: "first",
      cell: ({ status }) => <BillStatusBadge status={status} />,
    },
    {
      key: "due",
      head: titles.due.title,
      ...sorted("due_on"),
      mobileLine: "second",
      className: "whitespace-nowrap",
      cell: ({ due_on }) => (
        <>
          <span className="md:hidden">{words.dueOn(formatDay(due_on))}</span>
          <span className="max-md:hidden">{formatDay(due_on)}</span>
        </>
      ),
    },
    !open && {
      key: "paid",
      head: titles.paid.title,
      sort: "paid_on",
      mobileLine: "second",
      className: "whitespace-nowrap",
      cell: paidCell,
    },
    !open && {
      key: "reference",
      head: titles.reference.title,
      mobileLine: "second",
      foldInto: "paid",
      className: "max-w-44 truncate max-md:whitespace-normal",
      cell: ({ payment_reference }) =>
        payment_reference === null ? <None /> : <span title={payment_reference}>{payment_reference}</span>,
    },
  ];
  return columns.filter((column) => column !== false);
}

/** An en dash; on a phone there is no head to say what it is, so it is left out. */
const None = () => (
  <span className="max-md:hidden">
    <span aria-hidden="true">–</span>
    <span className="sr-only">{words.none}</span>
  </span>
);

const brandCell = ({ brand_id, brand, month, open }: BrandBill) => (
  <Link
    to={paths.brandBilling}
    params={{ id: String(brand_id) }}
    search={open ? {} : { month }}
    className="break-words underline-offset-3 hover:underline"
  >
    {brand}
  </Link>
);

const invoiceCell = ({ brand_id, brand, month, invoice_number }: BrandBill) =>
  invoice_number === null ? (
    <None />
  ) : (
    <Link
      to={paths.brandBilling}
      params={{ id: String(brand_id) }}
      search={{ month, invoice: month }}
      aria-label={words.viewOf(invoice_number, brand)}
      className={linkClass}
    >
      {invoice_number}
    </Link>
  );

const paidCell = ({ paid_on }: BrandBill) =>
  paid_on === null ? (
    <None />
  ) : (
    <>
      <span className="md:hidden">{words.paidOn(formatDay(paid_on))}</span>
      <span className="max-md:hidden">{formatDay(paid_on)}</span>
    </>
  );

/** By how much it moved, and why it asks for a look where it does. */
function Change({ bill }: { bill: BrandBill }) {
  return (
    <>
      <Moved bill={bill} />
      {bill.to_check && (
        <span className="block text-12 text-warning-text max-md:ml-2 max-md:inline">{reasonOf(bill)}</span>
      )}
    </>
  );
}

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
  if (found !== null) return words.check.found(formatSum(found));
  if (total.startsWith("-")) return words.check.lost;
  return carried === null ? words.check.moved : words.check.carried(formatSum(carried));
}
