import { Calendar, ChevronDown } from "lucide-react";
import { useRef, useState } from "react";
import { formatDays } from "../../lib/dates.ts";
import { Button } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { dateRangeText as words } from "../components.text.ts";

/** First and last day, both included; either may be missing. */
export type Range = { from: string | undefined; to: string | undefined };
type DateRangeProps = { range: Range; onChange: (range: Range) => void };

const Panel = lazyPart(async () => (await import("./date-range-panel.tsx")).DateRangePanel);

/** Filters a list by days: a button that says which, and opens where they are chosen. */
export function DateRange({ range, onChange }: DateRangeProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  const shown = nameOf(range);
  return (
    <>
      <Button
        ref={button}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={words.named(shown)}
        className="max-md:flex-1 max-md:justify-start"
        onPointerEnter={() => void Panel.load()}
        onFocus={() => void Panel.load()}
        onClick={() => {
          setUsed(true);
          setOpen(!open);
        }}
      >
        <Calendar aria-hidden="true" className="text-fg-3" />
        {shown}
        <ChevronDown aria-hidden="true" className="text-fg-3 max-md:ml-auto" />
      </Button>
      {used && (
        <Panel open={open} anchor={button.current} range={range} onChange={onChange} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

function nameOf({ from, to }: Range): string {
  if (from && to) return formatDays(from, to);
  if (from) return words.since(formatDays(from, from));
  return to ? words.through(formatDays(to, to)) : words.all;
}
