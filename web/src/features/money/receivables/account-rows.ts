import type { Movement } from "@console/contract/receivables.ts";
import { absolute, toCents, unscaled } from "../../../lib/decimal.ts";

/** What a payment or a credit note pays of a bill. */
export type Share = { month: string; amount: string };
export type AccountRow = Movement & { shares: readonly Share[] };

/** Whether it moves the balance; allocations only move what is held to a bill. */
export const changesBalance = ({ receivable, unallocated }: Movement): boolean => receivable !== unallocated;

const isShare = ({ cause }: Movement) => cause === "allocated" || cause === "released";
/** A payment, or a credit note, by which allocations belong together. */
const sourceOf = ({ payment_id, credit_note_id }: Movement) =>
  payment_id === null ? `note ${credit_note_id}` : `payment ${payment_id}`;

/** What changed the balance, each payment and credit note with what it pays; with all movements, each of those by itself. */
export function accountRows(movements: readonly Movement[], all: boolean): AccountRow[] {
  if (all) return movements.map((movement) => ({ ...movement, shares: [] }));
  const allocated = Map.groupBy(movements.filter(isShare), sourceOf);
  return movements.filter(changesBalance).map((movement) => {
    const isSource = movement.cause === "payment" || movement.cause === "credit_note";
    return { ...movement, shares: isSource ? sharesOf(allocated.get(sourceOf(movement)) ?? []) : [] };
  });
}

/** What is left of allocations after their releases, the earliest month first. */
function sharesOf(movements: readonly Movement[]): Share[] {
  const sums = new Map<string, bigint>();
  for (const { bill_month, unallocated } of movements)
    if (bill_month !== null) sums.set(bill_month, (sums.get(bill_month) ?? 0n) + toCents(unallocated));
  return [...sums]
    .filter(([, cents]) => cents !== 0n)
    .map(([month, cents]) => ({ month, amount: unscaled(absolute(cents), 2) }))
    .sort((one, other) => (one.month < other.month ? -1 : 1));
}
