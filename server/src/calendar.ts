import type { Services } from "./context.ts";

/** First day of the month of a date, `YYYY-MM-DD`. */
export const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

/** First day of the month after. */
export function firstOfNextMonth(day: string): string {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, "0")}-01`;
}

/** First day of the month so many months after that of a date. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** Making a format costs a thousand times what using it does. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const made = formats.get(timeZone);
  if (made) return made;
  const format = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  formats.set(timeZone, format);
  return format;
}

/** Which day it is in a time zone, `YYYY-MM-DD`. */
export const dayIn = (timeZone: string, at: Date): string => formatOf(timeZone).format(at);

/** Today, as bills see it. */
export const billingDay = (services: Pick<Services, "billingClock" | "billingTimeZone">): string =>
  dayIn(services.billingTimeZone, services.billingClock.now());

const DAY_MS = 86_400_000;

/** So many days after a date, or before it. Of dates alone: where the clock changes, a day has no 24 hours. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The day before a date. */
export const dayBefore = (day: string): string => daysAfter(day, -1);

/** The month before that of a day, from its first day to the same day of it, or its last. */
export function sameDaysBefore(day: string): [month: string, through: string] {
  const last = daysAfter(firstOfMonth(day), -1);
  const sameDay = `${last.slice(0, 8)}${day.slice(8)}`;
  return [firstOfMonth(last), sameDay < last ? sameDay : last];
}

/** A date in a sentence: 'Dec 1, 2026'. */
export const dayInWords = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "UTC" });

/** A month in a sentence: 'October 2026'. */
export const monthInWords = (month: string): string =>
  new Date(`${month}T00:00:00Z`).toLocaleDateString("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** The instant in which a day begins in a time zone; midnight itself may be left out by a change of the clock. */
export function startOfDay(timeZone: string, day: string): string {
  const utc = Date.parse(`${day}T00:00:00Z`);
  // No zone is a whole day away from UTC.
  let before = utc - DAY_MS;
  let within = utc + DAY_MS;
  while (within - before > 1) {
    const middle = Math.floor((before + within) / 2);
    if (dayIn(timeZone, new Date(middle)) < day) before = middle;
    else within = middle;
  }
  return new Date(within).toISOString();
}

export function startOfNextDay(timeZone: string, day: string): string {
  return startOfDay(timeZone, daysAfter(day, 1));
}
