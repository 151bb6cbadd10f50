import { addDays } from "../../lib/dates.ts";
import { useLocalToday } from "../../lib/use-now.ts";
import { Button } from "../../ui/button.tsx";
import { DateInput } from "../../ui/date-input.tsx";
import { words } from "../components.text.ts";

type Range = { from: string | undefined; to: string | undefined };
type DateRangeProps = Range & { onChange: (range: Range) => void };

/** First and last day, both included; either may be empty. */
export function DateRange({ from, to, onChange }: DateRangeProps) {
  const today = useLocalToday();
  const presets = (
    <>
      {presetsOf(today).map(({ label, range }) => (
        <Button
          key={label}
          variant="ghost"
          size="sm"
          className="justify-start"
          aria-pressed={from === range.from && to === range.to}
          onClick={() => onChange(range)}
        >
          {label}
        </Button>
      ))}
    </>
  );
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-13 text-fg-2 max-md:basis-full">
      <DateInput
        aria-label={words.fromDay}
        width="w-40 max-md:flex-1"
        max={to}
        day={from ?? ""}
        aside={presets}
        onDay={(day) => onChange({ from: day || undefined, to })}
      />
      <span aria-hidden="true">–</span>
      <DateInput
        aria-label={words.toDay}
        width="w-40 max-md:flex-1"
        min={from}
        day={to ?? ""}
        aside={presets}
        onDay={(day) => onChange({ from, to: day || undefined })}
      />
    </span>
  );
}

function presetsOf(today: string): { label: string; range: { from: string; to: string } }[] {
  const month = `${today.slice(0, 7)}-01`;
  const lastOfBefore = addDays(month, -1);
  const { presets } = words;
  return [
    { label: presets.today, range: { from: today, to: today } },
    { label: presets.week, range: { from: addDays(today, -6), to: today } },
    { label: presets.days30, range: { from: addDays(today, -29), to: today } },
    { label: presets.monthToDate, range: { from: month, to: today } },
    { label: presets.lastMonth, range: { from: `${lastOfBefore.slice(0, 7)}-01`, to: lastOfBefore } },
    { label: presets.year, range: { from: `${today.slice(0, 4)}-01-01`, to: today } },
  ];
}
