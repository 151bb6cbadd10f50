import type { InferInsertModel } from "drizzle-orm";
import { deleteRows, insertRows, updateRecord, type Writer } from "./records.ts";
import type { businessPeriods } from "./tables/businesses.ts";
import type { connections } from "./tables/integrations.ts";

const HOUR_MS = 3_600_000;

type BillingTime = { billingClock: { now(): Date } };

/**
 * Whether a change at that time can still be undone without a trace: bills ignore changes undone within the hour (see
 * the periods of businesses and connections).
 */
export const withinUndoWindow = ({ billingClock }: BillingTime, then: string): boolean =>
  billingClock.now().getTime() - new Date(then).getTime() < HOUR_MS;

type Period = { id: number; started_at: string; ended_at: string | null };

/** The change to store: a new period, a new end of the last one (null: it continues), or its removal. */
type PeriodChange = { begin: string } | { end: string | null; id: number } | { delete: number };

/**
 * Tracks since when and until when something applies. A change undone within the hour leaves no trace.
 * @param last the latest period, if any
 * @returns null if nothing changes
 */
export function nextPeriodChange(time: BillingTime, last: Period | undefined, holds: boolean): PeriodChange | null {
  const now = time.billingClock.now().toISOString();
  const isOpen = last !== undefined && last.ended_at === null;
  if (holds === isOpen) return null;
  if (last && !holds) return withinUndoWindow(time, last.started_at) ? { delete: last.id } : { end: now, id: last.id };
  if (last?.ended_at && withinUndoWindow(time, last.ended_at)) return { end: null, id: last.id };
  return { begin: now };
}

type PeriodTable = typeof businessPeriods | typeof connections;

/** Stores whether each thing applies from now on; `values` are those of its new period, `last` is its latest one. */
export async function savePeriods<T extends PeriodTable>(
  ctx: Writer & BillingTime & { db: { defer(sent: Promise<unknown>): void } },
  table: T,
  things: readonly {
    values: Omit<InferInsertModel<T>, "started_at"> & { business_id: number };
    last: Period | undefined;
    holds: boolean;
  }[],
): Promise<void> {
  const tx = ctx.db.current();
  const begun: InferInsertModel<PeriodTable>[] = [];
  for (const { values, last, holds } of things) {
    const change = nextPeriodChange(ctx, last, holds);
    if (!change) continue;
    if ("delete" in change) await deleteRows<PeriodTable>(tx, table, { id: change.delete });
    else if ("end" in change) await updateRecord<PeriodTable>(ctx, table, change.id, { ended_at: change.end });
    else begun.push({ ...values, started_at: change.begin });
  }
  ctx.db.defer(insertRows<PeriodTable>(tx, table, begun));
}
