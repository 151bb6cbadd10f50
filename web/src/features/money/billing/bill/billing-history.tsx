import { type Bill, billing, type CurrentBill } from "@console/contract/billing.ts";
import { Link } from "@tanstack/react-router";
import { Printer } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { csvOf } from "../../../../api/queries.ts";
import { BillStatusBadge } from "../../../../components/layout/bill-status.tsx";
import { ExportButton } from "../../../../components/list/export-button.tsx";
import { LoadMore } from "../../../../components/list/load-more.tsx";
import { cx } from "../../../../lib/cx.ts";
import { formatShortDay } from "../../../../lib/dates.ts";
import { formatSum } from "../../../../lib/money.ts";
import { nextFirst, shortMonth } from "../../../../lib/months.ts";
import { paths } from "../../../../lib/paths.ts";
import { cellClass, figureClass, flowClass, foldClass, Table } from "../../../../ui/table.tsx";
import { billingText } from "../billing.text.ts";
import { BillingCard, EmptyNote } from "../billing-card.tsx";
import { historyText as words } from "./billing-history.text.ts";

/** One year per page. */
const PAGE = 12;

type BillingHistoryProps = {
  brandId: number;
  /** Closed, newest first. */
  bills: readonly Bill[];
  /** Null if there is none, undefined if it is not loaded. */
  current: CurrentBill | null | undefined;
  /** Undefined if it is not loaded. */
  hasPackage: boolean | undefined;
  pages: number;
  onMore: () => void;
};

/** The ten columns (BILL-08); the open month comes first (CALL-32). */
export function BillingHistory({ brandId, bills, current, hasPackage, pages, onMore }: BillingHistoryProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const rows = bills.slice(0, pages * PAGE);
  const allBills = current ? [current, ...rows] : rows;
  const minutes = figuresLike(
    allBills.flatMap((bill) => [bill.per_minute_cost.min_used, bill.multilingual_cost_per_minute.min_used]),
  );
  const gigabytes = figuresLike(allBills.map((bill) => bill.storage_fee_per_gb.quantity));
  if (bills.length === 0) {
    return (
      <BillingCard title={billingText.history}>
        <EmptyNote>{whyNone(current, hasPackage)}</EmptyNote>
      </BillingCard>
    );
  }
  return (
    <div>
      <BillingCard
        title={billingText.history}
        aside={<ExportButton file={csvOf(billing.history, { brandId, query: {} })} />}
        className="overflow-hidden"
      >
        <div className="@container/table overflow-x-auto">
          <Table inCard flows label={billingText.history} heads={heads}>
            <tbody ref={body} className="max-md:block">
              {(current ? [current, ...rows] : rows).map((bill) => (
                <HistoryRow key={bill.month} bill={bill} minutes={minutes} gigabytes={gigabytes} />
              ))}
            </tbody>
          </Table>
        </div>
      </BillingCard>
      {bills.length > PAGE && (
        <LoadMore
          list={body}
          shown={rows.length + (current ? 1 : 0)}
          total={bills.length + (current ? 1 : 0)}
          hasMore={rows.length < bills.length}
          pending={false}
          onMore={onMore}
        />
      )}
    </div>
  );
}

const heads = Object.entries(words.heads).map(([key, title]) => ({
  title,
  numeric: !["month", "status", "invoice"].includes(key),
  folds: ["storage", "integrations", "premium"].includes(key),
}));
const cell = `${cellClass} ${flowClass} whitespace-nowrap`;
const amountClass = `${figureClass} ${flowClass} whitespace-nowrap`;
const quiet = "max-md:order-3 max-md:text-12 max-md:text-fg-2";

type Format = (decimal: string) => string;

/** All figures of a column get the same number of decimals, so that they can be compared. */
function figuresLike(column: readonly string[]): Format {
  const decimals = column.every((value) => Number.isInteger(Number(value))) ? 0 : 2;
  return (value) =>
    Number(value).toLocaleString("en-US", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

function HistoryRow({ bill, minutes, gigabytes }: { bill: Bill; minutes: Format; gigabytes: Format }) {
  return (
    <tr className="max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-2.5 max-md:gap-y-1 max-md:border-t max-md:border-line max-md:px-4 max-md:py-3">
      <th scope="row" className={`${cell} text-left font-medium`}>
        {shortMonth(bill.month)}
      </th>
      <Figure tail={words.tails.standard}>{minutes(bill.per_minute_cost.min_used)}</Figure>
      <Figure tail={words.tails.multilingual}>{minutes(bill.multilingual_cost_per_minute.min_used)}</Figure>
      <Figure tail={words.tails.businesses}>{Number(bill.per_business_cost.quantity).toLocaleString("en-US")}</Figure>
      <Figure folds tail={words.tails.storage}>
        {gigabytes(bill.storage_fee_per_gb.quantity)}
      </Figure>
      {/* The bill's breakdown is in its lines: on a phone, the row shows what the total consists of. */}
      <Figure folds>{formatSum(bill.integration_cost.estimated_amount)}</Figure>
      <Figure folds>{formatSum(bill.premium_support_per_business.estimated_amount)}</Figure>
      <td className={`${amountClass} font-semibold max-md:order-1 max-md:ml-auto`}>{formatSum(bill.total)}</td>
      <td className={cell}>
        <span className="inline-flex items-center gap-2">
          <BillStatusBadge status={bill.status} />
          {!bill.open && bill.status !== "paid" && (
            <span className="text-12 text-fg-2">{billingText.due(formatShortDay(bill.due_on))}</span>
          )}
        </span>
      </td>
      <td className={`${cell} max-md:order-4 max-md:ml-auto`}>
        {bill.open ? (
          <span className="text-fg-2 max-md:text-12">
            <span className="md:hidden">{words.heads.invoice} </span>
            {words.invoiceOn(formatShortDay(nextFirst(bill.month)))}
          </span>
        ) : (
          <Link
            from={paths.brandBilling}
            search={(before) => ({ ...before, invoice: bill.month })}
            resetScroll={false}
            aria-label={words.viewOf(shortMonth(bill.month))}
            className="inline-flex items-center gap-1.5 font-medium text-accent-text pointer-coarse:-my-3 pointer-coarse:min-h-11 underline-offset-3 hover:underline"
          >
            <Printer aria-hidden="true" />
            {words.view}
          </Link>
        )}
      </td>
      {/* Breaks the line of a phone's row after the first cells. */}
      <td aria-hidden="true" className="hidden max-md:order-2 max-md:p-0 max-md:block max-md:h-0 max-md:basis-full" />
    </tr>
  );
}

type FigureProps = { tail?: string; folds?: boolean; children: ReactNode };

/** @param tail its unit on a phone, where there is no heading; without one it is hidden there */
const Figure = ({ tail, folds, children }: FigureProps) => (
  <td className={cx(amountClass, quiet, !tail && "max-md:hidden", folds && foldClass)}>
    {children}
    <span className="md:hidden"> {tail}</span>
  </td>
);

function whyNone(current: CurrentBill | null | undefined, hasPackage: boolean | undefined): string {
  if (current) return words.none(formatShortDay(nextFirst(current.month)));
  if (hasPackage === false) return words.noPackage;
  return current === null && hasPackage ? words.notActive : words.unknown;
}
