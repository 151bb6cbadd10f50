import { recordEvent } from "../../audit/audit.ts";
import { billingDay, firstOfNextMonth } from "../../calendar.ts";
import type { Context } from "../../context.ts";
import type { Db } from "../../db/client.ts";
import { requireBrand } from "../brands/brand-scope.ts";
import { sellerNow } from "../operator/operator.service.ts";
import { addsUp, creditMoved, isPositive, RULES, type WorkedOut } from "./bill.rules.ts";
import { dueOn } from "./bill.wire.ts";
import { findBill, nextInvoiceNumber, unclosedMonths } from "./bills.db.ts";
import { bills } from "./bills.table.ts";
import { moveCredit } from "./credits.service.ts";
import { buyerNow } from "./invoice.db.ts";
import { workOutMonths } from "./month.service.ts";
import { spanOf } from "./month-facts.db.ts";
import { openMonthsOf } from "./unbilled.db.ts";
import { rebookStuck, tidyUnbilled } from "./unbilled.service.ts";
import { lockForClose } from "./usage-lock.db.ts";

/**
 * Closes every month that is due: over, its hours of grace too, and without a bill. It may run as often and
 * in as many processes as it likes, and may be killed anywhere: each month is closed in a transaction of its own,
 * and one that cannot be closed keeps none of the others open.
 * @throws AggregateError once all others are closed: the job is then tried again, and told of in the end
 */
export async function closeDueMonths(ctx: Context): Promise<void> {
  const { from: open } = openMonthsOf(ctx, ctx.billingClock.now());
  await rebookStuck(ctx);
  const due = await unclosedMonths(ctx.db.current(), open, ctx.billingTimeZone);
  const failures: unknown[] = [];
  for (const { brand_id, month } of due) {
    await closeMonth(ctx, brand_id, month).catch((error: unknown) => failures.push(error));
  }
  await tidyUnbilled(ctx);
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of ${due.length} months could not be closed`);
}

/**
 * Closes one month of a brand.
 * @param month its first day
 * @returns whether this call closed it; false where it was closed already, or there is nothing to bill
 */
export function closeMonth(ctx: Context, brandId: number, month: string): Promise<boolean> {
  return ctx.db.transaction(async () => {
    const db = ctx.db.current();
    await lockForClose(db, brandId);
    if (await findBill(db, brandId, month)) return false;
    const span = spanOf(month, firstOfNextMonth(month), ctx.billingTimeZone);
    const closing = (await workOutMonths(db, [brandId], span)).get(brandId);
    if (!closing) return false;
    const { on, facts, worked } = closing;
    const now = ctx.billingClock.now().toISOString();
    const brand = await requireBrand(ctx, brandId);
    const { seller, prefix } = await sellerNow(ctx);
    const bill = await insertBill(db, {
      brand_id: brandId,
      month,
      package_id: on.id,
      package_name: on.name,
      currency: on.currency,
      ...worked,
      credit_before: facts.credit,
      rules: RULES,
      seller,
      buyer: await buyerNow(db, brandId),
      invoice_number: await nextInvoiceNumber(db, prefix),
      due_on: dueOn(month),
      closed_at: now,
      // There is nothing to pay.
      ...(!isPositive(worked.total) && { paid_at: now, paid_on: billingDay(ctx) }),
      created_at: now,
      updated_at: now,
      updated_by: ctx.actor.name,
    });
    await moveCredit(ctx, { brand_id: brandId, bill_id: bill.id }, creditMoved(worked));
    await recordEvent(ctx, {
      event: "bill.closed",
      message: `closed ${month.slice(0, 7)} of ${brand.name} with ${worked.total} ${on.currency.toUpperCase()}`,
      subject: { kind: "bill", id: bill.id, label: bill.invoice_number },
      brandId,
      after: { month: month.slice(0, 7), total: worked.total, invoice_number: bill.invoice_number },
    });
    return true;
  });
}

/**
 * Stores a closed bill.
 * @throws Error where its total is not the sum of its lines
 */
export async function insertBill(db: Db, bill: typeof bills.$inferInsert & Omit<WorkedOut, "subtotal">) {
  if (!addsUp(bill)) {
    throw new Error(`the total of brand ${bill.brand_id} for ${bill.month} is not the sum of its lines`);
  }
  const [row] = await db.insert(bills).values(bill).returning({ id: bills.id, invoice_number: bills.invoice_number });
  if (!row) throw new Error("the bill was not stored");
  return row;
}
