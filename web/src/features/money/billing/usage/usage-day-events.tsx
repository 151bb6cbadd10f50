import { useBillingZone } from "../../../../api/identity.ts";
import { ExportButton } from "../../../../components/list/export-button.tsx";
import { formatDay } from "../../../../lib/dates.ts";
import { cellClass, figureClass, Table } from "../../../../ui/table.tsx";
import { Time } from "../../../../ui/time.tsx";
import { billingText } from "../billing.text.ts";
import { type LineKey, type Reader, usageEvents, useUsageEvents } from "./usage.queries.ts";
import { usageText as words } from "./usage.text.ts";
import { businessOf } from "./usage-businesses.tsx";
import { UsageLevel } from "./usage-level.tsx";
import type { UsageLine } from "./usage-line.ts";

type UsageDayEventsProps = { lineKey: LineKey; line: UsageLine; day: string; business: Reader | undefined };

const clockIn = (timeZone: string) =>
  new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", second: "2-digit", timeZone });

/** Each event of a day as it was reported. */
export function UsageDayEvents({ lineKey, line, day, business }: UsageDayEventsProps) {
  const query = useUsageEvents(lineKey, { day, business });
  const clock = clockIn(useBillingZone());
  const title = words.onDay(formatDay(day));
  return (
    <UsageLevel
      title={title}
      query={query}
      failed={words.eventsFailed}
      height="h-40"
      empty={line.kind === "storage" ? words.carried : words.expired}
      aside={query.items?.length !== 0 && <ExportButton file={usageEvents(lineKey, { day, business }).file} />}
    >
      {(items, rows) => (
        <Table
          label={title}
          heads={[
            { title: words.time },
            { title: words.business },
            { title: words.quantity, numeric: true },
            { title: words.received, wide: true },
            { title: words.id, wide: true },
          ]}
        >
          <tbody ref={rows}>
            {items.map((event) => (
              <tr key={event.id} className={event.counts ? undefined : "text-fg-3"}>
                <th scope="row" className={`${cellClass} text-left font-normal whitespace-nowrap tabular-nums`}>
                  <time dateTime={event.occurred_at}>{clock.format(new Date(event.occurred_at))}</time>
                </th>
                <td className={`${cellClass} break-words`}>
                  {businessOf(event)}
                  {!event.counts && <span className="block text-12">{words.superseded}</span>}
                </td>
                <td className={`${figureClass} whitespace-nowrap`}>
                  {billingText.quantities(event.quantity, line.unit)}
                </td>
                <td className={`${cellClass} max-md:hidden`}>
                  <Time at={event.received_at} />
                </td>
                <td className={`${cellClass} max-w-44 break-all text-12 text-fg-2 max-md:hidden`}>{event.id}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </UsageLevel>
  );
}
