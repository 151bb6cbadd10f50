import { type Bill, billingErrors, type CurrentBill, type billing as contract } from "@console/contract/billing.ts";
import type { Parsed } from "@console/contract/route.ts";
import type { Context } from "../../../context/context.ts";
import type { ListQuery } from "../../../db/list.ts";
import { lockForClose } from "../../../db/locks.ts";
import { refuse, requireFound } from "../../../http/errors.ts";
import { requireVersion } from "../../../http/version.ts";
import { billingDay, daysAfter, firstOfNextMonth, monthInWords } from "../../../lib/calendar.ts";
import { requireBrand } from "../../access/brand-scope/brand-scope.ts";
import { integrationFinder } from "../catalog/catalog.service.ts";
import { holdBill, liftHold } from "../receivables/holds.service.ts";
import { isPaid, payRest, undoMark } from "../receivables/marked.service.ts";
import { billSubject } from "../receivables/receivables.text.ts";
import { type CalculatedBill, sumOfAmounts } from "./bill.rules.ts";
import { asBill, type CategoryOf, dueOn } from "./bill-answer.ts";
import { auditBills } from "./billing.text.ts";
import { type BillRow, findBill, findBuyers, findTerms, listBills, lockBill } from "./brand-bills.db.ts";
import { calculateMonths, loadOpenMonths } from "./month.service.ts";
import { type MonthSpan, spanOf } from "./month-span.rules.ts";
import { estimator } from "./open-totals.service.ts";

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
    open_amount: calculated.total,
    settled_by: null,
    held: false,
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
  // The columns return them without trailing zeros.
  const amounts = {
    subtotal: sumOfAmounts([row.subtotal]),
    total: sumOfAmounts([row.total]),
    open_amount: sumOfAmounts([row.open_amount]),
  };
  const bill = { ...row, ...amounts };
  const frame = {
    ...bill,
    open: false,
    through: daysAfter(firstOfNextMonth(row.month), -1),
    package: { id: row.package_id, name: row.package_name },
  };
  return asBill(row.month, frame, bill, day, categoryOf);
}

type Mark = Parsed<typeof contract.mark>["body"];
type Hold = Parsed<typeof contract.hold>["body"];

/** Marks a closed bill as paid by a payment of what is open on it, or reverses that within 24 hours. */
export async function markBill(ctx: Context, brandId: number, month: string, sent: Mark): Promise<Bill> {
  const { brand, row, answer } = await lockForChange(ctx, brandId, month);
  if (isPaid(row) === (sent.status === "paid")) return answer(row);
  const subject = billSubject(row, brand);
  if (sent.status === "paid") {
    const paid_on = await payRest(ctx, row, sent);
    const after = { status: "paid", paid_on, payment_reference: sent.payment_reference || null };
    await auditBills(ctx, "bill.paid", subject, { before: { status: "pending" }, after }, month, row.open_amount);
  } else {
    await undoMark(ctx, row);
    await auditBills(ctx, "bill.unpaid", subject, { before: { status: "paid" }, after: { status: "pending" } }, month);
  }
  return answer(await requireBill(ctx, brandId, month));
}

/** Holds a closed bill that the brand disputes, or lifts the hold. */
export async function holdClosedBill(ctx: Context, brandId: number, month: string, sent: Hold): Promise<Bill> {
  const { brand, row, answer } = await lockForChange(ctx, brandId, month);
  if (row.held === sent.held) return answer(row);
  const obstacle = obstacleToHold(row);
  if (obstacle) throw obstacle;
  await changeHold(ctx, brand, row, sent);
  return answer(await requireBill(ctx, brandId, month));
}

/** Why a bill can be neither held nor released; null if it can. */
export const obstacleToHold = (bill: Pick<BillRow, "open_amount" | "month">) =>
  isPaid(bill) ? refuse(billingErrors.nothingOpen, { month: monthInWords(bill.month) }) : null;

type OpenBill = Pick<BillRow, "id" | "month" | "invoice_number" | "held">;

/** Holds an open bill or lifts its hold, which differs from its state. The brand must be locked. */
export async function changeHold(
  ctx: Context,
  brand: { id: number; name: string },
  row: OpenBill,
  sent: Hold,
): Promise<void> {
  const change = { before: { held: row.held }, after: { held: sent.held, ...(sent.held && { reason: sent.reason }) } };
  if (!sent.held) await liftHold(ctx, row.id);
  else if (sent.reason) await holdBill(ctx, row.id, sent.reason);
  else throw refuse(billingErrors.noReason);
  const event = sent.held ? "bill.held" : "bill.hold_lifted";
  await auditBills(ctx, event, billSubject(row, brand), change, row.month.slice(0, 7));
}

/** A closed bill of the version that the caller has seen; nothing else moves the brand's accounts meanwhile. */
async function lockForChange(ctx: Context, brandId: number, month: string) {
  const brand = await requireBrand(ctx, brandId);
  await lockForClose(ctx.db.current(), [brandId]);
  const row = await requireBill(ctx, brandId, month, true);
  const day = billingDay(ctx);
  const categoryOf = await categoryFinder(ctx);
  const answer = (bill: BillRow) => closedBill(bill, day, categoryOf);
  await requireVersion(ctx, row, () => answer(row));
  return { brand, row, answer };
}
