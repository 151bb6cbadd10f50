import { ROLLOUT_HOURS, ROLLOUT_MINUTES_LEAST } from "@console/contract/limits.ts";
import { Decimal } from "../../../lib/amounts.ts";
import { dayIn } from "../../../lib/calendar.ts";

const HOUR_MS = 3_600_000;
const SPAN_MS = ROLLOUT_HOURS * HOUR_MS;
const WEEK_MS = 7 * 24 * HOUR_MS;

/** The last 24 hours, the same hours of the week before, and the days in a time zone that have any of both. */
export function watchedSpans(now: Date, timeZone: string) {
  const at = (ms: number) => new Date(now.getTime() - ms);
  const [from, toBefore, fromBefore] = [at(SPAN_MS), at(WEEK_MS), at(WEEK_MS + SPAN_MS)];
  const days = new Set([from, now, fromBefore, toBefore].map((each) => dayIn(timeZone, each)));
  return {
    from: from.toISOString(),
    to: now.toISOString(),
    fromBefore: fromBefore.toISOString(),
    toBefore: toBefore.toISOString(),
    days: [...days],
  };
}

/** Whether minutes fell by the percentage or more. Too few minutes before say nothing. */
export function hasFallen({ last, before }: { last: string; before: string }, percent: number): boolean {
  const earlier = new Decimal(before);
  if (earlier.lt(String(ROLLOUT_MINUTES_LEAST))) return false;
  return new Decimal(last).lte(earlier.times(String(100 - percent)).div("100"));
}

/** When what follows a wave begins by itself. */
export const continuesAt = (confirmedAt: string | null, now: Date): string =>
  confirmedAt === null ? now.toISOString() : new Date(Date.parse(confirmedAt) + SPAN_MS).toISOString();
