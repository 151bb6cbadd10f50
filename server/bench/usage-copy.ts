import { randomUUID } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BILLING_ZONE, firstOfMonth } from "./fill/console.ts";
import { withConnection } from "./postgres.ts";

export type Event = { id: string; brand: number; type: string; quantity: string; at: string };

const ROWS_PER_TRANSACTION = 10_000;
const CONNECTIONS = 2;
const DAY_MS = 86_400_000;

/** New events of the last day, but within this month, spread over all brands. */
export function newEvents(count: number, brands: number): Event[] {
  const now = Date.now() - 60_000;
  // Noon, because the month begins some hours later in the billing time zone than in UTC.
  const since = Math.min(now, Math.max(now - DAY_MS, Date.parse(`${firstOfMonth(0)}T12:00:00Z`)));
  return Array.from({ length: count }, () => ({
    id: randomUUID(),
    brand: 1 + Math.floor(Math.random() * brands),
    type: Math.random() < 0.25 ? "multilingual_minutes" : "standard_minutes",
    quantity: (1 + Math.floor(Math.random() * 170)).toFixed(1),
    at: new Date(since + Math.random() * (now - since)).toISOString(),
  }));
}

/**
 * The most that PostgreSQL can ingest: COPY of ids and events with their indexes, sorted, into the console's own
 * tables. No daily sums are stored.
 * @param folder readable for PostgreSQL's system user
 * @returns events per second
 */
export async function copyEvents(url: string, folder: string, events: readonly Event[]): Promise<number> {
  const parts: Event[][] = [];
  for (let from = 0; from < events.length; from += ROWS_PER_TRANSACTION) {
    parts.push(events.slice(from, from + ROWS_PER_TRANSACTION).sort(byId));
  }
  const files = parts.map((part, index) => writeParts(folder, index, part));
  const begin = performance.now();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, (_, own) =>
      withConnection(url, async (client) => {
        for (let index = own; index < files.length; index += CONNECTIONS) {
          await client.query(
            `begin; copy usage_ids (brand_id, event_id, hash) from '${files[index]?.ids}' csv; copy usage_events from '${files[index]?.events}' csv; commit`,
          );
        }
      }),
    ),
  );
  const seconds = (performance.now() - begin) / 1_000;
  for (const { ids, events: file } of files) for (const each of [ids, file]) rmSync(each);
  return events.length / seconds;
}

const byId = (one: Event, other: Event) => one.brand - other.brand || (one.id < other.id ? -1 : 1);

/** The columns in the tables' order. */
function writeParts(folder: string, index: number, part: readonly Event[]): { ids: string; events: string } {
  const files = { ids: join(folder, `ids-${index}.csv`), events: join(folder, `events-${index}.csv`) };
  const month = firstOfMonth(0);
  const dayOf = days();
  writeFileSync(files.ids, part.map(({ brand, id }) => `${brand},${id},1\n`).join(""));
  writeFileSync(
    files.events,
    part
      .map(({ brand, id, type, quantity, at }) =>
        [brand, brand * 2 - 1, id, type, quantity, at, at, dayOf(at), month].join().concat("\n"),
      )
      .join(""),
  );
  return files;
}

/** The day of an instant in the billing time zone; computed with Intl once per hour. */
function days(): (at: string) => string {
  const known = new Map<string, string>();
  return (at) => {
    const hour = at.slice(0, 13);
    const day = known.get(hour) ?? new Date(at).toLocaleDateString("en-CA", { timeZone: BILLING_ZONE });
    known.set(hour, day);
    return day;
  };
}
