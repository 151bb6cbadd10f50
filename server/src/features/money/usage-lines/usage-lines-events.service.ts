import { isOfUsage, isPriced, lineKinds } from "@console/contract/line-kinds.ts";
import type { Parsed } from "@console/contract/route.ts";
import type { usage } from "@console/contract/usage-lines.ts";
import { usageErrors } from "@console/contract/usage-lines.ts";
import type { Context } from "../../../context/context.ts";
import { readArray } from "../../../db/list.ts";
import { refuse } from "../../../http/errors.ts";
import type { UsageRow } from "../usage/archive/archive.rules.ts";
import { archivedEvents, instantText, quantityText } from "../usage/archive/archived-events.service.ts";
import { inOrder, type LineEvent, withCounts } from "./archived-lines.rules.ts";
import { businessNames } from "./usage-lines.db.ts";
import { lateSpan, type ResolvedLine, resolveLine } from "./usage-lines.service.ts";
import { type CountedEvents, listEvents } from "./usage-lines-events.db.ts";

type Query = Parsed<typeof usage.openEvents>["query"];

/** The events behind a line, from the archive too. */
export async function lineEvents(ctx: Context, brandId: number, closed: string | null, query: Query) {
  const events = eventsOf(await resolveLine(ctx, brandId, closed, query.line));
  const archived = await archivedLine(ctx, brandId, events, query);
  if (archived.length === 0) return listEvents(ctx, brandId, events, query);
  const stored = await listEvents(ctx, brandId, events, { ...query, business: undefined, ...EVERY });
  const all = withCounts([...archived, ...stored.data.map(({ counts: _, ...event }) => event)]);
  const shown = all.filter(({ business_id }) => isOf(query.business, business_id));
  const { data, meta } = readArray(query, inOrder(shown, query.sort));
  return { data, meta: { ...meta, ...(!query.chunk && { counts: { all: meta.total } }) } };
}

/** All at a time: a month of a brand. */
const EVERY = { page: 1, per_page: 1, sort: undefined, chunk: { size: 10_000_000, after: null } };

const isOf = (wanted: Query["business"], business: number | null): boolean =>
  wanted === undefined || (wanted === "brand" ? business === null : business === wanted);

/** An export reads the line in many chunks: the files are read for the first. */
const readLines = new WeakMap<Context, Map<string, Promise<LineEvent[]>>>();

function archivedLine(ctx: Context, brandId: number, events: CountedEvents, { day }: Query): Promise<LineEvent[]> {
  const known = readLines.get(ctx) ?? new Map<string, Promise<LineEvent[]>>();
  readLines.set(ctx, known);
  const key = JSON.stringify([brandId, events, day]);
  const found = known.get(key) ?? readLine(ctx, brandId, events, day);
  known.set(key, found);
  return found;
}

async function readLine(
  ctx: Context,
  brandId: number,
  { type, from, through, billMonth }: CountedEvents,
  day: string | undefined,
): Promise<LineEvent[]> {
  const span = { type, from: day && day > from ? day : from, through: day && day < through ? day : through };
  const found: UsageRow[] = [];
  for await (const rows of archivedEvents(ctx, brandId, span)) {
    // A storage reading reported in time counts even if later readings arrived.
    for (const row of rows)
      if (row.bill_month === billMonth || (type === "storage_gb" && row.bill_month < billMonth)) found.push(row);
  }
  const ids = new Set(found.flatMap(({ business_id }) => business_id ?? []));
  const names = await businessNames(ctx.db.current(), brandId, [...ids]);
  return found.map((row) => ({
    id: row.event_id,
    business_id: row.business_id,
    business: row.business_id === null ? null : (names.get(row.business_id) ?? null),
    day: row.day,
    type,
    quantity: quantityText(row.quantity),
    occurred_at: instantText(row.occurred_at),
    received_at: instantText(row.received_at),
  }));
}

function eventsOf({ name, span }: ResolvedLine): CountedEvents {
  const of = name.kind === "correction" ? name.of : name.kind;
  const { month, through } = name.kind === "correction" ? lateSpan(name.month) : span;
  const frame = { from: month, through, billMonth: span.month };
  if (isPriced(of) && isOfUsage(of)) return { type: lineKinds[of].usage, ...frame };
  throw refuse(usageErrors.noEvents);
}
