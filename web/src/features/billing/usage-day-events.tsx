import { usage } from "@console/contract/usage-lines.ts";
import { useRef } from "react";
import { ExportButton } from "../../components/export-button.tsx";
import { LoadMore } from "../../components/load-more.tsx";
import { useMore } from "../../components/use-pages.ts";
import { formatDay } from "../../lib/dates.ts";
import { Time } from "../../ui/time.tsx";
import { billingText } from "./billing.text.ts";
import { type LineOf, type Reader, useUsageEvents } from "./usage.queries.ts";
import { usageText as words } from "./usage.text.ts";
import { businessOf } from "./usage-businesses.tsx";
import { UsageLevel, UsageTable, usageCell, usageFigure, useBillingZone } from "./usage-level.tsx";
import type { UsageLine } from "./usage-line.ts";

type UsageDayEventsProps = { of: LineOf; line: UsageLine; day: string; business: Reader | undefined };

const clockIn = (timeZone: string) =>
  new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", second: "2-digit", timeZone });

/** Each event of a day as it was reported. */
export function UsageDayEvents({ of, line, day, business }: UsageDayEventsProps) {
  const found = useUsageEvents(of, { day, business });
  const clock = clockIn(useBillingZone());
  const { pending, more } = useMore(found);
  const rows = useRef<HTMLTableSectionElement>(null);
  const items = found.items ?? [];
  const title = words.onDay(formatDay(day));
  const query = { line: of.line, day, sort: "occurred_at", ...(business !== undefined && { business }) };
  return (
    <UsageLevel
      title={title}
      of={found}
      failed={words.eventsFailed}
      height="h-40"
      aside={
        items.length > 0 &&
        (of.month === null ? (
          <ExportButton route={usage.openEvents} input={{ brandId: of.brandId, query }} />
        ) : (
          <ExportButton
            route={usage.closedEvents}
            input={{ brandId: of.brandId, params: { month: of.month }, query }}
          />
        ))
      }
    >
      {items.length === 0 ? (
        <p className="text-13 text-fg-2">{line.kind === "storage" ? words.carried : words.notKept}</p>
      ) : (
        <>
          <UsageTable
            label={title}
            heads={[
              { head: words.time },
              { head: words.business },
              { head: words.quantity, right: true },
              { head: words.received, wide: true },
              { head: words.id, wide: true },
            ]}
          >
            <tbody ref={rows}>
              {items.map((event) => (
                <tr key={event.id} className={event.counts ? undefined : "text-fg-3"}>
                  <th scope="row" className={`${usageCell} text-left font-normal whitespace-nowrap tabular-nums`}>
                    <time dateTime={event.occurred_at}>{clock.format(new Date(event.occurred_at))}</time>
                  </th>
                  <td className={`${usageCell} break-words`}>
                    {businessOf(event)}
                    {!event.counts && <span className="block text-12">{words.notCounted}</span>}
                  </td>
                  <td className={usageFigure}>{billingText.quantities(event.quantity, line.unit)}</td>
                  <td className={`${usageCell} max-md:hidden`}>
                    <Time at={event.received_at} />
                  </td>
                  <td className={`${usageCell} max-w-44 break-all text-12 text-fg-2 max-md:hidden`}>{event.id}</td>
                </tr>
              ))}
            </tbody>
          </UsageTable>
          <LoadMore
            list={rows}
            shown={items.length}
            total={found.meta?.total ?? items.length}
            hasMore={found.hasNextPage}
            pending={pending}
            failed={found.isFetchNextPageError}
            onMore={more}
          />
        </>
      )}
    </UsageLevel>
  );
}
