import { addDays } from "./dates.ts";

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const relative: ReadonlyMap<string, number> = new Map([
  ["today", 0],
  ["tomorrow", 1],
  ["yesterday", -1],
]);

/**
 * The calendar day, `YYYY-MM-DD`, that a person typed: '11/24', 'Nov 24', '24 Nov 2026', '2026-11-24', 'tomorrow',
 * 'fri' or '+30'. Without a year, it is in today's.
 * @returns null if it is no day
 */
export function parseDay(typed: string, today: string): string | null {
  const text = typed
    .trim()
    .toLowerCase()
    .replaceAll(/[\s,]+/g, " ");
  const days = relative.get(text);
  if (days !== undefined) return addDays(today, days);
  if (/^[+-]\d{1,4}$/.test(text)) return addDays(today, Number(text));
  const weekday = text.length >= 3 ? weekdays.indexOf(text.slice(0, 3)) : -1;
  if (weekday >= 0 && /^[a-z]+$/.test(text) && isName(text, weekdayNames[weekday])) return nextWeekday(weekday, today);

  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return dayOf(iso[1], iso[2], iso[3]);
  const slashes = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?$/.exec(text);
  if (slashes) return dayOf(slashes[3] ?? today.slice(0, 4), slashes[1], slashes[2]);
  const words =
    /^([a-z]+)\.? (\d{1,2})(?: (\d{4}))?$/.exec(text) ?? swapped(/^(\d{1,2}) ([a-z]+)\.?(?: (\d{4}))?$/.exec(text));
  if (!words) return null;
  const month = months.indexOf(words[1]?.slice(0, 3) ?? "");
  if (month < 0 || !isName(words[1] ?? "", monthNames[month])) return null;
  return dayOf(words[3] ?? today.slice(0, 4), String(month + 1), words[2]);
}

const nameIn = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" });
  return (day: number) => format.format(day).toLowerCase();
};
const monthNames = months.map((_, month) => nameIn({ month: "long" })(Date.UTC(2026, month, 1)));
// The first of November 2026 is a Sunday.
const weekdayNames = weekdays.map((_, at) => nameIn({ weekday: "long" })(Date.UTC(2026, 10, 1 + at)));

/** 'sept' and 'september' are names of September, 'sepal' is not. */
const isName = (text: string, name = ""): boolean => text.length >= 3 && name.startsWith(text);

const swapped = (found: RegExpExecArray | null) => found && [found[0], found[2], found[1], found[3]];

function nextWeekday(weekday: number, today: string): string {
  const ahead = (weekday - new Date(today).getUTCDay() + 7) % 7;
  return addDays(today, ahead === 0 ? 7 : ahead);
}

/** Null for February 30 and years outside of 2000 to 2199. */
function dayOf(year = "", month = "", day = ""): string | null {
  const full = year.length === 2 ? `20${year}` : year;
  const text = `${full}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const at = new Date(`${text}T00:00:00Z`);
  const exists = !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text;
  return exists && text >= "2000" && text < "2200" ? text : null;
}
