import {
  type payments as contract,
  type Payment,
  type PaymentCreate,
  paymentErrors,
} from "@console/contract/payments.ts";
import type { Parsed } from "@console/contract/route.ts";
import { about } from "../../../audit/audit.ts";
import { atOneInstant, type Context } from "../../../context/context.ts";
import { lockForClose, lockTextUntilCommit } from "../../../db/locks.ts";
import { insertRow } from "../../../db/records.ts";
import { payments } from "../../../db/tables/receivables.ts";
import { refuse, requireFound } from "../../../http/errors.ts";
import { Decimal, moneyText } from "../../../lib/amounts.ts";
import { billingDay } from "../../../lib/calendar.ts";
import { type BrandInScope, requireBrand } from "../../access/brand-scope/brand-scope.ts";
import { allocateShares, reallocateNotes } from "./allocate.service.ts";
import { reopenWrittenOff, writeOffRests } from "./notes/write-offs.service.ts";
import { listOpenBills, listPayableBills, type OpenBill } from "./open-bills.db.ts";
import { findPayment, findReported, listPayments, releaseAll, releaseAllocation, reverseRow } from "./payments.db.ts";
import { namedShares, proposeShares, type Share } from "./proposal.rules.ts";
import { auditMoney } from "./receivables.text.ts";
import { allocatedBy, requireLive, requireWithin, sharesAsSent, stampOf } from "./shares.service.ts";
import type { Source } from "./sources.db.ts";

export const allPayments = (ctx: Context, query: Parsed<typeof contract.list>["query"]) =>
  listPayments(ctx.db.current(), query);

export const onePayment = async (ctx: Context, id: number): Promise<Payment> =>
  requireFound(await findPayment(ctx.db.current(), { id }), paymentErrors.notFound);

type Reporter = Pick<Payment, "origin"> & { source: string };
const person: Reporter = { origin: "person", source: "console" };

/**
 * Records a payment and pays bills with it, as sent or as proposed; what another system reports pays only bills that it names.
 */
export async function recordPayment(given: Context, sent: PaymentCreate, by = person): Promise<Payment> {
  // When it is reported again, its first allocations are known by it.
  const ctx = atOneInstant(given);
  const db = ctx.db.current();
  const brand = await requireBrand(ctx, sent.organization_id);
  await lockForClose(db, [brand.id]);
  const today = billingDay(ctx);
  const received_on = sent.received_on ?? today;
  if (received_on > today) throw refuse(paymentErrors.ahead);
  const known = await reported(ctx, by.source, sent.external_id);
  if (known) return requireSame(known, sent);
  const shares = sent.allocations
    ? await sharesAsSent(ctx, brand, sent.allocations, "payable")
    : (by.origin === "person" ? proposeShares : namedShares)(
        await listPayableBills(db, { brandIds: [brand.id], today }),
        sent,
      );
  requireWithin(shares, sent.amount, paymentErrors.tooMuch);
  const payment = await storePayment(ctx, { ...sent, ...by, brand_id: brand.id, received_on });
  const { open, ...written } = await payShares(ctx, sourceOf(payment), shares);
  const stored = await onePayment(ctx, payment.id);
  await auditMoney(
    ctx,
    "payment.recorded",
    subjectOf(stored, brand),
    { after: { ...(await recorded(ctx, stored, open)), ...written } },
    stored.amount,
  );
  return stored;
}

/** Allocates some of a payment's rest to a bill. */
export async function allocatePayment(
  ctx: Context,
  id: number,
  sent: { bill_month: string; amount: string },
): Promise<Payment> {
  const { payment, brand } = await lockPayment(ctx, id);
  if (payment.reversed_by !== null) throw refuse(paymentErrors.reversed, { person: payment.reversed_by });
  const shares = await sharesAsSent(ctx, brand, [sent], "payable");
  requireWithin(shares, payment.unallocated, paymentErrors.tooMuch);
  const { open, ...written } = await payShares(ctx, sourceOf({ ...payment, brand_id: brand.id }), shares);
  const stored = await onePayment(ctx, id);
  const change = {
    before: { unallocated: payment.unallocated },
    after: {
      ...(await allocatedBy(ctx, stored, open, payment.allocations)),
      unallocated: stored.unallocated,
      ...written,
    },
  };
  await auditMoney(ctx, "payment.allocated", subjectOf(stored, brand), change, sent.amount, sent.bill_month);
  return stored;
}

/** Takes an allocation away: its amount is open on the bill again. */
export async function releaseShare(ctx: Context, id: number, allocationId: number, reason: string): Promise<Payment> {
  const { payment, brand } = await lockPayment(ctx, id);
  const { amount, bill_month } = requireLive(payment, allocationId);
  await releaseAllocation(ctx.db.current(), { id: allocationId, ...stampOf(ctx), reason });
  await reallocateNotes(ctx, brand.id);
  const stored = await onePayment(ctx, id);
  const change = { before: { unallocated: payment.unallocated }, after: { unallocated: stored.unallocated, reason } };
  await auditMoney(ctx, "payment.released", subjectOf(stored, brand), change, amount, bill_month);
  return stored;
}

/** Reverses a payment that was returned or recorded by mistake: whatever it paid is open again. */
export async function reversePayment(ctx: Context, id: number, reason: string): Promise<Payment> {
  const { payment, brand } = await lockPayment(ctx, id);
  if (payment.reversed_by !== null) throw refuse(paymentErrors.reversed, { person: payment.reversed_by });
  await reverse(ctx, { id, brand_id: brand.id }, reason);
  const stored = await onePayment(ctx, id);
  const { amount, received_on } = payment;
  await auditMoney(
    ctx,
    "payment.reversed",
    subjectOf(stored, brand),
    { after: { amount, received_on, reason } },
    amount,
  );
  return stored;
}

/** Releases all of a payment and reverses it, without an audit entry; its brand must be locked. */
export async function reverse(
  ctx: Context,
  { id, brand_id }: { id: number; brand_id: number },
  reason: string,
): Promise<void> {
  const db = ctx.db.current();
  await releaseAll(db, { paymentId: id, ...stampOf(ctx), reason });
  await reverseRow(db, { id, ...stampOf(ctx), reason });
  await reallocateNotes(ctx, brand_id);
}

type NewPayment = Pick<PaymentCreate, "amount" | "method" | "reference" | "note" | "external_id"> & {
  brand_id: number;
  received_on: string;
} & Reporter;

/** Stores a payment, nothing of it allocated. */
export const storePayment = (ctx: Context, { reference = "", note = "", external_id = "", ...payment }: NewPayment) =>
  insertRow(ctx.db.current(), payments, {
    brand_id: payment.brand_id,
    amount: payment.amount,
    received_on: payment.received_on,
    method: payment.method,
    origin: payment.origin,
    source: payment.source,
    reference,
    note,
    external_id: external_id || null,
    recorded_at: ctx.billingClock.now().toISOString(),
    recorded_by: ctx.actor.name,
  });

/**
 * Allocates a payment. Above what is open on a bill, it pays what was written off: the write-off is reversed, and what the payment
 * leaves open is written off again.
 * @returns the open bills before it, and which write-offs were reversed and made
 */
async function payShares(ctx: Context, source: Source, shares: readonly Share[]) {
  const db = ctx.db.current();
  const brandId = source.brand_id;
  const today = billingDay(ctx);
  const open = await listOpenBills(db, { brandIds: [brandId], today });
  const openOf = new Map(open.map(({ id, open_amount }) => [id, open_amount]));
  const above = shares.filter(({ billId, amount }) => new Decimal(amount).gt(openOf.get(billId) ?? "0"));
  if (above.length === 0) {
    await allocateShares(ctx, source, shares, open);
    return { open };
  }
  const payable = await listPayableBills(db, { brandIds: [brandId], today });
  const late = payable.filter(({ id }) => above.some(({ billId }) => billId === id));
  const { by, numbers } = await reopenWrittenOff(ctx, late);
  const reopened = await listOpenBills(db, { brandIds: [brandId], today });
  await allocateShares(ctx, source, shares, reopened);
  // What the bill's own notes have left pays it before anything is given up again.
  await reallocateNotes(ctx, brandId);
  const notes = await writeOffRests(ctx, brandId, late, by);
  return {
    open: reopened,
    reversed_write_offs: numbers,
    ...(notes.length > 0 && { write_offs: notes }),
  };
}

/** A payment as the source of allocations, from its day on. */
export const sourceOf = ({ id, brand_id, received_on }: { id: number; brand_id: number; received_on: string }) => ({
  brand_id,
  payment_id: id,
  credit_note_id: null,
  day: received_on,
});

async function lockPayment(ctx: Context, id: number): Promise<{ payment: Payment; brand: BrandInScope }> {
  const { organization_id } = await onePayment(ctx, id);
  const brand = await requireBrand(ctx, organization_id);
  await lockForClose(ctx.db.current(), [brand.id]);
  return { payment: await onePayment(ctx, id), brand };
}

/** The payment with the id of another system; that of another brand may be on its way. */
async function reported(ctx: Context, source: string, externalId: string | undefined): Promise<Payment | null> {
  if (!externalId) return null;
  const db = ctx.db.current();
  await lockTextUntilCommit(db, `payments:${source}:${externalId}`);
  const found = await findReported(db, { source, externalId });
  return found ? onePayment(ctx, found.id) : null;
}

/** A system may report a payment again, but not another one under its id. */
function requireSame(payment: Payment, sent: PaymentCreate): Payment {
  const isSame =
    payment.organization_id === sent.organization_id &&
    new Decimal(payment.amount).eq(sent.amount) &&
    payment.method === sent.method &&
    payment.reference === (sent.reference ?? "") &&
    payment.note === (sent.note ?? "") &&
    (sent.allocations === undefined || isSameAllocation(payment, sent.allocations)) &&
    (sent.received_on === undefined || payment.received_on === sent.received_on);
  if (!isSame) throw refuse(paymentErrors.otherContent);
  return payment;
}

/** Whether it allocated the same when it was recorded. */
function isSameAllocation({ allocations, recorded_at }: Payment, sent: NonNullable<PaymentCreate["allocations"]>) {
  const own = allocations.filter(({ allocated_at }) => Date.parse(allocated_at) === Date.parse(recorded_at));
  const amountOf = new Map(sent.map(({ bill_month, amount }) => [bill_month, amount]));
  return (
    own.length === sent.length && own.every((each) => new Decimal(each.amount).eq(amountOf.get(each.bill_month) ?? "0"))
  );
}

const subjectOf = ({ id, amount, reference }: Payment, brand: BrandInScope) =>
  about("payment", { id, name: reference || moneyText(amount) }, brand);

async function recorded(ctx: Context, payment: Payment, open: readonly OpenBill[]) {
  const { amount, received_on, method, reference, unallocated } = payment;
  return { amount, received_on, method, reference, unallocated, ...(await allocatedBy(ctx, payment, open)) };
}
