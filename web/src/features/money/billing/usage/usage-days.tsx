import type { UsagePart } from "@console/contract/usage-lines.ts";
import { cx } from "../../../../lib/cx.ts";
import { formatShortDay } from "../../../../lib/dates.ts";
import { Button } from "../../../../ui/button.tsx";
import { cellClass, figureClass, Table } from "../../../../ui/table.tsx";
import type { Series } from "../bill.figures.ts";
import { billingText } from "../billing.text.ts";
import { fillClass } from "../series-class.ts";
import { type LineKey, type Reader, useUsageDays } from "./usage.queries.ts";
import { usageText as words } from "./usage.text.ts";
import { chooseClass, UsageLevel } from "./usage-level.tsx";
import type { UsageLine } from "./usage-line.ts";

type UsageDaysProps = {
  lineKey: LineKey;
  line: UsageLine;
  /** First and last day of the chart. */
  span: readonly [string, string];
  /** Only this business. */
  business: { reader: Reader; name: string } | null;
  onAll: () => void;
  chosen: string | undefined;
  onChoose: (day: string) => void;
};

/** Usage or storage per day, as chart and table; a day opens its events. */
export function UsageDays({ lineKey, line, span, business, onAll, chosen, onChoose }: UsageDaysProps) {
  const query = useUsageDays(lineKey, business?.reader);
  return (
    <UsageLevel
      title={words.byDay}
      query={query}
      failed={words.partsFailed}
      height="h-64"
      empty={words.none}
      aside={
        business && (
          <>
            <span className="text-12 text-fg-2">{words.only(business.name)}</span>
            <Button size="sm" onClick={onAll}>
              {words.all}
            </Button>
          </>
        )
      }
    >
      {(parts) => (
        <>
          <UsageChart label={line.label} kind={line.kind} days={daysBetween(...span)} parts={parts} chosen={chosen} />
          <div className="mt-2 max-h-72 overflow-y-auto pr-1">
            <Table label={words.byDay} heads={[{ title: words.day }, { title: words.quantity, numeric: true }]}>
              <tbody>
                {parts.map(({ day, quantity }) => (
                  <tr key={day}>
                    <th scope="row" className={`${cellClass} text-left font-normal`}>
                      <button
                        type="button"
                        className={chooseClass}
                        aria-pressed={day === chosen}
                        onClick={() => day && onChoose(day)}
                      >
                        {formatShortDay(day ?? "")}
                      </button>
                    </th>
                    <td className={`${figureClass} whitespace-nowrap`}>
                      {billingText.quantities(quantity, line.unit)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </Table>
          </div>
        </>
      )}
    </UsageLevel>
  );
}

function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(first); at <= Date.parse(last); at += 86_400_000) {
    days.push(new Date(at).toISOString().slice(0, 10));
  }
  return days;
}

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
function UsageChart({ label, kind, days, parts, chosen }: UsageChartProps) {
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
