import { addDays } from "./dates.ts";

/** Monday is 0. */
const weekdayOf = (day: string): number => (new Date(day).getUTCDay() + 6) % 7;

/** The Monday of a day's week. */
export const mondayBefore = (day: string): string => addDays(day, -weekdayOf(day));

/** A day's ISO week, `2026-W47`: its year is that of its Thursday. */
export function weekOfDay(day: string): string {
  const thursday = addDays(mondayBefore(day), 3);
  const year = thursday.slice(0, 4);
  const days = (Date.parse(thursday) - Date.parse(`${year}-01-01`)) / 86_400_000;
  return `${year}-W${String(Math.floor(days / 7) + 1).padStart(2, "0")}`;
}

/** The Monday of an ISO week; undefined if there is no such week. */
export function mondayOfWeek(week: string): string | undefined {
  const [, year, number] = /^(2[01]\d\d)-W(\d\d)$/.exec(week) ?? [];
  if (!year || !number) return undefined;
  // January 4 is always in the first week.
  const monday = addDays(mondayBefore(`${year}-01-04`), (Number(number) - 1) * 7);
  return weekOfDay(monday) === week ? monday : undefined;
}
