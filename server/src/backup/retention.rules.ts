import { daysAfter } from "../lib/calendar.ts";

/** The newest backups, one a day, that stay. */
export const DAILY = 7;
/** Of the older ones, the first of each week stays, for this many weeks. */
export const WEEKLY = 4;

const NAME = /^console-(\d{4}-\d{2}-\d{2})\.backup$/;
/** What a process that ended before its backup was complete has left. */
const UNFINISHED = /^console-\d{4}-\d{2}-\d{2}\.backup\.[0-9a-f]{8}\.unfinished$/;

/** @param day `YYYY-MM-DD` */
export const backupName = (day: string): string => `console-${day}.backup`;

/**
 * @param names all files of the folder
 * @returns those to delete after a good backup; never one that the console does not write
 */
export function outdated(names: readonly string[]): string[] {
  const days = names.flatMap((name) => NAME.exec(name)?.[1] ?? []).toSorted();
  const older = days.slice(0, -DAILY);
  const firsts = [...Map.groupBy(older, mondayOf).values()].flatMap(([first]) => first ?? []);
  const remaining = new Set([...days.slice(-DAILY), ...firsts.slice(-WEEKLY)]);
  return [
    ...days.filter((day) => !remaining.has(day)).map(backupName),
    ...names.filter((name) => UNFINISHED.test(name)),
  ];
}

function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return daysAfter(day, -((weekday + 6) % 7));
}
