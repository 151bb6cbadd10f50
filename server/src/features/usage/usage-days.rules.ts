import { Decimal } from "../../lib/amounts.ts";
import type { ReadEvent } from "./usage.rules.ts";

/** An event as it is stored. */
export type StoredEvent = Pick<ReadEvent, "id" | "type" | "quantity" | "occurred_at" | "hash"> & {
  brandId: number;
  /** 0 for the brand's own storage. */
  businessId: number;
  day: string;
  billMonth: string;
};

/** What events come to on a day of a business. */
export type UsageDay = Omit<StoredEvent, "id" | "hash" | "occurred_at"> & {
  /** When the last one happened, and its id. */
  lastAt: string;
  lastId: string;
};

/**
 * Minutes add up; of storage the last reading of the day counts, and of readings at one instant the one whose id comes
 * last, byte by byte, as both databases compare them.
 * @returns sorted by key, so that concurrent batches cannot deadlock
 */
export function rollUpByDay(events: readonly StoredEvent[]): UsageDay[] {
  const days = Map.groupBy(events, keyOf);
  return [...days.keys()].toSorted().flatMap((key) => {
    const [first, ...others] = days.get(key) ?? [];
    if (!first) return [];
    const last = others.reduce((late, each) => (isLater(each, late) ? each : late), first);
    const { brandId, billMonth, type, businessId, day } = first;
    const quantity = type === "storage_gb" ? last.quantity : sumOf([first, ...others]);
    return { brandId, billMonth, type, businessId, day, quantity, lastAt: last.occurred_at, lastId: last.id };
  });
}

const keyOf = ({ brandId, billMonth, type, businessId, day }: StoredEvent) =>
  `${brandId} ${billMonth} ${type} ${businessId} ${day}`;

const sumOf = (events: readonly StoredEvent[]): string =>
  events.reduce((sum, { quantity }) => sum.plus(quantity), new Decimal("0")).toFixed();

function isLater(one: StoredEvent, other: StoredEvent): boolean {
  if (one.occurred_at !== other.occurred_at) return one.occurred_at > other.occurred_at;
  return Buffer.compare(Buffer.from(one.id), Buffer.from(other.id)) > 0;
}
