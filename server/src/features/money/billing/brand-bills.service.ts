import { type Bill, billingErrors, type CurrentBill } from "@console/contract/billing.ts";
import { PAYMENT_UNDO_HOURS } from "@console/contract/limits.ts";
import { about } from "../../../audit/audit.ts";
import type { Context } from "../../../context/context.ts";
import type { ListQuery } from "../../../db/list.ts";
import { updateRecord } from "../../../db/records.ts";
import { bills } from "../../../db/tables/bills.ts";
import { refuse, requireFound } from "../../../http/errors.ts";
import { requireVersion } from "../../../http/version.ts";
import { billingDay, daysAfter, firstOfNextMonth } from "../../../lib/calendar.ts";
import { requireBrand } from "../../access/brand-scope/brand-scope.ts";
import { integrationFinder } from "../catalog/catalog.service.ts";
import { type CalculatedBill, sumOfAmounts } from "./bill.rules.ts";
import { asBill, type CategoryOf, dueOn } from "./bill-answer.ts";
import { auditPayments } from "./billing.text.ts";
import { type BillRow, findBill, findBuyers, findTerms, listBills, lockBill } from "./brand-bills.db.ts";
import { calculateMonths, loadOpenMonths } from "./month.service.ts";
import { type MonthSpan, spanOf } from "./month-span.rules.ts";
import { estimator } from "./open-totals.service.ts";

const HOUR_MS = 3_600_000;
/**
 * The open month as of now.
 * @returns null if the brand has no package in it, or was not active on any day of it
 */
export async function currentBill(ctx: Context, brandId: number): Promise<CurrentBill | null> {
  const { span, sameDays, ...months } = await loadOpenMonths(ctx, [brandId]);
  const open = months.current.get(brandId);
  if (!open) {
    await requireBrand(ctx, brandId);
    return null;
  }
  const { package: plan, inputs, bill: calculated } = open;
  const { month, through: day } = span;
  // A month that has just begun has no comparable period: it is compared with the whole previous month.
  const isFirst = day === month;
  const compared = isFirst ? spanOf(sameDays.month, day, ctx.billingTimeZone) : sameDays;
  const before = isFirst ? await wholeMonth(ctx, brandId, compared) : months.previous().get(brandId)?.bill;
  const terms = await termsOf(ctx, [brandId]);
  const frame = {
    id: null,
    version: null,
    open: true,
    through: day,
    package: { id: plan.id, name: plan.name },
    currency: plan.currency,
    due_on: dueOn(month, terms.get(brandId)),
    paid_at: null,
    paid_on: null,
    payment_reference: null,
    closed_at: null,
    invoice_number: null,
    seller: null,
    buyer: null,
  };
  return {
    ...asBill(month, frame, calculated, day, await categoryFinder(ctx)),
    estimate: estimator(ctx, span)?.(inputs) ?? null,
    before: before ? { ...before, month: compared.month.slice(0, 7), through: compared.through } : null,
  };
}

/** A past month: its closed bill, or the bill it would be closed with now. */
async function wholeMonth(ctx: Context, brandId: number, span: MonthSpan): Promise<CalculatedBill | undefined> {
  const closed = await findClosedBill(ctx, brandId, span.month);
  if (closed) return closedBill(closed, span.through, await categoryFinder(ctx));
  return (await calculateMonths(ctx.db.current(), [brandId], span)).get(brandId)?.bill;
}

export async function history(ctx: Context, brandId: number, query: ListQuery) {
  await requireBrand(ctx, brandId);
  const { data, meta } = await listBills(ctx.db.current(), brandId, query);
  const day = billingDay(ctx);
  const categoryOf = await categoryFinder(ctx);
  return { data: data.map((bill) => ({ ...closedBill(bill, day, categoryOf), sort_key: bill.sort_key })), meta };
}

export async function oneBill(ctx: Context, brandId: number, month: string): Promise<Bill> {
  return closedBill(await requireBill(ctx, brandId, month), billingDay(ctx), await categoryFinder(ctx));
}

export async function requireBill(ctx: Context, brandId: number, month: string, lock = false): Promise<BillRow> {
  const find = lock ? lockBill : findBill;
  return requireFound(await find(ctx.db.current(), { brandId, month: `${month}-01` }), billingErrors.billNotFound);
}

/**
 * The closed bill of a month, if it has one.
 * @param month its first day
 */
export const findClosedBill = (ctx: Context, brandId: number, month: string): Promise<BillRow | undefined> =>
  findBill(ctx.db.current(), { brandId, month });

/** Brands as an invoice issued today names them; those that no longer exist are missing. */
export const buyersNow = (ctx: Pick<Context, "db">, brandIds: readonly number[]) =>
  findBuyers(ctx.db.current(), brandIds);

/** In how many days the bills of brands are due; those that no longer exist are missing. */
export const termsOf = (ctx: Pick<Context, "db">, brandIds: readonly number[]) => findTerms(ctx.db.current(), brandIds);

/** The brand as an invoice issued today names it; null if it no longer exists. */
export const buyerNow = async (ctx: Pick<Context, "db">, brandId: number) =>
  (await buyersNow(ctx, [brandId])).get(brandId) ?? null;

/** Gives the categories of the catalog's integrations by their code. */
export async function categoryFinder(ctx: Pick<Context, "db">): Promise<CategoryOf> {
  const integrationOf = await integrationFinder(ctx);
  return (code) => integrationOf(code).category;
}

/** A bill as the contract defines it; whether it is overdue depends on the day. */
export function closedBill(row: BillRow, day: string, categoryOf: CategoryOf): Bill {
  const frame = {
    ...row,
    open: false,
    through: daysAfter(firstOfNextMonth(row.month), -1),
    package: { id: row.package_id, name: row.package_name },
  };
  // The column returns them without trailing zeros.
  const [subtotal, total] = [sumOfAmounts([row.subtotal]), sumOfAmounts([row.total])];
  return asBill(row.month, frame, { ...row, subtotal, total }, day, categoryOf);
}

/** A bill is named by its invoice number. */
export const billSubject = (bill: { id: number; invoice_number: string }, brand: { id: number; name: string }) =>
  about("bill", { id: bill.id, name: bill.invoice_number }, brand);

type Payment = { status: "paid" | "pending"; paid_on?: string | undefined; payment_reference?: string | undefined };

/** Marks a closed bill as paid, or reverts that within 24 hours. */
export async function markBill(ctx: Context, brandId: number, month: string, sent: Payment): Promise<Bill> {
  const brand = await requireBrand(ctx, brandId);
  const row = await requireBill(ctx, brandId, month, true);
  const day = billingDay(ctx);
  const categoryOf = await categoryFinder(ctx);
  await requireVersion(ctx, row, () => closedBill(row, day, categoryOf));
  const isPaid = row.paid_at !== null;
  if (isPaid === (sent.status === "paid")) return closedBill(row, day, categoryOf);
  const now = ctx.billingClock.now();
  if (isPaid && row.paid_by === null) throw refuse(billingErrors.settled);
  if (isPaid) {
    const hours = (now.getTime() - Date.parse(row.paid_at ?? "")) / HOUR_MS;
    if (hours >= PAYMENT_UNDO_HOURS) {
      throw refuse(billingErrors.paidTooLongAgo, { month, hours: PAYMENT_UNDO_HOURS });
    }
  }
  const paid_on = sent.paid_on ?? day;
  if (!isPaid && paid_on > day) throw refuse(billingErrors.paidAhead);
  const payment = isPaid
    ? { paid_at: null, paid_on: null, paid_by: null, payment_reference: null }
    : {
        paid_at: now.toISOString(),
        paid_on,
        paid_by: ctx.actor.name,
        payment_reference: sent.payment_reference || null,
      };
  const stored = await updateRecord({ ...ctx, clock: ctx.billingClock }, bills, row.id, payment);
  await auditPayments(
    ctx,
    isPaid ? "bill.unpaid" : "bill.paid",
    billSubject(row, brand),
    {
      before: { status: isPaid ? "paid" : "pending" },
      after: { status: sent.status, ...(!isPaid && { paid_on, payment_reference: payment.payment_reference }) },
    },
    month,
    row.total,
  );
  return closedBill(stored, day, categoryOf);
}
