import { useState } from "react";
import { addDays, daysBetween, quarterStart } from "../../lib/dates.ts";
import { useLocalToday } from "../../lib/use-now.ts";
import { Button } from "../../ui/button.tsx";
import { Calendar, inOrder } from "../../ui/calendar.tsx";
import { CalendarPopover } from "../../ui/calendar-panel.tsx";
import { DateInput } from "../../ui/date-input.tsx";
import { dateRangeText as words } from "../components.text.ts";
import type { Range } from "./date-range.tsx";

type DateRangePanelProps = {
  open: boolean;
  anchor: HTMLElement | null;
  range: Range;
  onChange: (range: Range) => void;
  onClose: () => void;
};

/** Days by name, typed, or as two presses in a calendar. Each choice applies immediately. */
export function DateRangePanel({ open, anchor, onClose, ...choice }: DateRangePanelProps) {
  return (
    <CalendarPopover tall open={open} title={words.title} anchor={anchor} onClose={onClose}>
      <Choices {...choice} onClose={onClose} />
    </CalendarPopover>
  );
}

function Choices({ range, onChange, onClose }: Omit<DateRangePanelProps, "open" | "anchor">) {
  const { from, to } = range;
  const today = useLocalToday();
  const [start, setStart] = useState<string>();

  function choose(next: Range) {
    onChange(next);
    onClose();
  }
  function press(day: string) {
    if (start === undefined) return setStart(day);
    const [first, last] = inOrder(start, day);
    choose({ from: first, to: last });
  }
  /** A day beyond the other one leaves that open. */
  const type = (next: Range, other: "from" | "to") => {
    setStart(undefined);
    onChange(next.from && next.to && next.from > next.to ? { ...next, [other]: undefined } : next);
  };

  return (
    <>
      <div className="flex flex-col gap-0.5 border-r border-line p-2 max-md:flex-row max-md:flex-wrap max-md:border-r-0 max-md:border-b">
        {presetsOf(today).map(({ label, ...preset }) => (
          <Button
            key={label}
            variant="ghost"
            size="sm"
            className="justify-start aria-pressed:bg-selected aria-pressed:text-fg"
            aria-pressed={from === preset.from && to === preset.to}
            onClick={() => choose(preset)}
          >
            {label}
          </Button>
        ))}
      </div>
      <div className="min-w-0 md:w-70">
        <div className="flex items-center gap-1.5 p-3 pb-0 text-fg-2">
          <DateInput
            plain
            aria-label={words.from}
            day={from ?? ""}
            onDay={(day) => type({ from: day || undefined, to }, "to")}
          />
          <span aria-hidden="true">–</span>
          <DateInput
            plain
            aria-label={words.to}
            day={to ?? ""}
            onDay={(day) => type({ from, to: day || undefined }, "from")}
          />
        </div>
        <div className="p-3">
          <Calendar
            // Days that are typed turn it to their month.
            key={`${from} ${to}`}
            from={from ?? null}
            to={to ?? null}
            start={start}
            today={today}
            onChoose={press}
          />
        </div>
        <div className="flex min-h-11 items-center border-t border-line py-1.5 pr-2 pl-3">
          <p role="status" className="mr-auto text-12 text-fg-3">
            {start !== undefined && words.pressLast}
            {start === undefined && from && to && words.days(daysBetween(from, to) + 1)}
          </p>
          <Button
            variant="ghost"
            size="sm"
            disabled={!from && !to}
            onClick={() => choose({ from: undefined, to: undefined })}
          >
            {words.clear}
          </Button>
        </div>
      </div>
    </>
  );
}

function presetsOf(today: string): { label: string; from: string; to: string }[] {
  const month = `${today.slice(0, 7)}-01`;
  const lastOfBefore = addDays(month, -1);
  const { presets } = words;
  return [
    { label: presets.today, from: today, to: today },
    { label: presets.week, from: addDays(today, -6), to: today },
    { label: presets.days30, from: addDays(today, -29), to: today },
    { label: presets.monthToDate, from: month, to: today },
    { label: presets.lastMonth, from: `${lastOfBefore.slice(0, 7)}-01`, to: lastOfBefore },
    { label: presets.quarter, from: quarterStart(today), to: today },
    { label: presets.year, from: `${today.slice(0, 4)}-01-01`, to: today },
  ];
}
