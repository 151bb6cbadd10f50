import { NEW_YORK } from "@console/contract/new-york.ts";
import { useQuery } from "@tanstack/react-query";
import { addDays } from "../../../../lib/dates.ts";
import { useToday } from "../../../../lib/use-now.ts";
import { mondayBefore } from "../../../../lib/weeks.ts";
import { Segmented } from "../../../../ui/segmented.tsx";
import { pendingDaysQuery } from "../onboardings.queries.ts";
import { weekText as words } from "../onboardings.text.ts";
import { shortDayName } from "../week/week-sizes.ts";

type DayChipsProps = {
  /** The day that the table is filtered by. */
  day: string | undefined;
  onChoose: (day: string | undefined) => void;
};

/**
 * Monday to Friday in Eastern Time with their counts; on a weekend the next week, with today before it. A chip filters
 * the table by its day.
 */
export function DayChips({ day, onChoose }: DayChipsProps) {
  const today = useToday(NEW_YORK);
  const nextMonday = mondayBefore(addDays(today, 2));
  const isWeekend = nextMonday > today;
  const monday = isWeekend ? nextMonday : mondayBefore(today);
  const { data } = useQuery(pendingDaysQuery(isWeekend ? today : monday, addDays(monday, 4)));
  const week = Array.from({ length: 5 }, (_, index) => addDays(monday, index));
  const shown = isWeekend ? [today, ...week] : week;
  // A link can lead to any day.
  const days = day && !shown.includes(day) ? [...shown, day] : shown;
  return (
    <div className="relative min-w-0 overflow-x-auto">
      <Segmented
        label={words.days}
        value={day ?? "all"}
        digits={2}
        options={[
          { value: "all", label: words.allDays },
          ...days.map((date) => ({
            value: date,
            label: date === today ? words.today : shortDayName(date),
            count: data ? data.data.filter((each) => each.onboarding_date === date).length : null,
          })),
        ]}
        onChange={(next) => onChoose(next === "all" ? undefined : next)}
      />
    </div>
  );
}
