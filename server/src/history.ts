import type { Context } from "./context.ts";

const HOUR_MS = 3_600_000;

/**
 * Whether what happened then is still taken back now without a trace: within the hour no bill
 * counts it (see the periods of businesses and connections).
 */
export const undoneSince = (ctx: Context, then: string): boolean =>
  ctx.billingClock.now().getTime() - new Date(then).getTime() < HOUR_MS;

type Period = { id: number; started_at: string; ended_at: string | null };

/** What has to be written: a new period, another end of the last one (null: it goes on), or that it never was. */
type PeriodStep = { begin: string } | { end: string | null; id: number } | { drop: number };

/**
 * Keeps since when something holds, and until when it did. What is taken back within the hour leaves no trace.
 * @param last the latest period there is
 * @returns null where nothing changes
 */
export function periodStep(ctx: Context, last: Period | undefined, holds: boolean): PeriodStep | null {
  const now = ctx.billingClock.now().toISOString();
  const isOpen = last !== undefined && last.ended_at === null;
  if (holds === isOpen) return null;
  if (last && !holds) return undoneSince(ctx, last.started_at) ? { drop: last.id } : { end: now, id: last.id };
  if (last?.ended_at && undoneSince(ctx, last.ended_at)) return { end: null, id: last.id };
  return { begin: now };
}
