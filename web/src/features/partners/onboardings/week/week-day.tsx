import type { Onboarding } from "@console/contract/onboardings.ts";
import { Plus } from "lucide-react";
import { useId } from "react";
import { cx } from "../../../../lib/cx.ts";
import { formatClock } from "../../../../lib/dates.ts";
import { IconButton } from "../../../../ui/icon-button.tsx";
import { weekText as words } from "../onboardings.text.ts";
import { type Day, timeAt } from "./week.rules.ts";
import { WeekEntry } from "./week-entry.tsx";
import { dayName, ENTRY, HEAD, heightOf, shortDayName, UNTIMED } from "./week-sizes.ts";

type WeekDayProps = {
  day: Day;
  hours: { from: number; to: number };
  /** Most onboardings without a time on any day of this week: all days reserve space for them. */
  untimed: number;
  isToday: boolean;
  /** Minutes from midnight, for the time marker in today's column. */
  now: number | null;
  /** Hidden on a phone, which shows another day. */
  folded: boolean;
  onOpen: (onboarding: Onboarding) => void;
  onSchedule: (date: string, time?: string) => void;
};

/** One day as a column: its name, onboardings without a time, then the hours. */
export function WeekDay(props: WeekDayProps) {
  const { day, hours, untimed, isToday, now, folded, onOpen, onSchedule } = props;
  const heading = useId();
  const y = (minutes: number) => heightOf((minutes - hours.from * 60) / 60);
  const slots = Array.from({ length: (hours.to - hours.from) * 2 }, (_, index) => hours.from * 60 + index * 30);
  const entries = day.timed.length + day.untimed.length;
  return (
    <section
      aria-labelledby={heading}
      data-week-day={day.date}
      className={cx("min-w-0 basis-0 border-l border-line first:border-l-0", folded && "max-md:hidden")}
      style={{ flexGrow: shareOf(day) }}
    >
      <header className={"flex items-center gap-1 border-b border-line pr-1 pl-2"} style={{ height: HEAD }}>
        <h3 id={heading} className="min-w-0 flex-1 truncate text-13 font-semibold">
          <DayName date={day.date} marked={isToday} />
          <span className="sr-only">{dayName(day.date)}</span>
          {isToday && <span className="sr-only">, {words.today}</span>}
        </h3>
        <IconButton
          size="sm"
          label={words.scheduleOn(dayName(day.date))}
          data-week-item
          className="size-7 print:hidden"
          onClick={() => onSchedule(day.date)}
        >
          <Plus aria-hidden="true" />
        </IconButton>
      </header>
      {entries === 0 && <p className="sr-only">{words.none}</p>}
      {untimed > 0 && (
        <ol className="flex flex-col gap-0.5 border-b border-line p-0.5" style={{ minHeight: untimed * UNTIMED + 6 }}>
          {day.untimed.map((onboarding) => (
            <WeekEntry key={onboarding.id} onboarding={onboarding} onOpen={() => onOpen(onboarding)} />
          ))}
        </ol>
      )}
      <div className="relative" style={{ height: heightOf(hours.to - hours.from) }}>
        {/* For the pointer; keyboard users have the button above. A press does not move the focus. */}
        <div aria-hidden="true" className="absolute inset-0">
          {slots.map((minutes) => (
            <button
              key={minutes}
              type="button"
              tabIndex={-1}
              title={words.scheduleOn(`${dayName(day.date)}, ${formatClock(timeAt(minutes))}`)}
              className="block w-full border-b border-line/40 odd:border-transparent even:border-line hover:bg-hover"
              style={{ height: heightOf(0.5) }}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onSchedule(day.date, timeAt(minutes))}
            />
          ))}
        </div>
        <ol
          aria-labelledby={heading}
          className="absolute inset-y-0 right-1.5 left-0.5 [&>*]:pointer-events-auto pointer-events-none"
        >
          {day.timed.map(({ onboarding, from, lane, lanes }) => (
            <WeekEntry
              key={onboarding.id}
              onboarding={onboarding}
              position={{ top: y(from), height: ENTRY, lane, lanes }}
              onOpen={() => onOpen(onboarding)}
            />
          ))}
        </ol>
        {now !== null && now >= hours.from * 60 && now < hours.to * 60 && (
          <p
            className="pointer-events-none absolute inset-x-0 border-t-2 border-error print:hidden"
            style={{ top: y(now) }}
          >
            <span className="absolute -top-1 -left-1 size-1.5 rounded-full bg-error" />
            <span className="sr-only">{words.now}</span>
          </p>
        )}
      </div>
    </section>
  );
}

/** A day with three or more onboardings side by side gets more of the week's width, so that their names stay readable. */
const shareOf = ({ timed }: Day): number => Math.max(2, ...timed.map(({ lanes }) => lanes)) / 2;

/** 'Mon 16'; today's number is highlighted. */
function DayName({ date, marked }: { date: string; marked: boolean }) {
  const [weekday, number] = shortDayName(date).split(" ");
  return (
    <span aria-hidden="true">
      {weekday} <span className={cx(marked && "rounded-full bg-ink px-1.5 py-0.5 text-on-ink")}>{number}</span>
    </span>
  );
}
