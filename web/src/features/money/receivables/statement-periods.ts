import { addDays } from "../../../lib/dates.ts";

export type Period = { from: string; to: string };
export type PeriodName = "this_month" | "last_month" | "this_year" | "custom";

/** The first and the last day of a named period, both included. A period that is not over ends today. */
export function periodOf(name: Exclude<PeriodName, "custom">, today: string): Period {
  const month = `${today.slice(0, 7)}-01`;
  if (name === "this_month") return { from: month, to: today };
  if (name === "this_year") return { from: `${today.slice(0, 4)}-01-01`, to: today };
  const last = addDays(month, -1);
  return { from: `${last.slice(0, 7)}-01`, to: last };
}
