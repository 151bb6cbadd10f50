import type { UsageEvent } from "@console/contract/usage-lines.ts";

/** An event of a line before it is known whether it counts. */
export type LineEvent = Omit<UsageEvent, "counts">;

/**
 * Whether each event counts, as `usage-lines-events.db.ts` says it of those in the database: of a business's storage readings of a
 * day the last one does, and of readings at the same instant the one whose id sorts last byte by byte.
 */
export function withCounts(events: readonly LineEvent[]): UsageEvent[] {
  const last = new Map<string, LineEvent>();
  for (const event of events) {
    const key = `${event.business_id} ${event.day}`;
    const known = last.get(key);
    if (!known || isLater(event, known)) last.set(key, event);
  }
  return events.map((event) => ({
    ...event,
    counts: event.type !== "storage_gb" || last.get(`${event.business_id} ${event.day}`) === event,
  }));
}

function isLater(one: LineEvent, other: LineEvent): boolean {
  if (one.occurred_at !== other.occurred_at) return one.occurred_at > other.occurred_at;
  return Buffer.compare(Buffer.from(one.id), Buffer.from(other.id)) > 0;
}

/** In the order that a call asks for: by day and id, or by time. */
export function inOrder(events: readonly UsageEvent[], sort: string | undefined): UsageEvent[] {
  const field = sort?.endsWith("occurred_at") ? "occurred_at" : "day";
  const sign = sort?.startsWith("-") ? -1 : 1;
  return events.toSorted((one, other) => sign * (compare(one[field], other[field]) || compare(one.id, other.id)));
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
