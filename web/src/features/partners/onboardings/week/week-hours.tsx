import { weekText as words } from "../onboardings.text.ts";
import { hourName, viewerHours } from "./week.rules.ts";
import { HEAD, heightOf, UNTIMED } from "./week-sizes.ts";

type WeekHoursProps = { monday: string; hours: { from: number; to: number }; untimed: number };

/**
 * The hours in New York, and next to them the viewer's own if different. Visual only: every entry includes its time.
 */
export function WeekHours({ monday, hours, untimed }: WeekHoursProps) {
  const names = Array.from({ length: hours.to - hours.from }, (_, index) => hourName(hours.from + index));
  const localHours = viewerHours(monday, hours.from, hours.to);
  return (
    <div aria-hidden="true" className="flex flex-none text-12 whitespace-nowrap tabular-nums">
      <Column head={words.est} names={names} untimed={untimed} className="text-fg-2" />
      {localHours && <Column head={localHours.zone} names={localHours.names} untimed={untimed} className="text-fg-3" />}
    </div>
  );
}

type ColumnProps = { head: string; names: readonly string[]; untimed: number; className: string };

const Column = ({ head, names, untimed, className }: ColumnProps) => (
  <div className={`min-w-12 px-1.5 text-right max-md:min-w-10 max-md:px-1 ${className}`}>
    <p className="flex items-center justify-end font-medium" style={{ height: HEAD }}>
      {head}
    </p>
    {untimed > 0 && <div style={{ height: untimed * UNTIMED + 7 }} />}
    {names.map((name, index) => (
      <p key={`${head}-${name}`} style={{ height: heightOf(1) }}>
        {/* Centered on its line; the first has none above it. */}
        <span className={index === 0 ? undefined : "relative -top-2"}>{name}</span>
      </p>
    ))}
  </div>
);
