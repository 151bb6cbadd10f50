import { type refunds as contract, type Refund, type RefundCreate, refundErrors } from "@console/contract/refunds.ts";
import type { Parsed } from "@console/contract/route.ts";
import { about } from "../../../../audit/audit.ts";
import type { Context } from "../../../../context/context.ts";
import { lockForClose } from "../../../../db/locks.ts";
import { insertRow } from "../../../../db/records.ts";
import { refunds } from "../../../../db/tables/receivables.ts";
import { refuse, requireFound } from "../../../../http/errors.ts";
import { Decimal, moneyText } from "../../../../lib/amounts.ts";
import { dayInWords } from "../../../../lib/calendar.ts";
import { type BrandInScope, requireBrand } from "../../../access/brand-scope/brand-scope.ts";
import { balancesOf } from "../account.service.ts";
import { reallocateNotes } from "../allocate.service.ts";
import { findNote } from "../notes/notes.db.ts";
import { listOpenBills } from "../open-bills.db.ts";
import { findPayment } from "../payments.db.ts";
import { aloneOf, limitOf, withdraw } from "../second-person.service.ts";
import { paidSince, stampOf } from "../shares.service.ts";
import { findRefund, issueRefund, listRefunds, type RefundRow, reverseRefundRow } from "./refunds.db.ts";
import { auditRefunds } from "./refunds.text.ts";

const nowOf = (ctx: Context): string => ctx.billingClock.now().toISOString();

export const allRefunds = (ctx: Context, query: Parsed<typeof contract.list>["query"]) =>
  listRefunds(ctx.db.current(), query, nowOf(ctx));

export const oneRefund = async (ctx: Context, id: number): Promise<RefundRow> =>
  requireFound(await findRefund(ctx.db.current(), { id, now: nowOf(ctx) }), refundErrors.notFound);

/** Records money that goes back to a brand. Above the operator's limit it waits for another person. */
export async function createRefund(ctx: Context, sent: RefundCreate): Promise<Refund> {
  const { on, at } = stampOf(ctx);
  const refunded_on = sent.refunded_on ?? on;
  if (refunded_on > on) throw refuse(refundErrors.ahead);
  const source = await sourceOf(ctx, sent);
  if (refunded_on < source.day) throw refuse(refundErrors.early, { day: dayInWords(source.day) });
  const brand = await requireBrand(ctx, source.organization_id);
  await lockForClose(ctx.db.current(), [brand.id]);
  await requireLeft(ctx, brand.id, sent);
  const { id } = await insertRow(ctx.db.current(), refunds, {
    brand_id: brand.id,
    payment_id: sent.payment_id ?? null,
    credit_note_id: sent.credit_note_id ?? null,
    amount: sent.amount,
    refunded_on,
    method: sent.method,
    reference: sent.reference ?? "",
    reason: sent.reason,
    requested_at: at,
    requested_by: ctx.actor.name,
    requested_by_id: ctx.actor.id,
  });
  const limit = await limitOf(ctx, brand.id, sent.amount);
  if (limit === "exceeded") return audited(ctx, "refund.requested", id, brand);
  return issue(ctx, id, brand, null, aloneOf(limit));
}

/** Issues another person's refund; what is left is checked again. */
export async function confirmRefund(ctx: Context, id: number): Promise<Refund> {
  const { refund, brand } = await lockRefund(ctx, id);
  if (refund.status !== "waiting") throw refuse(refundErrors.decided);
  if (refund.requested_by_id === ctx.actor.id) throw refuse(refundErrors.samePerson);
  const { payment_id, credit_note_id, amount } = refund;
  await requireLeft(ctx, brand.id, {
    amount,
    payment_id: payment_id ?? undefined,
    credit_note_id: credit_note_id ?? undefined,
  });
  return issue(ctx, id, brand, ctx.actor.name);
}

/** Withdraws a refund that waits for a second person. */
export async function withdrawRefund(ctx: Context, id: number): Promise<Refund> {
  const { refund, brand } = await lockRefund(ctx, id);
  await withdraw(ctx, "refunds", refund);
  return audited(ctx, "refund.withdrawn", id, brand);
}

/** Reverses a refund: what it took is held for the brand again. */
export async function reverseRefund(ctx: Context, id: number, reason: string): Promise<Refund> {
  const { refund, brand } = await lockRefund(ctx, id);
  if (refund.status !== "issued") throw refuse(refundErrors.notIssued);
  const open = await listOpenBills(ctx.db.current(), { brandIds: [brand.id], today: stampOf(ctx).on });
  await reverseRefundRow(ctx.db.current(), { id, ...stampOf(ctx), reason });
  await reallocateNotes(ctx, brand.id);
  return audited(ctx, "refund.reversed", id, brand, await paidSince(ctx, brand, open));
}

async function issue(
  ctx: Context,
  id: number,
  brand: BrandInScope,
  by: string | null,
  more: object = {},
): Promise<Refund> {
  await issueRefund(ctx.db.current(), { id, at: stampOf(ctx).at, by });
  return audited(ctx, "refund.recorded", id, brand, more);
}

async function audited(
  ctx: Context,
  event: "refund.requested" | "refund.withdrawn" | "refund.recorded" | "refund.reversed",
  id: number,
  brand: BrandInScope,
  more: object = {},
): Promise<Refund> {
  const stored = await oneRefund(ctx, id);
  const { amount, refunded_on, method, reference, reason, reversal_reason } = stored;
  const said = event === "refund.reversed" ? { reversal_reason } : { amount, refunded_on, method, reference, reason };
  const after = { ...said, ...more };
  const subject = about("refund", { id, name: reference || moneyText(amount) }, brand);
  await auditRefunds(ctx, event, subject, { after }, amount);
  return stored;
}

type Source = Pick<RefundCreate, "payment_id" | "credit_note_id">;

/** The payment or credit note that is refunded. */
async function sourceOf(ctx: Context, { payment_id, credit_note_id }: Source) {
  if ((payment_id === undefined) === (credit_note_id === undefined)) throw refuse(refundErrors.noSource);
  const db = ctx.db.current();
  if (payment_id !== undefined) {
    const payment = await findPayment(db, { id: payment_id });
    if (!payment) throw refuse(refundErrors.sourceNotFound);
    return { ...payment, day: payment.received_on };
  }
  const note = await findNote(db, { id: credit_note_id ?? 0, now: nowOf(ctx) });
  if (!note) throw refuse(refundErrors.sourceNotFound);
  return { ...note, day: note.issued_on ?? "" };
}

/** At most what is left of the source, and what is held for the brand in all: a reversed payment may have been refunded. */
async function requireLeft(ctx: Context, brandId: number, asked: Source & { amount: string }): Promise<void> {
  const rest = new Decimal((await sourceOf(ctx, asked)).unallocated);
  const held = new Decimal((await balancesOf(ctx, brandId)).unallocated);
  const smaller = held.lt(rest) ? held : rest;
  const left = smaller.gt("0") ? smaller : new Decimal("0");
  if (left.lt(asked.amount)) throw refuse(refundErrors.tooMuch, { left: moneyText(left.toFixed(2)) });
}

async function lockRefund(ctx: Context, id: number): Promise<{ refund: RefundRow; brand: BrandInScope }> {
  const brand = await requireBrand(ctx, (await oneRefund(ctx, id)).organization_id);
  await lockForClose(ctx.db.current(), [brand.id]);
  return { refund: await oneRefund(ctx, id), brand };
}
