import type { DateOrder, DecimalSign } from "@console/contract/bank-mappings.ts";

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const time = /[T\s]\d{1,2}:\d{2}.*$/;
const parted = /^(\d{1,4}|\p{L}+)[./\-\s,]+(\d{1,2}|\p{L}+)[./\-\s,]+(\d{1,4})$/u;
const compact = {
  year_first: /^(\d{4})(\d\d)(\d\d)$/,
  day_first: /^(\d\d)(\d\d)(\d{4})$/,
  month_first: /^(\d\d)(\d\d)(\d{4})$/,
};
const places = { year_first: [0, 1, 2], day_first: [2, 1, 0], month_first: [2, 0, 1] } as const;

/** `YYYY-MM-DD`; null if the cell is no day of 2000 to 2199. A time after it is left out; months may be written in English. */
export function readDay(cell: string, order: DateOrder): string | null {
  const written = cell.trim().replace(time, "");
  const found = (compact[order].exec(written) ?? parted.exec(written))?.slice(1);
  if (!found) return null;
  const [year, month, day] = places[order].map((at) => found[at] ?? "");
  return dayOf(yearOf(year ?? ""), monthOf(month ?? ""), /^\d{1,2}$/.test(day ?? "") ? Number(day) : 0);
}

const yearOf = (written: string): number =>
  /^\d{4}$/.test(written) ? Number(written) : /^\d\d$/.test(written) ? 2000 + Number(written) : 0;

function monthOf(written: string): number {
  if (/^\d{1,2}$/.test(written)) return Number(written);
  return written.length < 3 ? 0 : months.indexOf(written.slice(0, 3).toLowerCase()) + 1;
}

function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isDay && year >= 2000 && year < 2200 ? date.toISOString().slice(0, 10) : null;
}

/** What is wrong with an amount. */
export type AmountFault = "unreadable" | "decimals";

/** Exact decimal text with its sign. */
type Amount = { amount: string } | { fault: AmountFault };

const dollars = /^(?:US\$|USD|\$)\s*|\s*(?:US\$|USD|\$)$/gi;
const groups = { point: "[,\\s'’]", comma: "[.\\s'’]" };
const whole = {
  point: new RegExp(`^\\d*$|^[1-9]\\d{0,2}(?:(${groups.point})\\d{2,3}(?:\\1\\d{2,3})*)?$`),
  comma: new RegExp(`^\\d*$|^[1-9]\\d{0,2}(?:(${groups.comma})\\d{2,3}(?:\\1\\d{2,3})*)?$`),
};

/** Never rounded: more than two decimals are a fault. The last group of thousands has three digits. */
export function readAmount(cell: string, sign: DecimalSign): Amount {
  const written = cell.trim().replaceAll("−", "-");
  const inner = /^\((.*)\)$/.exec(written)?.[1];
  const signed = /^([+-]?)\s*(.*?)\s*([+-]?)$/.exec((inner ?? written).replace(dollars, ""));
  const [before = "", digits = "", after = ""] = signed?.slice(1) ?? [];
  const [head = "", tail = "", ...more] = digits.replace(dollars, "").split(sign === "point" ? "." : ",");
  const signCount = [before, after, inner === undefined ? "" : "-"].join("").length;
  if (more.length > 0 || head + tail === "" || signCount > 1 || !/^\d*$/.test(tail)) return { fault: "unreadable" };
  if (!whole[sign].test(head) || !/^\d*$|\d{3}$/.test(head)) return { fault: "unreadable" };
  if (tail.length > 2) return { fault: "decimals" };
  const plain = head.replace(/\D/g, "").replace(/^0+(?=\d)/, "") || "0";
  const isNegative = inner !== undefined || before === "-" || after === "-";
  return { amount: `${isNegative ? "-" : ""}${plain}.${tail.padEnd(2, "0")}` };
}
