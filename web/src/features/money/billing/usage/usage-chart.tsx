import type { UsagePart } from "@console/contract/usage-lines.ts";
import { cx } from "../../../../lib/cx.ts";
import { formatShortDay } from "../../../../lib/dates.ts";
import type { Series } from "../bill.figures.ts";
import { fillClass } from "../series-class.ts";
import { usageText as words } from "./usage.text.ts";

type UsageChartProps = {
  label: string;
  kind: Series;
  /** All days of the chart, with or without usage. */
  days: readonly string[];
  parts: readonly UsagePart[];
  chosen: string | undefined;
};

const HEIGHT = 72;
const SLOT = 10;
const BAR = 7;

/** One column per day, from zero; negative values lie below it. */
export function UsageChart({ label, kind, days, parts, chosen }: UsageChartProps) {
  const quantities = new Map(parts.map(({ day, quantity }) => [day, Number(quantity)]));
  const sizes = days.map((day) => quantities.get(day) ?? 0);
  const top = Math.max(0, ...sizes);
  const foot = Math.min(0, ...sizes);
  const scale = HEIGHT / (top - foot || 1);
  const first = days[0] ?? "";
  const last = days.at(-1) ?? "";
  return (
    <figure>
      <svg
        role="img"
        aria-label={words.chart(label, formatShortDay(first), formatShortDay(last))}
        viewBox={`0 0 ${days.length * SLOT} ${HEIGHT + 1}`}
        preserveAspectRatio="none"
        className="block h-20 w-full forced-color-adjust-none"
      >
        {sizes.map((size, index) => (
          <rect
            key={days[index]}
            x={index * SLOT + (SLOT - BAR) / 2}
            y={(top - Math.max(0, size)) * scale}
            width={BAR}
            height={size === 0 ? 0 : Math.max(1, Math.abs(size) * scale)}
            className={cx(fillClass[kind], chosen !== undefined && chosen !== days[index] && "opacity-40")}
          />
        ))}
        <line
          x1={0}
          x2={days.length * SLOT}
          y1={top * scale + 0.5}
          y2={top * scale + 0.5}
          className="stroke-chart-grid"
        />
      </svg>
      <figcaption aria-hidden="true" className="flex justify-between text-12 text-fg-3 tabular-nums">
        <span>{formatShortDay(first)}</span>
        {last !== first && <span>{formatShortDay(last)}</span>}
      </figcaption>
    </figure>
  );
}
