import { daysAfter, firstOfNextMonth, startOfDay } from "../../../lib/calendar.ts";
/** A whole month, or the open month so far. Days are `YYYY-MM-DD` in the billing time zone. */
export type MonthSpan = {
  /** First day of the month. */
  month: string;
  /** Its last day, or today in the open month. */
  through: string;
  /** Start and end instants; the end is the end of `through`. */
  start: string;
  end: string;
};

/** @param today in the billing time zone */
export function spanOf(month: string, today: string, timeZone: string): MonthSpan {
  const last = daysAfter(firstOfNextMonth(month), -1);
  const through = last < today ? last : today;
  return { month, through, start: startOfDay(timeZone, month), end: startOfDay(timeZone, daysAfter(through, 1)) };
}

export function daysOf({ month, through }: Pick<MonthSpan, "month" | "through">): string[] {
  const days: string[] = [];
  for (let day = month; day <= through; day = daysAfter(day, 1)) days.push(day);
  return days;
}
