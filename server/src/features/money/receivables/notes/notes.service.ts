import {
  type CreditNote,
  type CreditNoteCreate,
  type creditNotes as contract,
  creditNoteErrors,
} from "@console/contract/credit-notes.ts";
import type { Parsed } from "@console/contract/route.ts";
import { about } from "../../../../audit/audit.ts";
import type { Context } from "../../../../context/context.ts";
import { lockForClose } from "../../../../db/locks.ts";
import { refuse, requireFound } from "../../../../http/errors.ts";
import { Decimal, moneyText } from "../../../../lib/amounts.ts";
import { type BrandInScope, requireBrand } from "../../../access/brand-scope/brand-scope.ts";
import { allocateShares, reallocateNotes } from "../allocate.service.ts";
import { listOpenBills } from "../open-bills.db.ts";
import { releaseAllocation } from "../payments.db.ts";
import { aloneOf, limitOf, withdraw } from "../second-person.service.ts";
import { allocatedBy, paidSince, requireLive, requireWithin, sharesAsSent, stampOf } from "../shares.service.ts";
import { amountsOf, findCredited, requireCredited } from "./note-amounts.service.ts";
import { findNote, listNotes, type NoteRow, releaseNote, reverseNote } from "./notes.db.ts";
import { auditNotes, noteWords } from "./notes.text.ts";
import { noteSource, postNote, storeNote } from "./post-note.service.ts";

export async function allNotes(ctx: Context, query: Parsed<typeof contract.list>["query"]) {
  return listNotes(ctx.db.current(), query, ctx.billingClock.now().toISOString());
}

export const oneNote = async (ctx: Context, id: number): Promise<NoteRow> =>
  requireFound(
    await findNote(ctx.db.current(), { id, now: ctx.billingClock.now().toISOString() }),
    creditNoteErrors.notFound,
  );

/** Credits a closed bill. Above the operator's limit the note waits for another person. */
export async function createNote(ctx: Context, sent: CreditNoteCreate): Promise<CreditNote> {
  const brand = await requireBrand(ctx, sent.organization_id);
  await lockForClose(ctx.db.current(), [brand.id]);
  const bill = await requireCredited(ctx, brand, sent.bill_month);
  const { net, tax, lines } = await amountsOf(ctx, bill, sent);
  const { id } = await storeNote(ctx, brand.id, bill, {
    // A cancellation is of all that is left of the bill.
    kind: sent.reason === "cancellation" ? "amount" : sent.kind,
    reason: sent.reason,
    net,
    tax,
    lines,
    text: sent.text ?? "",
  });
  const gross = new Decimal(net).plus(tax).toFixed(2);
  const limit = await limitOf(ctx, brand.id, gross);
  if (limit === "exceeded") {
    const note = await oneNote(ctx, id);
    const after = { amount: note.amount, reason: note.reason, invoice_number: note.invoice_number };
    await auditNotes(ctx, "credit_note.requested", subjectOf(note, brand), { after }, note);
    return note;
  }
  return issue(ctx, await oneNote(ctx, id), brand, null, aloneOf(limit));
}

/** Issues another person's note; everything is checked again. */
export async function confirmNote(ctx: Context, id: number): Promise<CreditNote> {
  const { note, brand } = await lockNote(ctx, id);
  if (note.status !== "waiting") throw refuse(creditNoteErrors.decided);
  if (note.requested_by_id === ctx.actor.id) throw refuse(creditNoteErrors.samePerson);
  const bill = requireFound(await findCredited(ctx, brand.id, note.bill_month), creditNoteErrors.notFound);
  const { net, tax } = await amountsOf(ctx, bill, note);
  return issue(ctx, { ...note, net, tax }, brand, ctx.actor.name);
}

/** Withdraws a note that waits for a second person. */
export async function withdrawNote(ctx: Context, id: number): Promise<CreditNote> {
  const { note, brand } = await lockNote(ctx, id);
  await withdraw(ctx, "credit_notes", note);
  const { amount, reason, invoice_number } = note;
  await auditNotes(
    ctx,
    "credit_note.withdrawn",
    subjectOf(note, brand),
    { after: { amount, reason, invoice_number } },
    note,
  );
  return oneNote(ctx, id);
}

/** Allocates some of a note's rest to another bill. */
export async function allocateNote(
  ctx: Context,
  id: number,
  sent: { bill_month: string; amount: string },
): Promise<CreditNote> {
  const { note, brand } = await lockNote(ctx, id);
  if (note.status !== "issued" || note.issued_on === null) throw refuse(creditNoteErrors.notIssued);
  const shares = await sharesAsSent(ctx, brand, [sent], "open_amount");
  requireWithin(shares, note.unallocated, creditNoteErrors.restTooMuch);
  const open = await listOpenBills(ctx.db.current(), { brandIds: [brand.id], today: stampOf(ctx).on });
  await allocateShares(ctx, noteSource(id, brand.id, note.issued_on), shares, open);
  const stored = await oneNote(ctx, id);
  const after = { ...(await allocatedBy(ctx, stored, open, note.allocations)), unallocated: stored.unallocated };
  await auditNotes(
    ctx,
    "credit_note.allocated",
    subjectOf(stored, brand),
    { before: { unallocated: note.unallocated }, after },
    stored,
  );
  return stored;
}

/** Takes away what a note pays of another bill; what it pays of its own stays. */
export async function releaseNoteShare(
  ctx: Context,
  id: number,
  allocationId: number,
  reason: string,
): Promise<CreditNote> {
  const { note, brand } = await lockNote(ctx, id);
  const allocation = requireLive(note, allocationId);
  if (allocation.bill_id === note.bill_id) throw refuse(creditNoteErrors.ownBill);
  const open = await listOpenBills(ctx.db.current(), { brandIds: [brand.id], today: stampOf(ctx).on });
  await releaseAllocation(ctx.db.current(), { id: allocationId, ...stampOf(ctx), reason });
  await reallocateNotes(ctx, brand.id);
  const stored = await oneNote(ctx, id);
  const after = { unallocated: stored.unallocated, reason, ...(await paidSince(ctx, brand, open)) };
  const change = { before: { unallocated: note.unallocated }, after };
  await auditNotes(ctx, "credit_note.released", subjectOf(stored, brand), change, stored);
  return stored;
}

/** Reverses a write-off: what it gave up is open again. */
export async function reverseWriteOff(ctx: Context, id: number, reason: string): Promise<CreditNote> {
  const { note, brand } = await lockNote(ctx, id);
  if (note.reason !== "write_off") throw refuse(creditNoteErrors.writeOffOnly);
  if (note.status !== "issued") throw refuse(creditNoteErrors.notIssued);
  const stamp = { id, ...stampOf(ctx), reason };
  await releaseNote(ctx.db.current(), stamp);
  await reverseNote(ctx.db.current(), stamp);
  await reallocateNotes(ctx, brand.id);
  const stored = await oneNote(ctx, id);
  await auditNotes(
    ctx,
    "credit_note.reversed",
    subjectOf(stored, brand),
    { after: { reversal_reason: reason } },
    stored,
  );
  return stored;
}

/** Posts a note with its audit entry. */
async function issue(
  ctx: Context,
  note: NoteRow,
  brand: BrandInScope,
  by: string | null,
  more: object = {},
): Promise<CreditNote> {
  const { open } = await postNote(ctx, brand.id, note, by);
  const stored = await oneNote(ctx, note.id);
  const { number, reason, kind, net, tax, amount, unallocated, invoice_number } = stored;
  const allocated = await allocatedBy(ctx, stored, open);
  const after = { number, reason, kind, net, tax, amount, unallocated, invoice_number, ...allocated, ...more };
  await auditNotes(ctx, "credit_note.created", subjectOf(stored, brand), { after }, stored);
  return stored;
}

async function lockNote(ctx: Context, id: number): Promise<{ note: NoteRow; brand: BrandInScope }> {
  const brand = await requireBrand(ctx, (await oneNote(ctx, id)).organization_id);
  await lockForClose(ctx.db.current(), [brand.id]);
  return { note: await oneNote(ctx, id), brand };
}

const subjectOf = ({ id, number, amount }: NoteRow, brand: BrandInScope) =>
  about("credit_note", { id, name: number ?? noteWords.unnumbered(moneyText(amount)) }, brand);
