import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { cx } from "../lib/cx.ts";
import { addDays, formatDay } from "../lib/dates.ts";
import { IconButton } from "./icon-button.tsx";
import { uiText as words } from "./ui.text.ts";

export type CalendarProps = {
  /** The chosen days, both included. */
  from: string | null;
  to: string | null;
  /** Of a range, the first day that is chosen: the days up to the pointer or the focus are marked. */
  start?: string | undefined;
  today: string;
  /** First and last day that can be chosen. */
  min?: string | undefined;
  max?: string | undefined;
  /** It gets the focus when it is shown. */
  initialFocus?: boolean;
  onChoose: (day: string) => void;
};

const monthName = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
const weekdayName = new Intl.DateTimeFormat("en-US", { weekday: "long", timeZone: "UTC" });
// The first of November 2026 is a Sunday.
const weekdays = Array.from({ length: 7 }, (_, at) => weekdayName.format(Date.UTC(2026, 10, 1 + at)));

/** The same day of another month, or its last one. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** Six weeks from the Sunday on or before the first of a day's month. */
function weeksOf(day: string): string[][] {
  const first = `${day.slice(0, 7)}-01`;
  const sunday = addDays(first, -new Date(first).getUTCDay());
  return Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (_, at) => addDays(sunday, week * 7 + at)));
}

/** A month: arrows move by day and week, Page Up and Down by month, with Shift by year, Home and End within the week. */
export function Calendar(props: CalendarProps) {
  const { from, to, start, today, min = "2000-01-01", max = "2199-12-31", initialFocus = false, onChoose } = props;
  const within = (each: string) => (each < min ? min : each > max ? max : each);
  const [focused, setFocused] = useState(within(to ?? from ?? today));
  const [hovered, setHovered] = useState<string | null>(null);
  const grid = useRef<HTMLTableElement>(null);
  const moves = useRef(initialFocus);
  const month = focused.slice(0, 7);
  const [first, last] = start === undefined ? [from ?? to, to ?? from] : inOrder(start, hovered ?? focused);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the day that the keys moved to is rendered first.
  useEffect(() => {
    if (moves.current) grid.current?.querySelector<HTMLElement>(`[tabindex="0"]`)?.focus();
    moves.current = false;
  }, [focused]);

  function press(event: KeyboardEvent) {
    const weekday = new Date(focused).getUTCDay();
    const months = event.shiftKey ? 12 : 1;
    const next = {
      ArrowLeft: () => addDays(focused, -1),
      ArrowRight: () => addDays(focused, 1),
      ArrowUp: () => addDays(focused, -7),
      ArrowDown: () => addDays(focused, 7),
      PageUp: () => addMonths(focused, -months),
      PageDown: () => addMonths(focused, months),
      Home: () => addDays(focused, -weekday),
      End: () => addDays(focused, 6 - weekday),
    }[event.key];
    if (!next) return;
    event.preventDefault();
    moves.current = true;
    setHovered(null);
    setFocused(within(next()));
  }
  const turn = (months: number) => setFocused(within(addMonths(focused, months)));

  return (
    <>
      <div className="mb-2 flex items-center gap-1">
        <span aria-live="polite" className="mr-auto font-semibold">
          {monthName.format(new Date(`${month}-01`))}
        </span>
        <IconButton label={words.previousMonth} size="sm" disabled={`${month}-01` <= min} onClick={() => turn(-1)}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <IconButton label={words.nextMonth} size="sm" disabled={`${month}-31` >= max} onClick={() => turn(1)}>
          <ChevronRight aria-hidden="true" />
        </IconButton>
      </div>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table that arrow keys move in.
        role="grid"
        aria-label={monthName.format(new Date(`${month}-01`))}
        className="w-full"
        onKeyDown={press}
        onPointerLeave={() => setHovered(null)}
      >
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col" abbr={name} className="size-8 text-12 font-normal text-fg-3">
                {name.charAt(0)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(focused).map((week) => (
            <tr key={week[0]}>
              {week.map((each) => (
                <Day
                  key={each}
                  day={each}
                  inMonth={each.startsWith(month)}
                  chosen={each === first || each === last}
                  between={first !== null && last !== null && each > first && each < last}
                  isToday={each === today}
                  possible={each >= min && each <= max}
                  focused={each === focused}
                  onChoose={onChoose}
                  onHover={setHovered}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

export const inOrder = (one: string, other: string): [first: string, last: string] =>
  one <= other ? [one, other] : [other, one];

type DayProps = {
  day: string;
  inMonth: boolean;
  chosen: boolean;
  /** Between the ends of a range. */
  between: boolean;
  isToday: boolean;
  possible: boolean;
  focused: boolean;
  onChoose: (day: string) => void;
  onHover: (day: string) => void;
};

function Day({ day, inMonth, chosen, between, isToday, possible, focused, onChoose, onHover }: DayProps) {
  // The last week can be all of the next month.
  if (!inMonth) return <td className="size-8 p-0" />;
  return (
    <td className={cx("p-0", between && "range-day bg-accent-soft")}>
      <button
        type="button"
        data-day={day}
        tabIndex={focused ? 0 : -1}
        aria-label={formatDay(day)}
        aria-pressed={chosen || between}
        aria-current={isToday ? "date" : undefined}
        aria-disabled={!possible || undefined}
        onClick={() => possible && onChoose(day)}
        onPointerEnter={() => onHover(day)}
        className={cx(
          "mx-auto grid size-8 place-items-center rounded-sm tabular-nums pointer-coarse:size-11",
          chosen ? "bg-accent font-semibold text-on-accent" : "hover:bg-hover",
          isToday && !chosen && "font-semibold shadow-[inset_0_0_0_1px_var(--border-strong)]",
          !possible && "text-fg-disabled line-through",
        )}
      >
        {Number(day.slice(8))}
      </button>
    </td>
  );
}
