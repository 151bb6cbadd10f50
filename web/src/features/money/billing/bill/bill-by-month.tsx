import type { Bill, CurrentBill } from "@console/contract/billing.ts";
import { monthName } from "../../../../lib/months.ts";
import { Segmented } from "../../../../ui/segmented.tsx";
import { Table } from "../../../../ui/table.tsx";
import { billingText as words } from "../billing.text.ts";
import { BillingCard, EmptyNote } from "../billing-card.tsx";
import { MonthChart } from "./month-chart.tsx";
import { adjustmentTexts, type Column, columnsOf, sizeText } from "./month-columns.ts";

type BillByMonthProps = {
  /** Null if there is no open month, or it is not loaded. */
  current: CurrentBill | null;
  /** Closed, newest first. */
  bills: readonly Bill[];
  selected: string | undefined;
  what: "cost" | "minutes";
  onShow: (what: "cost" | "minutes") => void;
  onSelect: (month: string) => void;
};

/** A year of bills, one column per month, with the open month's estimate dashed. */
export function BillByMonth({ current, bills, selected, what, onShow, onSelect }: BillByMonthProps) {
  const columns = columnsOf(current, bills, what);
  if (columns.length === 0) {
    return (
      <BillingCard title={words.months}>
        <EmptyNote>{words.monthsNone}</EmptyNote>
      </BillingCard>
    );
  }
  return (
    <BillingCard
      title={words.months}
      aside={
        <Segmented
          label={words.show}
          value={what}
          options={[
            { value: "cost", label: words.shows.cost },
            { value: "minutes", label: words.shows.minutes },
          ]}
          onChange={onShow}
        />
      }
    >
      <div className="h-60 px-card pt-2 pb-3">
        <MonthChart columns={columns} what={what} selected={selected} onSelect={onSelect} />
      </div>
      <MonthTable columns={columns} what={what} />
      {columns.some(({ deducted }) => deducted > 0n) && (
        <p className="px-card pb-card text-12 text-fg-2">{words.monthsHint}</p>
      )}
    </BillingCard>
  );
}

/** The chart's figures for screen readers. */
function MonthTable({ columns, what }: { columns: readonly Column[]; what: "cost" | "minutes" }) {
  const rowsOf = (column: Column) => [...column.parts, ...adjustmentTexts(column)];
  const labels = [...new Set(columns.flatMap((column) => rowsOf(column).map(({ label }) => label)))];
  const isEstimated = columns.some(({ estimate }) => estimate !== null);
  const heads = [words.month, ...labels, words.total, ...(isEstimated ? [words.estimate] : [])];
  return (
    <div className="sr-only">
      <Table label={words.months} heads={heads.map((title) => ({ title }))}>
        <tbody>
          {columns.map((column) => (
            <tr key={column.month}>
              <th scope="row">{monthName(column.month)}</th>
              {labels.map((label) => (
                <td key={label}>{sizeText(rowsOf(column).find((row) => row.label === label)?.size ?? 0n, what)}</td>
              ))}
              <td>{sizeText(column.total, what)}</td>
              {isEstimated && <td>{column.estimate === null ? "" : sizeText(column.estimate, what)}</td>}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
