import { type UsageDifference, usage } from "@console/contract/usage-lines.ts";
import { useQuery } from "@tanstack/react-query";
import { useBillingZone } from "../../../../api/identity.ts";
import { dataQuery } from "../../../../api/queries.ts";
import { formatDay } from "../../../../lib/dates.ts";
import { BillingCard, BillingPart } from "../billing-card.tsx";
import { differencesText as words } from "./usage.text.ts";

/** Days whose usage is not what the voice platform reported; nothing while all agree. */
export function UsageDifferences({ brandId }: { brandId: number }) {
  const query = useQuery(dataQuery(usage.differences, { brandId }));
  if (query.data?.length === 0 || query.isPending) return null;
  return (
    <BillingPart query={query} title={words.title} failed={words.failed} height="h-16">
      {(rows) => (
        <BillingCard title={words.title} aside={words.count(rows.length)}>
          <p className="px-card pb-2 text-13 text-fg-2">{words.about}</p>
          <ul aria-label={words.title}>
            {rows.map((row) => (
              <Difference key={`${row.day} ${row.type}`} row={row} />
            ))}
          </ul>
        </BillingCard>
      )}
    </BillingPart>
  );
}

/** The hours are in the billing time zone, like the day. */
function Difference({ row: { day, type, reported, counted, hours } }: { row: UsageDifference }) {
  const timeZone = useBillingZone();
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
  });
  const spans = hours.map(({ from, to }) => format.formatRange(new Date(from), new Date(to)));
  return (
    <li className="border-t border-line px-card py-2.5 text-13">
      <p className="font-medium">{words.row(formatDay(day), type)}</p>
      <p className="tabular-nums">{words.amounts(reported, counted)}</p>
      <p className="text-12 text-fg-2">{words.hours(spans)}</p>
    </li>
  );
}
