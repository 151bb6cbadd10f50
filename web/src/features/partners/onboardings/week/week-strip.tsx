import { cx } from "../../../../lib/cx.ts";
import { weekText as words } from "../onboardings.text.ts";
import type { Day } from "./week.rules.ts";
import { shortDayName } from "./week-sizes.ts";

type WeekStripProps = {
  days: readonly Day[];
  selected: string | undefined;
  today: string;
  onChoose: (date: string) => void;
};

/** On a phone: the days of the week, one of which is shown. */
export const WeekStrip = ({ days, selected, today, onChoose }: WeekStripProps) => (
  <fieldset className="mb-2 flex gap-1 md:hidden print:hidden">
    <legend className="sr-only">{words.days}</legend>
    {days.map(({ date, timed, untimed }) => {
      const count = timed.length + untimed.length;
      return (
        <button
          key={date}
          type="button"
          aria-pressed={date === selected}
          onClick={() => onChoose(date)}
          className={cx(
            "relative flex min-h-12 min-w-0 flex-1 flex-col items-center justify-center rounded-sm border border-line bg-surface text-12 font-medium text-fg-2",
            "aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-text",
          )}
        >
          <span className={cx(date === today && "underline underline-offset-4")}>{shortDayName(date)}</span>
          <span className="sr-only">
            {date === today && `, ${words.today}`}, {words.counted(count)}
          </span>
          <span aria-hidden="true" className="h-3.5 text-12 leading-3.5 tabular-nums">
            {count > 0 ? count : ""}
          </span>
        </button>
      );
    })}
  </fieldset>
);
