import type { Bill, CurrentBill } from "@console/contract/billing.ts";
import { ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import { lastDay, monthName, periodOf, shortMonth } from "../../../../lib/months.ts";
import { Select } from "../../../../ui/select.tsx";
import { billingText as words } from "../billing.text.ts";
import type { ShownBill } from "../shown-bill.ts";

type LoadedBills = { current: CurrentBill | null | undefined; bills: readonly Bill[] | undefined };

/** The shown month next to another one, or next to the default month if that is not loaded. */
export function comparedWith(
  shownBill: ShownBill,
  against: string | undefined,
  { current, bills }: LoadedBills,
): ShownBill {
  const all = [...(current ? [current] : []), ...(bills ?? [])];
  const other = all.find(({ month }) => month === against && month !== shownBill.bill.month);
  if (!other) return shownBill;
  const isWhole = other.through === lastDay(other.month);
  return {
    ...shownBill,
    before: other,
    period: isWhole ? shortMonth(other.month) : periodOf(other.month, other.through),
  };
}

type CompareMonthsProps = {
  /** With its default comparison. */
  shownBill: ShownBill;
  /** All available months, newest first. */
  months: readonly string[];
  against: string | undefined;
  onMonth: (month: string) => void;
  onAgainst: (month: string | undefined) => void;
};

/** Two selectable months; both are in the address. */
export function CompareMonths({ shownBill, months, against, onMonth, onAgainst }: CompareMonthsProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const isOpen = open || against !== undefined;
  const others = months.filter((month) => month !== shownBill.bill.month);
  if (others.length === 0) return null;
  return (
    <div className="px-4 pb-4 print:hidden">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className="touch inline-flex items-center gap-1.5 rounded-xs text-13 font-medium text-accent-text underline-offset-3 hover:underline"
        onClick={() => {
          setOpen(!isOpen);
          if (isOpen) onAgainst(undefined);
        }}
      >
        {words.compare}
        <ChevronRight aria-hidden="true" className={isOpen ? "rotate-90" : undefined} />
      </button>
      <div id={id} hidden={!isOpen} className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-2">
        {isOpen && (
          <>
            <Choice label={words.compareMonth} value={shownBill.bill.month} months={months} onChange={onMonth} />
            <Choice
              label={words.compareAgainst}
              value={others.includes(against ?? "") ? (against ?? "") : ""}
              months={others}
              usual={shownBill.before ? words.compareUsual(shownBill.period) : words.compareNone}
              onChange={(month) => onAgainst(month || undefined)}
            />
          </>
        )}
      </div>
    </div>
  );
}

type ChoiceProps = {
  label: string;
  value: string;
  months: readonly string[];
  /** The meaning of no choice. */
  usual?: string;
  onChange: (month: string) => void;
};

function Choice({ label, value, months, usual, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="text-12 text-fg-2">
        {label}
      </label>
      <Select
        compact
        id={id}
        value={value}
        options={[
          ...(usual === undefined ? [] : [{ value: "", label: usual }]),
          ...months.map((month) => ({ value: month, label: monthName(month) })),
        ]}
        onChange={({ target }) => onChange(target.value)}
        className="w-full min-w-0"
      />
    </>
  );
}
