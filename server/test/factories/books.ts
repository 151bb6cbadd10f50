import type { Context } from "../../src/context/context.ts";
import { lockBooks, readBooks } from "../../src/features/money/receivables/books/books.service.ts";
import { billingDay, dayBefore, firstOfMonth } from "../../src/lib/calendar.ts";

/** Asks to lock the books only through the month before the one that is locked. @returns the request's id */
export async function requestUnlock(ctx: Context): Promise<number> {
  const lock = (through: string) => ctx.db.transaction(() => lockBooks({ ...ctx, audited: [] }, through));
  const last = dayBefore(firstOfMonth(billingDay(ctx)));
  const locked = (await readBooks(ctx)).locked_through ?? (await lock(last)).locked_through ?? last;
  const { waiting } = await lock(dayBefore(firstOfMonth(locked)));
  return waiting?.id ?? 0;
}
