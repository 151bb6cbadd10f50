import type { Parsed } from "@console/contract/route.ts";
import type { usage } from "@console/contract/usage-lines.ts";
import { and, count, eq, gte, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import { daysAfter, startOfDay } from "../../calendar.ts";
import type { Context } from "../../context.ts";
import type { Db } from "../../db/client.ts";
import { type Ordering, readList } from "../../db/list.ts";
import { invalid } from "../../http/errors.ts";
import { businesses } from "../businesses/businesses.table.ts";
import { usageEvents, type usageTypes } from "./usage.table.ts";
import { type AskedLine, askedLine, lateSpan } from "./usage-lines.service.ts";

type Query = Parsed<typeof usage.openEvents>["query"];

/** As the index has them (`usage_events_brand`); by time where that is asked for. */
const ordering: Ordering = {
  fields: { day: usageEvents.day, occurred_at: usageEvents.occurred_at },
  id: usageEvents.event_id,
  default: "day",
};

/**
 * The events behind a line. What was removed, because it was kept long enough, is not among them.
 * @throws AppError not_found, invalid
 */
export async function lineEvents(ctx: Context, brandId: number, closed: string | null, query: Query) {
  const asked = eventsOf(await askedLine(ctx, brandId, closed, query.line));
  return listEvents(ctx.db.current(), matching(ctx, brandId, asked, query), asked, query);
}

/** Which events a line counts. */
type Asked = { type: (typeof usageTypes)[number]; from: string; through: string; billMonth: string };

function eventsOf({ name, span }: AskedLine): Asked {
  const of = name.kind === "correction" ? name.of : name.kind;
  const { month, through } = name.kind === "correction" ? lateSpan(name.month) : span;
  const frame = { from: month, through, billMonth: span.month };
  if (of === "storage") return { type: "storage_gb", ...frame };
  if (of === "standard_minutes" || of === "multilingual_minutes") return { type: of, ...frame };
  throw invalid({ line: "This line does not come of usage events." });
}

function matching(ctx: Context, brandId: number, { type, from, through, billMonth }: Asked, query: Query): SQL {
  const { brand_id, business_id, day, bill_month, occurred_at } = usageEvents;
  const [first, last] = query.day ? [query.day, query.day] : [from, through];
  const begins = startOfDay(ctx.billingTimeZone, first);
  const ends = startOfDay(ctx.billingTimeZone, daysAfter(last, 1));
  return sql`${and(
    eq(brand_id, brandId),
    query.day ? eq(day, query.day) : and(gte(day, first), lte(day, last)),
    gte(day, from),
    lte(day, through),
    // Of the parts by time only those that can hold the days are read.
    gte(occurred_at, begins),
    lt(occurred_at, ends),
    eq(usageEvents.type, type),
    // Of storage, what was reported in time counts as well where later readings came.
    type === "storage_gb" ? lte(bill_month, billMonth) : eq(bill_month, billMonth),
    query.business === undefined
      ? undefined
      : query.business === "brand"
        ? isNull(business_id)
        : eq(business_id, query.business),
  )}`;
}

function listEvents(db: Db, where: SQL, { type, billMonth }: Asked, query: Query) {
  const { event_id, business_id, day, quantity, occurred_at, received_at } = usageEvents;
  // Text is compared byte by byte, as where the day's reading is kept.
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
