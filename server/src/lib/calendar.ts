import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** Loaded on first use: it takes 15 to 25 ms, which would delay the server's start. */
function temporal(): typeof import("temporal-polyfill").Temporal {
  const loaded: typeof import("temporal-polyfill") = require("temporal-polyfill");
  return loaded.Temporal;
}

/** First day of the month of a date, `YYYY-MM-DD`. */
export const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

/** First day of the month after. */
export function firstOfNextMonth(day: string): string {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, "0")}-01`;
}

/** First day of the month that many months after a date's month. */
export const monthsAfter = remembered((day, months) => {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
});

/** Cached results per rule: days and steps of more than a year. */
const REMEMBERED_MAX = 4_000;

/** Caches a rule of days, which requests call with the same few values again and again. */
function remembered(rule: (day: string, by: number) => string): (day: string, by: number) => string {
  const known = new Map<string, string>();
  return (day, by) => {
    const key = `${day} ${by}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size >= REMEMBERED_MAX) known.clear();
    const result = rule(day, by);
    known.set(key, result);
    return result;
  };
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

const MINUTE_MS = 60_000;
const today = new Map<string, { minute: number; day: string }>();

/** The day in a time zone, `YYYY-MM-DD`. Cached for the last requested minute: days begin at a full minute. */
export function dayIn(timeZone: string, at: Date): string {
  const minute = Math.floor(at.getTime() / MINUTE_MS);
  const last = today.get(timeZone);
  if (last?.minute === minute) return last.day;
  const day = formatOf(timeZone).format(at);
  today.set(timeZone, { minute, day });
  return day;
}

/** The hour of the day in a time zone, from 0 to 23. */
export const hourIn = (timeZone: string, at: Date): number =>
  Number(new Intl.DateTimeFormat("en-US", { timeZone, hour: "2-digit", hourCycle: "h23" }).format(at));

/** Today in the billing time zone. */
export const billingDay = (services: { billingClock: { now(): Date }; billingTimeZone: string }): string =>
  dayIn(services.billingTimeZone, services.billingClock.now());

const DAY_MS = 86_400_000;

/**
 * That many days after a date, or before it. Calculates with dates only: when the clock changes, a day does not have 24
 * hours.
 */
export const daysAfter = remembered((day, days) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10),
);

/** How many days a date is after another; below 0 if it is before. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** Whether a date is a Saturday or Sunday. */
export const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** The day before a date. */
export const dayBefore = (day: string): string => daysAfter(day, -1);

/** The month before a day's month, from its first day to the same day, or to its last. */
export function sameDaysBefore(day: string): [month: string, through: string] {
  const last = daysAfter(firstOfMonth(day), -1);
  const sameDay = `${last.slice(0, 8)}${day.slice(8)}`;
  return [firstOfMonth(last), sameDay < last ? sameDay : last];
}

const dayFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
const monthFormat = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** A date in a sentence: 'Dec 1, 2026'. */
export const dayInWords = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`));

/** A month in a sentence: 'October 2026'. */
export const monthInWords = (month: string): string => monthFormat.format(new Date(`${month}T00:00:00Z`));

/** The days of a month: 'Oct 1–31, 2026'. @param month its first day */
export const monthSpan = (month: string): string => {
  const [first, last] = [month, dayBefore(firstOfNextMonth(month))];
  return `${dayInWords(first).replace(/, \d+$/, "")}–${Number(last.slice(8))}, ${last.slice(0, 4)}`;
};

/** Within this distance, a day or month needs no year. */
const CLEAR_DAYS = 300;
const isClear = (day: string, today: string) => Math.abs(Date.parse(day) - Date.parse(today)) < CLEAR_DAYS * DAY_MS;

/** A date in a sentence written today: 'Dec 1', or 'Dec 1, 2025' if that is long ago. */
export const shortDay = (day: string, today: string): string =>
  isClear(day, today) ? dayInWords(day).replace(/, \d+$/, "") : dayInWords(day);

/** A month in a sentence written today: 'October', or 'October 2025' if that is long ago. */
export const shortMonth = (month: string, today: string): string =>
  isClear(month, today) ? monthInWords(month).replace(/ \d+$/, "") : monthInWords(month);

/** A time of day in a sentence: '2:30 PM' for '14:30'. */
export function timeInWords(time: string): string {
  const [hours = "", minutes = ""] = time.split(":");
  const hour = Number(hours);
  return `${hour % 12 || 12}:${minutes} ${hour < 12 ? "AM" : "PM"}`;
}

/** Cached day starts: more than a year's for each time zone in use. */
const STARTS_MAX = 1_000;
const starts = new Map<string, string>();

/**
 * The instant at which a day begins in a time zone; a clock change may skip midnight itself. A cached result costs a
 * hundredth: requests ask for the same few again and again.
 */
export function startOfDay(timeZone: string, day: string): string {
  const key = `${timeZone} ${day}`;
  const known = starts.get(key);
  if (known !== undefined) return known;
  const { epochMilliseconds } = temporal().PlainDate.from(day).toZonedDateTime(timeZone);
  const start = new Date(epochMilliseconds).toISOString();
  if (starts.size >= STARTS_MAX) starts.clear();
  starts.set(key, start);
  return start;
}

export function startOfNextDay(timeZone: string, day: string): string {
  return startOfDay(timeZone, daysAfter(day, 1));
}
