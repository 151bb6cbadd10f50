import { libText as words } from "./common.text.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const dateFormat = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric" });
const zoned = (timeZone?: string) =>
  new Intl.DateTimeFormat("en-US", {
    month: "short",
    day: "numeric",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
    ...(timeZone ? { timeZone } : {}),
  });
const own = zoned();
const eastern = zoned("America/New_York");

/** 'Nov 12, 2026'. */
export const formatDate = (iso: string): string => dateFormat.format(new Date(iso));

/** The exact time in the viewer's time zone, and in Eastern Time if different. */
export function formatExact(iso: string): string {
  const at = new Date(iso);
  const here = own.format(at);
  const there = eastern.format(at);
  return here === there ? here : `${here} (${there})`;
}

/** The viewer's time zone as the exact times name it: 'GMT+1'. */
export const ownZone = (): string => own.formatToParts().find(({ type }) => type === "timeZoneName")?.value ?? "";

/** 'Just now', '4 min ago', '3h ago', '2d ago'; after a week, a date. */
export function formatRelative(iso: string, now: number): string {
  const age = now - new Date(iso).getTime();
  if (age < minute) return words.justNow;
  if (age < hour) return words.minutesAgo(Math.floor(age / minute));
  if (age < day) return words.hoursAgo(Math.floor(age / hour));
  if (age < 7 * day) return words.daysAgo(Math.floor(age / day));
  return formatDate(iso);
}

const shortDate = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric" });

/** In a list: the date with its year only where it is not this one. */
export function formatListDate(iso: string, now: number): string {
  const at = new Date(iso);
  return at.getFullYear() === new Date(now).getFullYear() ? shortDate.format(at) : formatDate(iso);
}

/** In a list: 'Just now', '4 min ago', '3h ago', '2d ago'; after a week, the date. */
export const formatListTime = (iso: string, now: number): string =>
  now - new Date(iso).getTime() < 7 * day ? formatRelative(iso, now) : formatListDate(iso, now);

const timeFormat = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit" });
const secondFormat = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", second: "2-digit" });

/** In a log: '10:41:07 AM' today, 'Yesterday, 6:02 PM', 'Nov 12, 6:02 PM'. */
export function formatLogged(iso: string, now: number): string {
  const at = new Date(iso);
  const date = dateFormat.format(at);
  if (date === dateFormat.format(now)) return secondFormat.format(at);
  const time = timeFormat.format(at);
  return date === dateFormat.format(now - day) ? words.yesterdayAt(time) : `${formatListDate(iso, now)}, ${time}`;
}

/** The same inside a sentence: 'just now'. */
export function relativeInSentence(iso: string, now: number): string {
  const text = formatRelative(iso, now);
  return text === words.justNow ? words.justNowInSentence : text;
}

/**
 * A last sign-in as the team list shows it: 'Just now' for an hour, 'Nh ago' for a day, then 'Nd ago' without limit.
 */
export function formatLastSeen(iso: string, now: number): string {
  const age = now - new Date(iso).getTime();
  if (age < hour) return words.justNow;
  return age < day ? words.hoursAgo(Math.floor(age / hour)) : words.daysAgo(Math.floor(age / day));
}

const dayFormat = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  year: "numeric",
  timeZone: "UTC",
});
const shortDayFormat = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

/** A calendar day, `YYYY-MM-DD`, the same in every time zone: 'Dec 1, 2026'. */
export const formatDay = (day: string): string => dayFormat.format(new Date(day));

/** 'Dec 1'. */
export const formatShortDay = (day: string): string => shortDayFormat.format(new Date(day));

/** Both included: 'Nov 27, 2026', 'Nov 1–27, 2026', 'Oct 28 – Nov 27, 2026', 'Dec 28, 2025 – Jan 3, 2026'. */
export function formatDays(from: string, to: string): string {
  if (from === to) return formatDay(to);
  if (from.slice(0, 7) === to.slice(0, 7)) {
    return `${formatShortDay(from)}–${Number(to.slice(8))}, ${to.slice(0, 4)}`;
  }
  return `${formatListDay(from, to)} – ${formatDay(to)}`;
}

const weekdayFormat = new Intl.DateTimeFormat("en-US", {
  weekday: "short",
  month: "short",
  day: "numeric",
  timeZone: "UTC",
});

/** 'Tue, Dec 1'. */
export const formatWeekday = (day: string): string => weekdayFormat.format(new Date(day));

/** In a list: 'Dec 1', with the year only where it is not today's. */
export const formatListDay = (day: string, today: string): string =>
  day.slice(0, 4) === today.slice(0, 4) ? formatShortDay(day) : formatDay(day);

const zonedDays = new Map<string, Intl.DateTimeFormat>();

/** The day in a time zone, `YYYY-MM-DD`. */
export function dayIn(timeZone: string, at: Date): string {
  // Creating a format takes longer than using it a hundred times.
  const format =
    zonedDays.get(timeZone) ??
    new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  zonedDays.set(timeZone, format);
  return format.format(at);
}

/** Days from one to the other; negative if it is earlier. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / day);

/** The first and last day of the month after a day's month. */
export function nextMonth(date: string): { from: string; to: string } {
  const [year = 0, month = 1] = date.split("-").map(Number);
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
  return { from: dayOf(Date.UTC(year, month, 1)), to: dayOf(Date.UTC(year, month + 1, 0)) };
}

/** The first day of a day's quarter. */
export function quarterStart(day: string): string {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 - ((month - 1) % 3), 1)).toISOString().slice(0, 10);
}

/** The last day of a day's quarter. */
export function quarterEnd(day: string): string {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year, Math.ceil(month / 3) * 3, 0)).toISOString().slice(0, 10);
}

const monthFormat = new Intl.DateTimeFormat("en-US", { month: "short", year: "numeric", timeZone: "UTC" });

/** The month that many months after a day's: 'Feb 2027'. */
export function monthAfter(day: string, months: number): string {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return monthFormat.format(new Date(Date.UTC(year, month - 1 + months, 1)));
}

const DAY_MS = 24 * 3_600_000;

/** That many days later, or earlier. */
export const addDays = (from: string, days: number): string =>
  new Date(Date.parse(from) + days * DAY_MS).toISOString().slice(0, 10);

/** Stored in 24-hour format, shown in 12-hour format: '10:30 AM'. */
const clock = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", timeZone: "UTC" });
export const formatClock = (time: string): string => clock.format(new Date(`2000-01-01T${time}:00Z`));
