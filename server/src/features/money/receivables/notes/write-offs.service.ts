import type { Context } from "../../../../context/context.ts";
import { assertStored } from "../../../../http/errors.ts";
import { Decimal } from "../../../../lib/amounts.ts";
import { findOpenAmounts } from "../open-bills.db.ts";
import { moneyWords } from "../receivables.text.ts";
import { stampOf } from "../shares.service.ts";
import { creditedBill } from "./credited-bill.db.ts";
import { leftOf, ofAmount } from "./note.rules.ts";
import { listIssued, listWriteOffs, type Requested, releaseNote, reverseNote } from "./notes.db.ts";
import { postNote, storeNote } from "./post-note.service.ts";

type WrittenOff = { id: number; month: string; invoice_number: string };
type WriteOff = {
  credit_note_id: number;
  brand_id: number;
  number: string;
  amount: string;
  invoice_number: string;
};

/** By whom bills were written off, and the numbers of these notes. */
type Reopened = { by: Map<number, Requested>; numbers: string[] };

/** Reverses the write-offs of bills that are paid after all; their brand must be locked. */
export async function reopenWrittenOff(ctx: Context, bills: readonly WrittenOff[]): Promise<Reopened> {
  const db = ctx.db.current();
  const by = new Map<number, Requested>();
  const numbers: string[] = [];
  for (const { id: noteId, bill_id, number, ...requested } of await listWriteOffs(db, {
    billIds: bills.map(({ id }) => id),
  })) {
    const stamp = { id: noteId, ...stampOf(ctx), reason: moneyWords.paidAfterAll };
    await releaseNote(db, stamp);
    await reverseNote(db, stamp);
    by.set(bill_id, requested);
    numbers.push(number);
  }
  return { by, numbers };
}

/**
 * Writes off again what a late payment has left open of bills that were written off: it is less than those gave up who asked for it
 * and confirmed it before.
 * @returns the new notes
 */
export async function writeOffRests(
  ctx: Context,
  brandId: number,
  bills: readonly WrittenOff[],
  by: ReadonlyMap<number, Requested>,
): Promise<WriteOff[]> {
  const db = ctx.db.current();
  const notes: WriteOff[] = [];
  for (const { id: bill_id, open_amount } of await findOpenAmounts(db, { billIds: bills.map(({ id }) => id) })) {
    if (new Decimal(open_amount).eq("0")) continue;
    const { month, invoice_number } = assertStored(
      bills.find(({ id }) => id === bill_id),
      "a written-off bill was not read",
    );
    const bill = assertStored(
      await creditedBill(db, { brandId, month: `${month}-01` }),
      "a written-off bill is missing",
    );
    const amounts = ofAmount(leftOf(bill, await listIssued(db, { billId: bill_id })), open_amount);
    const requested = assertStored(by.get(bill_id), "a bill is written off again that was not before");
    const { confirmed_by, ...asked } = requested;
    const { id } = await storeNote(ctx, brandId, bill, { kind: "amount", reason: "write_off", ...amounts, ...asked });
    const { number } = await postNote(ctx, brandId, { id, bill_id, ...amounts }, confirmed_by);
    notes.push({ credit_note_id: id, brand_id: brandId, number, amount: open_amount, invoice_number });
  }
  return notes;
}
