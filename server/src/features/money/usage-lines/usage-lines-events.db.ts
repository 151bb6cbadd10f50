import type { Parsed } from "@console/contract/route.ts";
import type { usage } from "@console/contract/usage-lines.ts";
import type { UsageType } from "@console/contract/usage-types.ts";
import { sql } from "drizzle-orm";
import type { Context } from "../../../context/context.ts";
import { pagedList } from "../../../db/paged-list.ts";
import { businesses } from "../../../db/tables/businesses.ts";
import { usageEvents } from "../../../db/tables/usage.ts";
import { daysAfter, startOfDay } from "../../../lib/calendar.ts";

type Query = Parsed<typeof usage.openEvents>["query"];

/** Which events a line counts. */
export type CountedEvents = { type: UsageType; from: string; through: string; billMonth: string };

const { event_id, brand_id, business_id, day, type, quantity, occurred_at, received_at, bill_month } = usageEvents;
const billMonth = sql`${sql.placeholder("billMonth")}::date`;
const isStorage = sql`${sql.placeholder("type")} = 'storage_gb'`;

// Text is compared byte by byte, as it is where the day's reading is stored.
const counts = sql<boolean>`(${type} <> 'storage_gb' or not exists (select 1 from usage_events later
  where later.brand_id = ${brand_id} and later.day = ${day} and later.type = 'storage_gb'
    and later.bill_month <= ${billMonth} and later.business_id is not distinct from ${business_id}
    and later.occurred_at >= ${occurred_at} and later.occurred_at < ${occurred_at} + interval '26 hours'
    and (later.occurred_at, later.event_id collate "C") > (${occurred_at}, ${event_id} collate "C")))`;

/** In index order (`usage_events_brand`), or by time if requested. */
const eventList = pagedList({
  name: "usage_events_page",
  from: sql`usage_events`,
  id: event_id,
  sort: { fields: { day, occurred_at }, default: "day" },
  // Reads only the partitions that can contain the days. A storage reading reported in time counts even if later
  // readings arrived.
  scope: sql`${brand_id} = ${sql.placeholder("brandId")}
    and ${day} >= ${sql.placeholder("first")} and ${day} <= ${sql.placeholder("last")}
    and ${occurred_at} >= ${sql.placeholder("begins")} and ${occurred_at} < ${sql.placeholder("ends")}
    and ${type} = ${sql.placeholder("type")}
    and (${bill_month} = ${billMonth} or ${isStorage} and ${bill_month} < ${billMonth})`,
  filters: {
    business: sql`${business_id} = ${sql.placeholder("business")}`,
    of_brand: sql`${business_id} is null`,
  },
  row: {
    id: event_id,
    business_id,
    business: sql<string | null>`${businesses.name}`,
    day,
    type,
    quantity,
    occurred_at,
    received_at,
    counts,
  },
  joins: sql`left join businesses on businesses.id = ${business_id}`,
});

export function listEvents(ctx: Context, brandId: number, { from, through, ...events }: CountedEvents, query: Query) {
  const { business, day: requested } = query;
  // A day outside of the line's range has no events.
  const first = requested && requested > from ? requested : from;
  const last = requested && requested < through ? requested : through;
  return eventList(ctx.db.current(), query, {
    brandId,
    first,
    last,
    ...events,
    begins: startOfDay(ctx.billingTimeZone, first),
    ends: startOfDay(ctx.billingTimeZone, daysAfter(last, 1)),
    business: business === "brand" ? undefined : business,
    of_brand: business === "brand" || undefined,
  });
}
