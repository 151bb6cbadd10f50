import { type Bill, billing, type CurrentBill } from "@console/contract/billing.ts";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useRef } from "react";
import { csvOf } from "../../../../api/queries.ts";
import { BillStatusBadge } from "../../../../components/layout/bill-status.tsx";
import { type Column, DataTable } from "../../../../components/list/data-table.tsx";
import { ExportButton } from "../../../../components/list/export-button.tsx";
import { LoadMore } from "../../../../components/list/load-more.tsx";
import { SideText } from "../../../../components/list/row-parts.tsx";
import { formatShortDay } from "../../../../lib/dates.ts";
import { formatSum } from "../../../../lib/money.ts";
import { nextFirst, shortMonth } from "../../../../lib/months.ts";
import { paths } from "../../../../lib/paths.ts";
import { Section } from "../../../../ui/card.tsx";
import { billingText } from "../billing.text.ts";
import { historyText as words } from "./billing-history.text.ts";
import { ImportedBills } from "./imported-bills.tsx";

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
  const body = useRef<HTMLElement>(null);
  const shown = bills.slice(0, pages * PAGE);
  const rows = (current ? [current, ...shown] : shown).map((bill) => ({
    id: Number(bill.month.replace("-", "")),
    bill,
  }));
  const isEmpty = bills.length === 0;
  return (
    <Section
      level={3}
      title={billingText.history}
      count={isEmpty ? undefined : bills.length}
      action={
        !isEmpty && (
          <span className="mr-1.5">
            <ExportButton file={csvOf(billing.history, { brandId, query: {} })} />
          </span>
        )
      }
    >
      {isEmpty ? (
        <p className="pt-2.5 text-13 text-fg-2">{whyNone(current, hasPackage)}</p>
      ) : (
        <div className="@container">
          <DataTable
            inset
            label={billingText.history}
            rows={rows}
            columns={columnsOf(rows.map(({ bill }) => bill))}
            busy={false}
            body={body}
          />
        </div>
      )}
      {bills.length > PAGE && (
        <LoadMore
          list={body}
          shown={rows.length}
          total={bills.length + (current ? 1 : 0)}
          hasMore={shown.length < bills.length}
          pending={false}
          onMore={onMore}
        />
      )}
      <ImportedBills brandId={brandId} />
    </Section>
  );
}

type Row = { id: number; bill: Bill };

function columnsOf(bills: readonly Bill[]): Column<Row>[] {
  const minutes = figuresLike(
    bills.flatMap((bill) => [bill.per_minute_cost.min_used, bill.multilingual_cost_per_minute.min_used]),
  );
  const gigabytes = figuresLike(bills.map((bill) => bill.storage_fee_per_gb.quantity));
  return [
    { key: "month", head: words.heads.month, mobileLine: "first", min: 88, cell: ({ bill }) => shortMonth(bill.month) },
    { ...figure("standard", 102, ({ per_minute_cost: cost }) => minutes(cost.min_used)), fold: 5 },
    { ...figure("multilingual", 117, ({ multilingual_cost_per_minute: cost }) => minutes(cost.min_used)), fold: 4 },
    {
      ...figure("businesses", 90, ({ per_business_cost: cost }) => Number(cost.quantity).toLocaleString("en-US")),
      fold: 6,
    },
    { ...figure("storage", 104, ({ storage_fee_per_gb: cost }) => gigabytes(cost.quantity)), fold: 1 },
    { ...figure("integrations", 104, ({ integration_cost: cost }) => formatSum(cost.estimated_amount)), fold: 2 },
    {
      ...figure("premium", 104, ({ premium_support_per_business: cost }) => formatSum(cost.estimated_amount)),
      fold: 3,
    },
    {
      ...figure("total", 112, ({ total }) => <span className="font-semibold">{formatSum(total)}</span>),
      mobileLine: "first",
      tight: 94,
    },
    {
      key: "status",
      head: words.heads.status,
      mobileLine: "second",
      width: 158,
      cell: ({ bill }) => <Status bill={bill} />,
    },
    {
      key: "invoice",
      head: words.heads.invoice,
      mobileLine: "second",
      width: 122,
      tight: 70,
      cell: ({ bill }) => <Invoice bill={bill} />,
    },
  ];
}

type Tails = Partial<Record<keyof typeof words.heads, string>>;

/** On a phone, a figure has its unit in place of a heading; without one it is hidden there, and the invoice has it. */
function figure(key: keyof typeof words.heads, width: number, textOf: (bill: Bill) => ReactNode): Column<Row> {
  const { [key]: tail }: Tails = words.tails;
  return {
    key,
    head: words.heads[key],
    width,
    numeric: true,
    mobileLine: tail ? "second" : "none",
    className: "tabular-nums",
    cell: ({ bill }) => (
      <>
        {textOf(bill)}
        {tail && <span className="md:hidden"> {tail}</span>}
      </>
    ),
  };
}

type Format = (decimal: string) => string;

/** All figures of a column get the same number of decimals, so that they can be compared. */
function figuresLike(column: readonly string[]): Format {
  const decimals = column.every((value) => Number.isInteger(Number(value))) ? 0 : 2;
  return (value) =>
    Number(value).toLocaleString("en-US", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

const Status = ({ bill }: { bill: Bill }) => (
  <>
    <BillStatusBadge status={bill.status} held={bill.held} />
    {!bill.open && bill.status === "pending" && <SideText>{billingText.due(formatShortDay(bill.due_on))}</SideText>}
  </>
);

const Invoice = ({ bill }: { bill: Bill }) =>
  bill.open ? (
    <span className="text-fg-2">
      <span className="md:hidden">{words.heads.invoice} </span>
      <span className="md:@max-[1090px]:sr-only">{words.available} </span>
      {formatShortDay(nextFirst(bill.month))}
    </span>
  ) : (
    <Link
      from={paths.brandBilling}
      search={(before) => ({ ...before, invoice: bill.month })}
      resetScroll={false}
      aria-label={words.viewOf(shortMonth(bill.month))}
      className="font-medium text-accent-text pointer-coarse:-my-3 pointer-coarse:min-h-11 underline-offset-3 hover:underline"
    >
      {words.view}
    </Link>
  );

function whyNone(current: CurrentBill | null | undefined, hasPackage: boolean | undefined): string {
  if (current) return words.none(formatShortDay(nextFirst(current.month)));
  if (hasPackage === false) return words.noPackage;
  return current === null && hasPackage ? words.notActive : words.unknown;
}
