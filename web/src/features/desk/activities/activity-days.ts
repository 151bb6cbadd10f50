import { addDays, dayIn } from "../../../lib/dates.ts";
import { activitiesText as words } from "./activities.text.ts";

const nameFormat = new Intl.DateTimeFormat("en-US", {
  weekday: "long",
  month: "short",
  day: "numeric",
  year: "numeric",
  timeZone: "UTC",
});
const viewerZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const clocks = new Map<string, Intl.DateTimeFormat>();

/** '2:04 PM' in the time zone of the days; if the viewer's is different, '2:04 PM EST'. */
export function clockOf(iso: string, timeZone: string): string {
  const format =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat("en-US", {
      timeZone,
      hour: "numeric",
      minute: "2-digit",
      ...(timeZone !== viewerZone && { timeZoneName: "short" }),
    });
  clocks.set(timeZone, format);
  return format.format(new Date(iso));
}

export type Day<T> = { name: string; items: T[] };

/**
 * Groups sorted items by day: 'Today', 'Yesterday', 'Friday, Nov 20, 2026'.
 * @param timeZone the zone of the date filters, so that a filtered day is one group
 * @param today the day in that zone
 */
export function byDay<T extends { time: string }>(items: readonly T[], timeZone: string, today: string): Day<T>[] {
  const yesterday = addDays(today, -1);
  const days: Day<T>[] = [];
  for (const item of items) {
    const day = dayIn(timeZone, new Date(item.time));
    const name = day === today ? words.today : day === yesterday ? words.yesterday : nameFormat.format(new Date(day));
    const last = days.at(-1);
    if (last?.name === name) last.items.push(item);
    else days.push({ name, items: [item] });
  }
  return days;
}
