import { useEffect, useId, useRef, useState } from "react";
import { monthName, tinyMonth } from "../../../../lib/months.ts";
import { addedFillClass, fillClass } from "../series-class.ts";
import { chartText as words } from "./billing-history.text.ts";
import { MonthButtons } from "./month-buttons.tsx";
import { barOf, type Column, heightOf, shortSize } from "./month-columns.ts";

type MonthChartProps = {
  columns: readonly Column[];
  what: "cost" | "minutes";
  selected: string | undefined;
  onSelect: (month: string) => void;
};

const HEIGHT = 216;
const LEFT = 44;
/** Two lines of text above the highest column. */
const TOP = 36;
const FOOT = 22;
const PLOT = HEIGHT - TOP - FOOT;
const NARROW = 480;
const GAP = 2;

/** Stacked columns from zero; a press chooses the month, arrow keys move between months. */
export function MonthChart({ columns, what, selected, onSelect }: MonthChartProps) {
  const [box, width] = useWidth();
  const hatch = useId();
  const visible = width < NARROW ? columns.slice(-6) : columns;
  const unit = what === "cost" ? 100 : 1e6;
  const most = Math.max(1, ...visible.map((each) => Number(highest(each)) / unit));
  const ticks = ticksTo(most);
  const top = ticks.at(-1) ?? 1;
  const y = (size: number) => TOP + PLOT - (size / top) * PLOT;
  const slot = (width - LEFT) / visible.length;
  const bar = Math.min(32, slot * 0.6);

  return (
    // Content rendered for a wider window must not widen the page before it is rendered again.
    <div ref={box} className="relative h-full overflow-hidden">
      {width > 0 && (
        <>
          <svg
            role="img"
            aria-label={words.about(monthName(visible[0]?.month ?? ""), monthName(visible.at(-1)?.month ?? ""), what)}
            width={width}
            height={HEIGHT}
            className="block text-[11px]"
          >
            <defs>
              <pattern id={hatch} width={5} height={5} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
                <line x1={1} x2={1} y1={0} y2={5} strokeWidth={1.5} className="stroke-fg-3" />
              </pattern>
            </defs>
            {ticks.map((tick) => (
              <g key={tick}>
                <line x1={LEFT} x2={width} y1={y(tick)} y2={y(tick)} className="stroke-chart-grid" />
                <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end" className="fill-fg-3 tabular-nums">
                  {tickText(tick, what)}
                </text>
              </g>
            ))}
            {visible.map((column, index) => (
              <Stack
                key={column.month}
                column={column}
                what={what}
                x={LEFT + slot * index + (slot - bar) / 2}
                bar={bar}
                y={(size) => y(Number(size) / unit)}
                current={column.month === selected}
                hatch={hatch}
              />
            ))}
          </svg>
          <MonthButtons columns={visible} what={what} left={LEFT} slot={slot} selected={selected} onSelect={onSelect} />
        </>
      )}
    </div>
  );
}

const larger = (one: bigint, other: bigint) => (one > other ? one : other);
const highest = (column: Column): bigint => larger(heightOf(column), column.estimate ?? 0n);

type StackProps = {
  column: Column;
  what: "cost" | "minutes";
  x: number;
  bar: number;
  y: (size: bigint) => number;
  current: boolean;
  /** Id of the pattern for what was discounted. */
  hatch: string;
};

function Stack({ column, what, x, bar, y, current, hatch }: StackProps) {
  const { estimate } = column;
  const { segments, hatched } = barOf(column);
  const whole = heightOf(column);
  const solid = whole - hatched;
  const isAhead = estimate !== null && estimate > whole;
  let below = 0n;
  return (
    <g>
      {isAhead && (
        <rect
          x={x + 0.5}
          y={y(estimate)}
          width={bar - 1}
          height={Math.max(0, y(solid) - y(estimate))}
          className="fill-transparent stroke-line-strong"
          strokeDasharray="3 2"
        />
      )}
      {hatched > 0n && (
        <rect
          x={x + 0.5}
          y={y(whole)}
          width={bar - 1}
          height={Math.max(1, y(solid) - y(whole))}
          fill={`url(#${hatch})`}
          className="stroke-line-strong"
        />
      )}
      {segments.map(({ kind, size }) => {
        const foot = y(below);
        below += size;
        const height = Math.max(1, foot - y(below) - (below === solid ? 0 : GAP));
        return (
          <rect
            key={kind}
            x={x}
            y={foot - height}
            width={bar}
            height={height}
            rx={1}
            className={kind === "added" ? addedFillClass : fillClass[kind]}
          />
        );
      })}
      <text
        x={x + bar / 2}
        y={y(isAhead ? estimate : whole) - 6}
        textAnchor="middle"
        className="fill-fg-2 tabular-nums"
      >
        {/* On a separate line: next to the figure it would overlap the month before. */}
        {isAhead && (
          <tspan x={x + bar / 2} dy={-12}>
            {words.estimatedShort}
          </tspan>
        )}
        <tspan x={x + bar / 2} dy={isAhead ? 12 : 0}>
          {shortSize(isAhead ? estimate : column.total, what)}
        </tspan>
      </text>
      <text
        x={x + bar / 2}
        y={HEIGHT - 5}
        textAnchor="middle"
        className={current ? "fill-fg font-semibold" : "fill-fg-3"}
      >
        {tinyMonth(column.month)}
      </text>
    </g>
  );
}

/** Round steps of 1, 2 or 5, three to five of them. */
function ticksTo(most: number): number[] {
  const rough = most / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? power * 10;
  const count = Math.ceil(most / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

const compact = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 1 });
const tickText = (tick: number, what: "cost" | "minutes") =>
  `${what === "cost" ? "$" : ""}${compact.format(tick).toLowerCase()}`;

function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!box.current) return;
    const watch = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)));
    watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  return [box, width] as const;
}
