const HOUR_MS = 3_600_000;

type BillingTime = { billingClock: { now(): Date } };

/**
 * Whether what happened then is still undone now without a trace: within the hour no bill
 * counts it (see the periods of businesses and connections).
 */
export const withinUndoWindow = ({ billingClock }: BillingTime, then: string): boolean =>
  billingClock.now().getTime() - new Date(then).getTime() < HOUR_MS;

type Period = { id: number; started_at: string; ended_at: string | null };

/** What has to be written: a new period, another end of the last one (null: it goes on), or that it never was. */
type PeriodChange = { begin: string } | { end: string | null; id: number } | { delete: number };

/**
 * Keeps since when something holds, and until when it did. What is undone within the hour leaves no trace.
 * @param last the latest period there is
 * @returns null where nothing changes
 */
export function nextPeriodChange(time: BillingTime, last: Period | undefined, holds: boolean): PeriodChange | null {
  const now = time.billingClock.now().toISOString();
  const isOpen = last !== undefined && last.ended_at === null;
  if (holds === isOpen) return null;
  if (last && !holds) return withinUndoWindow(time, last.started_at) ? { delete: last.id } : { end: now, id: last.id };
  if (last?.ended_at && withinUndoWindow(time, last.ended_at)) return { end: null, id: last.id };
  return { begin: now };
}
