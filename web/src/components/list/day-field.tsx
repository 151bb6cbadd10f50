import { useId } from "react";
import { DateInput } from "../../ui/date-input.tsx";

type DayFieldProps = {
  label: string;
  /** The day that is shown; empty for none. */
  day: string;
  /** The last day that can be chosen. */
  today: string;
  /** Undefined if it is emptied, or a day to come is typed. */
  onDay: (day: string | undefined) => void;
};

/** Chooses the day as of whose end something is shown. */
export function DayField({ label, day, today, onDay }: DayFieldProps) {
  const control = useId();
  return (
    <>
      <label htmlFor={control} className="text-fg-2">
        {label}
      </label>
      <DateInput
        id={control}
        width="w-40"
        max={today}
        day={day}
        onDay={(next) => onDay(next !== "" && next <= today ? next : undefined)}
      />
    </>
  );
}
