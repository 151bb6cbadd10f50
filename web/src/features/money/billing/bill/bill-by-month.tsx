import type { Bill, CurrentBill } from "@console/contract/billing.ts";
import type { ReactNode } from "react";
import { formatShortDay } from "../../../../lib/dates.ts";
import { lastDay, monthName } from "../../../../lib/months.ts";
import { optionsOf } from "../../../../lib/options.ts";
import { Card, Section } from "../../../../ui/card.tsx";
import { Segmented } from "../../../../ui/segmented.tsx";
import { Table } from "../../../../ui/table.tsx";
import { series } from "../bill.figures.ts";
import { billingText as words } from "../billing.text.ts";
import { MonthChart } from "./month-chart.tsx";
import { adjustmentTexts, type Column, columnsOf, sizeText } from "./month-columns.ts";
import { Swatch } from "./swatch.tsx";

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
  if (columns.length === 0) return null;
  return (
    <Section
      level={3}
      title={words.months}
      className="border-b-0"
      action={
        <Segmented
          label={words.show}
          className="mr-1.5"
          value={what}
          options={optionsOf(words.shows)}
          onChange={onShow}
        />
      }
    >
      <Card className="px-card pt-3 pb-3.5">
        <MonthChart columns={columns} what={what} selected={selected} onSelect={onSelect} />
        <Legend columns={columns} what={what} />
      </Card>
      <MonthTable columns={columns} what={what} />
    </Section>
  );
}

type PartProps = { columns: readonly Column[]; what: "cost" | "minutes" };

function Legend({ columns, what }: PartProps) {
  const labels = new Map(columns.flatMap(({ parts }) => parts).map(({ kind, label }) => [kind, label]));
  const estimated = columns.find(({ estimate }) => estimate !== null);
  return (
    <ul aria-label={words.legend} className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-12 text-fg-2">
      {series.map(
        (kind) => labels.has(kind) && <Entry key={kind} sign={<Swatch kind={kind} />} label={labels.get(kind)} />,
      )}
      {columns.some(({ added }) => added > 0n) && <Entry sign={<Swatch kind="charge" />} label={words.added} />}
      {estimated && (
        <Entry
          sign={
            <span aria-hidden="true" className="size-2.5 flex-none rounded-[3px] border border-dashed border-est" />
          }
          label={words.estimatedBy(formatShortDay(lastDay(estimated.month)), sizeText(estimated.estimate ?? 0n, what))}
        />
      )}
    </ul>
  );
}

const Entry = ({ sign, label }: { sign: ReactNode; label: string | undefined }) => (
  <li className="inline-flex items-center gap-1.5 tabular-nums">
    {sign}
    {label}
  </li>
);

/** The chart's figures for screen readers. */
function MonthTable({ columns, what }: PartProps) {
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
