import { Link } from "@tanstack/react-router";
import { type PointerEvent, useState } from "react";
import { cx } from "../../../lib/cx.ts";
import { formatWeekday } from "../../../lib/dates.ts";
import { tinyMonth } from "../../../lib/months.ts";
import { trendsText as words } from "./stats.text.ts";
import { averages, lineOf } from "./trend.rules.ts";

export type TrendProps = {
  name: string;
  title: string;
  /** The list behind the figure. */
  to: string;
  search: { month?: string };
  figure: string;
  change: string | null;
  changeText: (change: string) => string;
  hint: string;
  /** Figures of the shown days and, for their averages, of days before them. */
  days: readonly (string | null)[];
  text: (figure: string | null) => string;
  dates: readonly string[];
};

const WIDTH = 280;
const HEIGHT = 52;
/** A smaller change, in percent or points, is neither good nor bad. */
const NOTABLE = 1;

/** One figure with its line. A pointer, a touch or the arrow keys choose a day, whose own figure takes the third line. */
export function Trend({ name, title, to, search, figure, change, changeText, hint, days, text, dates }: TrendProps) {
  const [day, setDay] = useState<number | null>(null);
  const last = dates.length - 1;
  const own = days.slice(-dates.length);
  const chosen = day === null ? hint : `${formatWeekday(dates[day] ?? "")}  ${text(own[day] ?? null)}`;
  const follow = ({ clientX, currentTarget }: PointerEvent<HTMLInputElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setDay(Math.min(last, Math.max(0, Math.round(((clientX - left) / width) * last))));
  };
  return (
    <div className="min-w-0 border-line px-5 pt-3.5 pb-3 first:pl-1 last:pr-1 not-first:border-l max-md:px-3 max-md:pt-3 max-md:odd:border-l-0 max-md:odd:pl-0 max-md:even:pr-0 max-md:nth-[n+3]:border-t">
      <Link
        to={to}
        search={search}
        className="touch block truncate text-12 text-fg-3 underline-offset-3 hover:underline"
      >
        {title}
      </Link>
      <p className="mt-0.5 flex flex-wrap items-baseline gap-x-2 tabular-nums">
        <span className="text-20 font-semibold tracking-figure max-md:text-[18px] max-md:leading-[26px]">{figure}</span>
        {change !== null && <span className={cx("text-12 font-medium", toneOf(change))}>{changeText(change)}</span>}
      </p>
      <p className={cx("truncate text-12 tabular-nums", day === null ? "text-fg-3" : "font-medium whitespace-pre")}>
        {chosen}
      </p>
      <div className="relative mt-2.5 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
        <Line values={averages(days)} dates={dates} day={day} />
        <input
          type="range"
          min={0}
          max={last}
          value={day ?? last}
          aria-label={words.chart(name)}
          aria-valuetext={`${formatWeekday(dates[day ?? last] ?? "")}, ${text(own[day ?? last] ?? null)}`}
          className="absolute inset-0 size-full cursor-default touch-pan-y opacity-0"
          onChange={({ target }) => setDay(Number(target.value))}
          onFocus={({ target }) => target.matches(":focus-visible") && setDay(last)}
          onBlur={() => setDay(null)}
          onPointerMove={follow}
          onPointerDown={follow}
          onPointerLeave={() => setDay(null)}
        />
      </div>
      <Months dates={dates} />
    </div>
  );
}

const toneOf = (change: string): string => {
  if (Math.abs(Number(change)) < NOTABLE) return "text-fg-3";
  return change.startsWith("-") ? "text-warning-text" : "text-success-text";
};

type LineProps = { values: readonly number[]; dates: readonly string[]; day: number | null };

/** This month in the accent over its area, the days before it gray, and a mark at the chosen day. */
function Line({ values, dates, day }: LineProps) {
  const points = lineOf(values, WIDTH, HEIGHT);
  const first = dates.findIndex((date) => date.slice(0, 7) === dates.at(-1)?.slice(0, 7));
  const path = (some: typeof points) => some.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${x} ${y}`).join("");
  const now = path(points.slice(first));
  const stroke = "fill-none [vector-effect:non-scaling-stroke] forced-colors:stroke-[CanvasText]";
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="block h-[52px] w-full overflow-visible max-md:h-11"
    >
      <path d={`M0 ${HEIGHT}H${WIDTH}`} className={cx(stroke, "stroke-chart-grid")} />
      <path d={`${now}V${HEIGHT}H${points[first]?.x}Z`} className="fill-trend-fill" />
      <path d={path(points.slice(0, first + 1))} className={cx(stroke, "stroke-trend-prev")} strokeWidth="1.25" />
      <path d={now} className={cx(stroke, "stroke-trend-now")} strokeWidth="1.75" strokeLinejoin="round" />
      {day !== null && (
        <path d={`M${points[day]?.x} 0V${HEIGHT}`} className={cx(stroke, "stroke-fg-2")} strokeDasharray="2 2" />
      )}
    </svg>
  );
}

/** Where each month begins, but for one too near to the next. */
function Months({ dates }: { dates: readonly string[] }) {
  const starts = dates.flatMap((date, index) =>
    index === 0 || date.endsWith("-01") ? [{ date, left: index / (dates.length - 1) }] : [],
  );
  const shown = starts.filter(({ left }, index) => (starts[index + 1]?.left ?? 1.2) - left > 0.14 && left < 0.95);
  return (
    <p aria-hidden="true" className="relative mt-1 h-3.5 text-[11px] leading-[14px] text-fg-3">
      {shown.map(({ date, left }) => (
        <span key={date} className="absolute" style={{ left: `${left * 100}%` }}>
          {tinyMonth(date)}
        </span>
      ))}
    </p>
  );
}
