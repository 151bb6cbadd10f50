import { CLOSE_GRACE_HOURS } from "@console/contract/limits.ts";
import { recordEvent } from "../../audit/audit.ts";
import { billingDay, dayIn, firstOfMonth, firstOfNextMonth } from "../../calendar.ts";
import type { Context } from "../../context.ts";
import { requireBrand } from "../brands/brand-scope.ts";
import { sellerNow } from "../operator/operator.service.ts";
import { addsUp, isPositive } from "./bill.rules.ts";
import { dueOn } from "./bill.wire.ts";
import { findBill, nextInvoiceNumber, unclosedMonths } from "./bills.db.ts";
import { bills } from "./bills.table.ts";
import { buyerNow } from "./invoice.db.ts";
import { workOutMonths } from "./month.service.ts";
import { spanOf } from "./month-facts.db.ts";
import { monthsBefore } from "./unclosed.service.ts";
import { lockForClose } from "./usage-lock.db.ts";

const HOUR_MS = 3_600_000;

/**
 * Closes every month that is due: over, its hours of grace too, and without a bill. It may run as often and
 * in as many processes as it likes, and may be killed anywhere: each month is closed in a transaction of its own,
 * and one that cannot be closed keeps none of the others open.
 * @throws AggregateError once all others are closed: the job is then tried again, and told of in the end
 */
export async function closeDueMonths(ctx: Context): Promise<void> {
  const graceAgo = new Date(ctx.billingClock.now().getTime() - CLOSE_GRACE_HOURS * HOUR_MS);
  const open = firstOfMonth(dayIn(ctx.billingTimeZone, graceAgo));
  const due = await unclosedMonths(ctx.db.current(), monthsBefore(open, ctx.billingTimeZone));
  const failures: unknown[] = [];
  for (const { brand_id, month } of due) {
    await closeMonth(ctx, brand_id, month).catch((error: unknown) => failures.push(error));
  }
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
    const { on, worked } = closing;
    if (!addsUp(worked)) throw new Error(`the total of brand ${brandId} for ${month} is not the sum of its lines`);
    const now = ctx.billingClock.now().toISOString();
    const brand = await requireBrand(ctx, brandId);
    const { seller, prefix } = await sellerNow(ctx);
    const [bill] = await db
      .insert(bills)
      .values({
        brand_id: brandId,
        month,
        package_id: on.id,
        package_name: on.name,
        currency: on.currency,
        ...worked,
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
      })
      .returning({ id: bills.id, invoice_number: bills.invoice_number });
    if (!bill) throw new Error("the bill was not stored");
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
