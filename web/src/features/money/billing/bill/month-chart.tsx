import { useEffect, useRef, useState } from "react";
import { monthName, tinyMonth } from "../../../../lib/months.ts";
import { addedFillClass, fillClass } from "../series-class.ts";
import { chartText as words } from "./billing-history.text.ts";
import { MonthButtons } from "./month-buttons.tsx";
import { type Column, heightOf, segmentsOf, shortSize } from "./month-columns.ts";

type MonthChartProps = {
  columns: readonly Column[];
  what: "cost" | "minutes";
  selected: string | undefined;
  onSelect: (month: string) => void;
};

const LEFT = 44;
/** Half a line of text above the highest line of the grid. */
const TOP = 8;
const PLOT = 168;
/** Two lines of text below a column. */
const HEIGHT = TOP + PLOT + 40;
const NARROW = 480;
const GAP = 2;

/** Stacked columns from zero; a press chooses the month, arrow keys move between months. */
export function MonthChart({ columns, what, selected, onSelect }: MonthChartProps) {
  const [box, width] = useWidth();
  const visible = width < NARROW ? columns.slice(-6) : columns;
  const unit = what === "cost" ? 100 : 1e6;
  const most = Math.max(1, ...visible.map((each) => Number(heightOf(each)) / unit));
  const ticks = ticksTo(most);
  const top = ticks.at(-1) ?? 1;
  const y = (size: number) => TOP + PLOT - (size / top) * PLOT;
  const slot = (width - LEFT) / visible.length;
  const bar = Math.min(32, slot * 0.6);

  return (
    // Content rendered for a wider window must not widen the page before it is rendered again.
    <div ref={box} className="relative h-[216px] overflow-hidden">
      {width > 0 && (
        <>
          <svg
            role="img"
            aria-label={words.about(monthName(visible[0]?.month ?? ""), monthName(visible.at(-1)?.month ?? ""), what)}
            width={width}
            height={HEIGHT}
            className="block text-[11px]"
          >
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
              />
            ))}
          </svg>
          <MonthButtons columns={visible} what={what} left={LEFT} slot={slot} selected={selected} onSelect={onSelect} />
        </>
      )}
    </div>
  );
}

type StackProps = {
  column: Column;
  what: "cost" | "minutes";
  x: number;
  bar: number;
  y: (size: bigint) => number;
  current: boolean;
};

function Stack({ column, what, x, bar, y, current }: StackProps) {
  const { estimate, total } = column;
  let below = 0n;
  return (
    <g>
      {estimate !== null && estimate > total && (
        <rect
          x={x + 0.5}
          y={y(estimate)}
          width={bar - 1}
          height={Math.max(0, y(total) - y(estimate))}
          className="fill-transparent stroke-est"
          strokeDasharray="3 2"
        />
      )}
      {segmentsOf(column).map(({ kind, size }) => {
        const foot = y(below);
        below += size;
        const height = Math.max(1, foot - y(below) - (below === total ? 0 : GAP));
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
        y={TOP + PLOT + 18}
        textAnchor="middle"
        className={current ? "fill-fg font-semibold" : "fill-fg-3"}
      >
        {tinyMonth(column.month)}
        <tspan x={x + bar / 2} dy={15} className={current ? undefined : "fill-fg-2"}>
          {shortSize(total, what)}
        </tspan>
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
