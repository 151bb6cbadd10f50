import type { Bill, CurrentBill } from "@console/contract/billing.ts";
import { Segmented } from "../../../../ui/segmented.tsx";
import { billingText as words } from "../billing.text.ts";
import { BillingCard, EmptyNote } from "../billing-card.tsx";
import { MonthChart } from "./month-chart.tsx";
import { columnsOf } from "./month-columns.ts";
import { MonthTable } from "./month-table.tsx";

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
