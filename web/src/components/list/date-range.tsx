import { Input } from "../../ui/input.tsx";
import { words } from "../components.text.ts";

type Range = { from: string | undefined; to: string | undefined };
type DateRangeProps = Range & { onChange: (range: Range) => void };

/** First and last day, both included; either may be empty. */
export const DateRange = ({ from, to, onChange }: DateRangeProps) => (
  <span className="flex items-center gap-1.5 text-13 text-fg-2 max-md:basis-full">
    <Input
      type="date"
      aria-label={words.fromDay}
      width="w-auto"
      className="max-md:flex-1"
      min="2000-01-01"
      max={to ?? "2199-12-31"}
      value={from ?? ""}
      onChange={({ target }) => onChange({ from: dayOf(target.value), to })}
    />
    <span aria-hidden="true">–</span>
    <Input
      type="date"
      aria-label={words.toDay}
      width="w-auto"
      className="max-md:flex-1"
      min={from ?? "2000-01-01"}
      max="2199-12-31"
      value={to ?? ""}
      onChange={({ target }) => onChange({ from, to: dayOf(target.value) })}
    />
  </span>
);

/** While a year is typed digit by digit, the field reports years like 0002. */
const dayOf = (value: string): string | undefined => (value >= "2000" && value < "2200" ? value : undefined);
