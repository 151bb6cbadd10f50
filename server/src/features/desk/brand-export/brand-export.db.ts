import { sql } from "drizzle-orm";
import { columns, type RowOf, statement } from "../../../db/statements.ts";
import { businesses } from "../../../db/tables/businesses.ts";
import { usageDays, usageEvents } from "../../../db/tables/usage.ts";

const { event_id, brand_id, business_id, day, type, quantity, occurred_at, received_at } = usageEvents;

const event = {
  id: event_id,
  business_id: businesses.external_id,
  business: businesses.name,
  type,
  quantity: sql<string>`${quantity}::text`,
  occurred_at,
  received_at,
  day,
};

export const eventFields = Object.keys(event);
type Event = RowOf<typeof event>;
type After = { brandId: number; day: string; id: string; limit: number };

/** Usage events of a brand after one, in the order of their index. */
export const listUsageEvents = statement<Event, After>("brand_export_events")`
  select ${columns(event)} from usage_events left join businesses on ${businesses.id} = ${business_id}
  where ${brand_id} = ${sql.placeholder("brandId")}
    and (${day}, ${event_id}) > (${sql.placeholder("day")}::date, ${sql.placeholder("id")}::text)
  order by ${day}, ${event_id} limit ${sql.placeholder("limit")}`;

type Named = { id: number; external_id: string; name: string };

/** What archived events call by id. */
export const listBusinessNames = statement<Named, { brandId: number }>("brand_export_businesses")`
  select id, external_id, name from businesses where organization_id = ${sql.placeholder("brandId")}`;

const summed = {
  day: usageDays.day,
  type: usageDays.type,
  business_id: businesses.external_id,
  business: businesses.name,
  quantity: sql<string>`${usageDays.quantity}::text`,
  bill_month: usageDays.bill_month,
};

export const dayFields = Object.keys(summed);

/** Usage of a brand by day; the days of all years, while events expire. */
export const listUsageDays = statement<RowOf<typeof summed>, { brandId: number }>("brand_export_days")`
  select ${columns(summed)} from usage_days left join businesses on ${businesses.id} = ${usageDays.business_id}
  where ${usageDays.brand_id} = ${sql.placeholder("brandId")}
  order by ${usageDays.bill_month}, ${usageDays.type}, ${usageDays.business_id}, ${usageDays.day}`;
