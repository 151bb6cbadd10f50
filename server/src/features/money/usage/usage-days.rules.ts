import { Decimal } from "../../../lib/amounts.ts";
import type { ReadEvent } from "./usage.rules.ts";

/** An event as stored. */
export type StoredEvent = Pick<ReadEvent, "id" | "type" | "quantity" | "at" | "hash"> & {
  brandId: number;
  /** 0 for the brand's own storage. */
  businessId: number;
  day: string;
  billMonth: string;
};

/** The daily sum of a business's events. */
export type UsageDay = Omit<StoredEvent, "id" | "hash" | "at"> & {
  /** Time and id of the last event. */
  lastAt: number;
  lastId: string;
};

/**
 * Minutes add up; for storage the day's last reading counts, and for readings at the same instant the one whose id
 * sorts last byte by byte, as the database compares them.
 * @returns sorted by key, so that concurrent batches cannot deadlock
 */
export function rollUpByDay(events: readonly StoredEvent[]): UsageDay[] {
  const days = new Map<string, RunningDay>();
  for (const event of events) {
    const key = keyOf(event);
    const running = days.get(key);
    if (running) add(running, event);
    else days.set(key, { day: firstOfDay(event), sum: null });
  }
  return [...days].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, running]) => finished(running));
}

/** @property sum of its minutes, from its second event on: in most batches, most days have one event. */
type RunningDay = { day: UsageDay; sum: typeof Decimal.prototype | null };

function firstOfDay({ brandId, billMonth, type, businessId, day, quantity, at, id }: StoredEvent): UsageDay {
  return { brandId, billMonth, type, businessId, day, quantity, lastAt: at, lastId: id };
}

function add(running: RunningDay, event: StoredEvent): void {
  const { day } = running;
  const isLast = isLater(event, day);
  if (day.type === "storage_gb") {
    if (isLast) day.quantity = event.quantity;
  } else running.sum = (running.sum ?? new Decimal(day.quantity)).plus(event.quantity);
  if (!isLast) return;
  day.lastAt = event.at;
  day.lastId = event.id;
}

const finished = ({ day, sum }: RunningDay): UsageDay => (sum === null ? day : { ...day, quantity: sum.toFixed() });

const keyOf = ({ brandId, billMonth, type, businessId, day }: StoredEvent) =>
  `${brandId} ${billMonth} ${type} ${businessId} ${day}`;

function isLater({ at, id }: StoredEvent, { lastAt, lastId }: UsageDay): boolean {
  if (at !== lastAt) return at > lastAt;
  return Buffer.compare(Buffer.from(id), Buffer.from(lastId)) > 0;
}
