import { type Books, booksErrors } from "@console/contract/books.ts";
import { about } from "../../../../audit/audit.ts";
import type { Context } from "../../../../context/context.ts";
import { lockUntilCommit } from "../../../../db/locks.ts";
import { insertRow } from "../../../../db/records.ts";
import { bookLocks } from "../../../../db/tables/receivables.ts";
import { refuse } from "../../../../http/errors.ts";
import { dayInWords, daysAfter } from "../../../../lib/calendar.ts";
import { stampOf } from "../shares.service.ts";
import { confirmLock, findLocked, findWaiting, listLocks } from "./books.db.ts";
import { auditBooks } from "./books.text.ts";

/** The last locked day; null if none is. */
export const lockedThrough = async (ctx: Context): Promise<string | null> =>
  (await findLocked(ctx.db.current(), {}))?.locked_through ?? null;

export async function readBooks(ctx: Context): Promise<Books> {
  const db = ctx.db.current();
  const waiting = await findWaiting(db, { now: stampOf(ctx).at });
  return {
    locked_through: await lockedThrough(ctx),
    waiting: waiting ?? null,
    history: await listLocks(db, {}),
  };
}

/**
 * Locks the books through a month's last day: whatever is recorded from now on counts in statements, aging and exports from the day
 * after. An earlier day than now is a request that another Super Admin confirms.
 */
export async function lockBooks(ctx: Context, locked_through: string): Promise<Books> {
  const db = ctx.db.current();
  const { on, at } = stampOf(ctx);
  if (locked_through >= on || !daysAfter(locked_through, 1).endsWith("-01")) throw refuse(booksErrors.through);
  await lockUntilCommit(db, "books");
  const before = await lockedThrough(ctx);
  if (before === locked_through) throw refuse(booksErrors.unchanged, { day: dayInWords(before) });
  const isEarlier = before !== null && locked_through < before;
  const { id } = await insertRow(db, bookLocks, {
    locked_through,
    requested_at: at,
    requested_by: ctx.actor.name,
    requested_by_id: ctx.actor.id,
    locked_at: isEarlier ? null : at,
  });
  const change = { before: { locked_through: before }, after: { locked_through } };
  await auditBooks(ctx, isEarlier ? "books.unlock_requested" : "books.locked", subjectOf(id, locked_through), change);
  return readBooks(ctx);
}

/** Unlocks months that another Super Admin asked for. */
export async function confirmUnlock(ctx: Context, id: number): Promise<Books> {
  const db = ctx.db.current();
  await lockUntilCommit(db, "books");
  const { at, by } = stampOf(ctx);
  const waiting = await findWaiting(db, { now: at });
  if (waiting?.id !== id) throw refuse(booksErrors.decided);
  if (waiting.requested_by_id === ctx.actor.id) throw refuse(booksErrors.samePerson);
  const before = await lockedThrough(ctx);
  await confirmLock(db, { id, at, by });
  const { locked_through } = waiting;
  await auditBooks(ctx, "books.locked", subjectOf(id, locked_through), {
    before: { locked_through: before },
    after: { locked_through },
  });
  return readBooks(ctx);
}

const subjectOf = (id: number, through: string) => about("books", { id, name: through });
