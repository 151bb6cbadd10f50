import type { Parsed } from "@console/contract/route.ts";
import type { usage } from "@console/contract/usage-lines.ts";
import { and, count, eq, gte, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context/context.ts";
import { type Ordering, readList } from "../../db/list.ts";
import { businesses } from "../../db/tables/businesses.ts";
import { usageEvents, type usageTypes } from "../../db/tables/usage.ts";
import { daysAfter, startOfDay } from "../../lib/calendar.ts";

type Query = Parsed<typeof usage.openEvents>["query"];

/** Which events a line counts. */
export type CountedEvents = { type: (typeof usageTypes)[number]; from: string; through: string; billMonth: string };

/** As the index has them (`usage_events_brand`); by time where that is asked for. */
const ordering: Ordering = {
  fields: { day: usageEvents.day, occurred_at: usageEvents.occurred_at },
  id: usageEvents.event_id,
  default: "day",
};

function matching(ctx: Context, brandId: number, { type, from, through, billMonth }: CountedEvents, query: Query): SQL {
  const { brand_id, business_id, day, bill_month, occurred_at } = usageEvents;
  const [first, last] = query.day ? [query.day, query.day] : [from, through];
  const begins = startOfDay(ctx.billingTimeZone, first);
  const ends = startOfDay(ctx.billingTimeZone, daysAfter(last, 1));
  return sql`${and(
    eq(brand_id, brandId),
    query.day ? eq(day, query.day) : and(gte(day, first), lte(day, last)),
    gte(day, from),
    lte(day, through),
    // Only the partitions that can have the days are read.
    gte(occurred_at, begins),
    lt(occurred_at, ends),
    eq(usageEvents.type, type),
    // A storage reading that was reported in time counts as well where later readings came.
    type === "storage_gb" ? lte(bill_month, billMonth) : eq(bill_month, billMonth),
    query.business === undefined
      ? undefined
      : query.business === "brand"
        ? isNull(business_id)
        : eq(business_id, query.business),
  )}`;
}

export function listEvents(ctx: Context, brandId: number, events: CountedEvents, query: Query) {
  const db = ctx.db.current();
  const where = matching(ctx, brandId, events, query);
  const { type, billMonth } = events;
  const { event_id, business_id, day, quantity, occurred_at, received_at } = usageEvents;
  // Text is compared byte by byte, as where the day's reading is stored.
  const counts =
    type === "storage_gb"
      ? sql<boolean>`not exists (select 1 from usage_events later where later.brand_id = ${usageEvents.brand_id}
          and later.day = ${day} and later.type = 'storage_gb' and later.bill_month <= ${billMonth}
          and later.business_id is not distinct from ${business_id}
          and later.occurred_at >= ${occurred_at} and later.occurred_at < ${occurred_at} + interval '26 hours'
          and (later.occurred_at, later.event_id collate "C") > (${occurred_at}, ${event_id} collate "C"))`
      : sql<boolean>`true`;
  return readList({
    query,
    ordering,
    counts: async () => {
      const [row] = await db.select({ all: count() }).from(usageEvents).where(where);
      return { all: row?.all ?? 0 };
    },
    total: ({ all }) => all,
    rows: ({ order, after, limit, offset, key }) =>
      db
        .select({
          id: event_id,
          business_id,
          business: businesses.name,
          day,
          type: usageEvents.type,
          quantity,
          occurred_at,
          received_at,
          counts,
          sort_key: key,
        })
        .from(usageEvents)
        .leftJoin(businesses, eq(businesses.id, business_id))
        .where(and(where, after))
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
  });
}
