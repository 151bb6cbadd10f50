import { nameKey } from "@console/contract/fold.ts";
import { about } from "../../../audit/audit.ts";
import type { Context } from "../../../context/context.ts";
import { lockForClose, shareUntilCommit } from "../../../db/locks.ts";
import { billingDay, firstOfNextMonth } from "../../../lib/calendar.ts";
import { sellerNow } from "../../access/operator/operator.service.ts";
import { isPositive, RULES, sumOfAmounts } from "../billing/bill.rules.ts";
import { dueOn } from "../billing/bill-answer.ts";
import { buyersNow, termsOf } from "../billing/brand-bills.service.ts";
import { calculateMonths } from "../billing/month.service.ts";
import { spanOf } from "../billing/month-span.rules.ts";
import { INVOICE_LAYOUT } from "../invoices/invoice-layout.ts";
import { scheduleInvoices } from "../invoices/schedule-invoices.service.ts";
import { listUnclosedMonths } from "../packages/unclosed-months.service.ts";
import { allocateAtClose } from "../receivables/allocate.service.ts";
import { lapseCredit } from "../receivables/credits/credits.service.ts";
import { nextNumbers } from "../receivables/number-series.service.ts";
import { billSubject } from "../receivables/receivables.text.ts";
import { billLateOfClosed, rebookStuck, tidyUnbilled } from "../unbilled-usage/unbilled-usage.service.ts";
import { openMonthsOf } from "../usage/usage.rules.ts";
import { auditCloses, billWords } from "./bills.text.ts";
import { brandsWithBill, insertBills } from "./close.db.ts";
import { saveCloseRun } from "./close-run.service.ts";

/** Brands whose months are closed by the same few statements; ingesting their usage waits meanwhile. */
const BRANDS_PER_BATCH = 50;

/**
 * Closes every due month: past, beyond its grace hours, and without a bill. It may run at any time in any number of
 * processes, and may be killed at any point: each group of brands is closed in its own transaction, and a brand that
 * cannot be closed does not stop the others.
 * @throws AggregateError once all others are closed: the job is then retried, and reported when it fails for good
 */
export async function closeDueMonths(ctx: Context): Promise<void> {
  const { from: open } = openMonthsOf(ctx, ctx.billingClock.now());
  await rebookStuck(ctx);
  await billLateOfClosed(ctx);
  const due = await listUnclosedMonths(ctx, open);
  const failures: { id: number; error: unknown }[] = [];
  for (const [month, ofMonth] of Map.groupBy(due, (each) => each.month)) {
    for (let from = 0; from < ofMonth.length; from += BRANDS_PER_BATCH) {
      const ids = ofMonth.slice(from, from + BRANDS_PER_BATCH).map(({ brand_id }) => brand_id);
      await closeMonths(ctx, ids, month).catch(async () => {
        for (const id of ids) {
          await closeMonth(ctx, id, month).catch((error: unknown) => failures.push({ id, error }));
        }
      });
    }
  }
  await tidyUnbilled(ctx);
  await lapseCredit(
    ctx,
    open,
    failures.map(({ id }) => id),
  );
  await saveCloseRun(ctx, failures.length);
  if (failures.length > 0) {
    const errors = failures.map(({ error }) => error);
    throw new AggregateError(errors, billWords.notClosed(failures.length, due.length));
  }
}

/**
 * Closes one month of a brand.
 * @param month its first day
 * @returns whether this call closed it; false if it was already closed, or there is nothing to bill
 */
export const closeMonth = async (ctx: Context, brandId: number, month: string): Promise<boolean> =>
  (await closeMonths(ctx, [brandId], month)) > 0;

/**
 * Closes one month of brands, all of them or none.
 * @param brandIds ascending, so that it cannot deadlock with another close or a batch of usage
 * @returns how many bills were created
 */
function closeMonths(ctx: Context, brandIds: readonly number[], month: string): Promise<number> {
  return ctx.db.transaction(async () => {
    const db = ctx.db.current();
    await lockForClose(db, brandIds);
    const closed = await brandsWithBill(db, brandIds, month);
    const left = brandIds.filter((id) => !closed.has(id));
    const span = spanOf(month, firstOfNextMonth(month), ctx.billingTimeZone);
    const months = await calculateMonths(db, left, span);
    if (months.size === 0) return 0;
    // Bills post on this day, which nobody may lock meanwhile.
    await shareUntilCommit(db, "books");
    const now = ctx.billingClock.now().toISOString();
    const { seller, prefix } = await sellerNow(ctx);
    const numbers = await nextNumbers(db, prefix, months.size);
    const buyers = await buyersNow(ctx, [...months.keys()]);
    const terms = await termsOf(ctx, [...months.keys()]);
    const today = billingDay(ctx);
    const stored = await insertBills(
      db,
      [...months].map(([brand_id, { package: plan, inputs, bill: calculated }], index) => ({
        brand_id,
        month,
        package_id: plan.id,
        package_name: plan.name,
        package_key: nameKey(plan.name),
        currency: plan.currency,
        ...calculated,
        credit_before: inputs.credit,
        rules: RULES,
        layout: INVOICE_LAYOUT,
        seller,
        buyer: buyers.get(brand_id) ?? null,
        invoice_number: numbers[index] ?? "",
        due_on: dueOn(month, terms.get(brand_id), today),
        closed_at: now,
        // Nothing to pay.
        ...(!isPositive(calculated.total) && { paid_at: now, paid_on: today }),
        created_at: now,
        updated_at: now,
        updated_by: ctx.actor.name,
      })),
    );
    const paid = await allocateAtClose(ctx, [...months.keys()]);
    await scheduleInvoices(ctx, stored);
    const brandOf = (id: number) => buyers.get(id)?.name ?? "";
    const paidOn = new Map(paid.map(({ id, paid_on }) => [id, paid_on]));
    await auditClose(
      ctx,
      month,
      stored.map((bill) => ({ ...bill, brand: brandOf(bill.brand_id), paid_on: paidOn.get(bill.id) })),
      paid
        .filter(({ id }) => !stored.some((bill) => bill.id === id))
        .map(({ id: bill_id, brand_id, month: of, total, invoice_number, paid_on }) => {
          return { bill_id, brand_id, brand: brandOf(brand_id), month: of, total, invoice_number, paid_on };
        }),
    );
    return stored.length;
  });
}

type Closed = {
  id: number;
  brand_id: number;
  brand: string;
  total: string;
  invoice_number: string;
  /** If what was held for the brand paid it at its close. */
  paid_on: string | undefined;
};

/**
 * Everything that a transaction closes is one activity in that transaction: wherever a close is killed, each activity
 * counts exactly the bills that exist, and each bill is in exactly one. A single bill is reported under its brand.
 */
function auditClose(
  ctx: Context,
  month: string,
  closed: readonly Closed[],
  paidBefore: readonly object[],
): Promise<void> {
  // Bills of earlier months that this close paid in full.
  const older = paidBefore.length > 0 && { paid_bills: paidBefore };
  const [only, second] = closed;
  if (only && !second) {
    const { brand, brand_id, total, invoice_number, paid_on } = only;
    const after = { month: month.slice(0, 7), total, invoice_number, ...(paid_on && { paid_on }), ...older };
    return auditCloses(ctx, "bill.closed", billSubject(only, { id: brand_id, name: brand }), { after });
  }
  const total = sumOfAmounts(closed.map((bill) => bill.total));
  const bills = closed.map(({ id, brand_id, brand, total, invoice_number, paid_on }) => ({
    bill_id: id,
    brand_id,
    brand,
    month: month.slice(0, 7),
    total: sumOfAmounts([total]),
    invoice_number,
    ...(paid_on && { paid_on }),
  }));
  const foundBy = bills.flatMap((bill) => [bill.brand, bill.invoice_number]);
  const change = { after: { month: month.slice(0, 7), total, bills, ...older }, foundBy };
  // The same label as the month's notification: both link to its bills.
  return auditCloses(ctx, "bill.month_closed", about("bill", { id: null, name: month }), change);
}
