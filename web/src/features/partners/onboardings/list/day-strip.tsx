import { NEW_YORK } from "@console/contract/new-york.ts";
import type { Onboarding } from "@console/contract/onboardings.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { cx } from "../../../../lib/cx.ts";
import { addDays, formatClock, formatDay } from "../../../../lib/dates.ts";
import { useToday } from "../../../../lib/use-now.ts";
import { mondayBefore } from "../../../../lib/weeks.ts";
import { TierSign, tierTone } from "../../../../ui/tier-badge.tsx";
import { pendingDaysQuery } from "../onboardings.queries.ts";
import { weekText as words } from "../week/week.text.ts";
import { shortDayName } from "../week/week-sizes.ts";
import { overlapsOf } from "./overlaps.rules.ts";

type DayStripProps = {
  /** The day that the table is filtered by. */
  day: string | undefined;
  /** Undefined if the selected day was pressed again. */
  onChoose: (day: string | undefined) => void;
};

/** Onboardings that a day lists before it only counts the rest. */
const SHOWN = 2;

/**
 * Monday to Friday in Eastern Time; on a weekend the next week, with today before it. A press filters the table by the
 * day.
 */
export function DayStrip({ day, onChoose }: DayStripProps) {
  const today = useToday(NEW_YORK);
  const nextMonday = mondayBefore(addDays(today, 2));
  const isWeekend = nextMonday > today;
  const monday = isWeekend ? nextMonday : mondayBefore(today);
  const { data = [] } = useQuery(pendingDaysQuery(isWeekend ? today : monday, addDays(monday, 4)));
  const overlaps = overlapsOf(data);
  const week = Array.from({ length: 5 }, (_, index) => addDays(monday, index));
  const days = isWeekend ? [today, ...week] : week;
  const strip = useRef<HTMLFieldSetElement>(null);

  // On a phone, it is scrolled to today.
  useEffect(() => {
    const own = strip.current?.querySelector<HTMLElement>("[data-today]");
    if (own && strip.current) strip.current.scrollLeft = own.offsetLeft - strip.current.offsetLeft;
  }, []);

  return (
    <div className="px-card pb-3">
      <fieldset
        ref={strip}
        className="grid min-w-0 auto-cols-fr grid-flow-col gap-2 max-md:-mx-1 max-md:flex max-md:snap-x max-md:overflow-x-auto max-md:px-1 max-md:py-1"
      >
        <legend className="sr-only">{words.days}</legend>
        {days.map((date) => (
          <StripDay
            key={date}
            date={date}
            isToday={date === today}
            chosen={date === day}
            onboardings={data.filter((each) => each.onboarding_date === date)}
            overlaps={data.some((each) => each.onboarding_date === date && overlaps.has(each.id))}
            onPress={() => onChoose(date === day ? undefined : date)}
          />
        ))}
      </fieldset>
      {day && (
        <p role="status" className="mt-2 text-12 text-fg-2">
          {words.onlyOf(formatDay(day))}{" "}
          <button
            type="button"
            className="rounded-xs text-accent-text underline-offset-3 hover:underline"
            onClick={() => onChoose(undefined)}
          >
            {words.allDays}
          </button>
        </p>
      )}
    </div>
  );
}

type StripDayProps = {
  date: string;
  isToday: boolean;
  chosen: boolean;
  onboardings: readonly Onboarding[];
  /** Two of them at the same time. */
  overlaps: boolean;
  onPress: () => void;
};

function StripDay({ date, isToday, chosen, onboardings, overlaps, onPress }: StripDayProps) {
  const more = onboardings.length - SHOWN;
  return (
    <button
      type="button"
      aria-pressed={chosen}
      data-today={isToday || undefined}
      onClick={onPress}
      className={cx(
        "relative flex h-[86px] min-w-0 flex-col items-stretch justify-start gap-1 overflow-hidden rounded-md border border-line bg-surface p-1.5 text-left",
        "text-12 hover:border-line-strong aria-pressed:border-accent aria-pressed:bg-accent-soft max-md:w-32 max-md:flex-none max-md:snap-start",
      )}
    >
      <span className={cx("flex items-center gap-1.5 font-medium", isToday ? "text-accent-text" : "text-fg-2")}>
        {shortDayName(date)}
        {isToday && <span>{words.today}</span>}
        {overlaps && <span className="truncate font-normal text-warning-text">{words.overlap}</span>}
        <span className="sr-only">, {words.counted(onboardings.length)}:</span>
        {more > 0 && (
          <span aria-hidden="true" className="ml-auto font-normal tabular-nums">
            +{more}
          </span>
        )}
      </span>
      {onboardings.slice(0, SHOWN).map((each) => (
        <span
          key={each.id}
          className={cx(
            "flex min-w-0 items-center gap-1 rounded-xs border-l-[3px] border-current px-1 py-px",
            tierTone(each.package_type),
          )}
        >
          <TierSign tier={each.package_type} />
          <span className="truncate">
            {each.onboarding_time && `${formatClock(each.onboarding_time)} `}
            {each.company_name}
          </span>
        </span>
      ))}
    </button>
  );
}
