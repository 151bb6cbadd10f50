/** Names of months and parts of months; a month is `2026-11`, a day `2026-11-20`, the same in every time zone. */
const format = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" });
  return (month: string): string => format.format(new Date(`${month.slice(0, 7)}-01T00:00:00Z`));
};

/** 'November 2026'. */
export const monthName = format({ month: "long", year: "numeric" });
/** 'Nov 2026'. */
export const shortMonth = format({ month: "short", year: "numeric" });
/** 'Nov'. */
export const tinyMonth = format({ month: "short" });
/** 'November'. */
export const bareMonth = format({ month: "long" });

/** First day of the next month. */
export function nextFirst(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, "0")}-01`;
}

export function lastDay(month: string): string {
  return new Date(Date.parse(nextFirst(month)) - 86_400_000).toISOString().slice(0, 10);
}

/** 'Nov 1 – 20', or 'Nov 1' on the first day. */
function daysThrough(month: string, through: string): string {
  const last = Number(through.slice(8));
  return `${tinyMonth(month)} ${last === 1 ? "1" : `1 – ${last}`}`;
}

/** 'Nov 1 – 20, 2026': a partial month always shows its days. */
export const periodOf = (month: string, through: string): string =>
  `${daysThrough(month, through)}, ${month.slice(0, 4)}`;

/** The month before a day's month, to the same day or its last: 'Oct 1 – 27', 'February'. */
export function sameDaysBefore(today: string): string {
  const last = lastDay(new Date(Date.parse(`${today.slice(0, 7)}-01`) - 86_400_000).toISOString());
  const same = `${last.slice(0, 8)}${today.slice(8)}`;
  return comparedWith(last, same < last ? same : last);
}

/** 'October' for a whole month, else 'Oct 1 – 20'. */
export const comparedWith = (month: string, through: string): string =>
  through === lastDay(month) ? bareMonth(month) : daysThrough(month, through);
