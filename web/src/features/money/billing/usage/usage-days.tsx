import { formatShortDay } from "../../../../lib/dates.ts";
import { Button } from "../../../../ui/button.tsx";
import { cellClass, figureClass, Table } from "../../../../ui/table.tsx";
import { billingText } from "../billing.text.ts";
import { type LineKey, type Reader, useUsageDays } from "./usage.queries.ts";
import { usageText as words } from "./usage.text.ts";
import { UsageChart } from "./usage-chart.tsx";
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
