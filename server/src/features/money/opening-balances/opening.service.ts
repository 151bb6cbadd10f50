import { nameKey } from "@console/contract/fold.ts";
import { OPENING_PREFIX } from "@console/contract/limits.ts";
import type { OpeningBalance } from "@console/contract/opening-balances.ts";
import type { Context } from "../../../context/context.ts";
import { lockForClose, shareUntilCommit } from "../../../db/locks.ts";
import { insertRow } from "../../../db/records.ts";
import { bills } from "../../../db/tables/bills.ts";
import { assertStored, invalidField } from "../../../http/errors.ts";
import { Decimal, negative } from "../../../lib/amounts.ts";
import { billingDay, dayBefore, daysAfter, firstOfMonth, startOfDay } from "../../../lib/calendar.ts";
import { requireBrand } from "../../access/brand-scope/brand-scope.ts";
import { sellerNow } from "../../access/operator/operator.service.ts";
import { RULES } from "../billing/bill.rules.ts";
import { dueOn } from "../billing/bill-answer.ts";
import { buyerNow, termsOf } from "../billing/brand-bills.service.ts";
import { INVOICE_LAYOUT } from "../invoices/invoice-layout.ts";
import { recordPayment } from "../receivables/payments.service.ts";
import { billSubject } from "../receivables/receivables.text.ts";
import { findOpening, findStart } from "./opening.db.ts";
import { auditOpening, OPENING_LABEL, openingFaults } from "./opening.text.ts";

/** Of the bill, and the id of the payment. */
export const openingNumber = (externalId: string): string => `${OPENING_PREFIX}${externalId}`;

/**
 * Imports what a brand owed when it moved in, as of the day before its first month: a bill without lines, or an unallocated
 * payment for what was held. A brand has one; importing it again changes nothing.
 */
export async function importOpening(ctx: Context, externalId: string, sent: OpeningBalance): Promise<void> {
  const db = ctx.db.current();
  const amount = new Decimal(sent.amount);
  if (amount.eq("0")) throw invalidField("amount", openingFaults.zero);
  const brand = await requireBrand(ctx, sent.organization_id);
  await lockForClose(db, [brand.id]);
  const number = openingNumber(externalId);
  const known = await findOpening(db, { number });
  if (known) {
    const isSame =
      known.brand_id === brand.id &&
      amount.eq(known.amount) &&
      (sent.due_on === undefined || known.due_on === null || known.due_on === sent.due_on);
    if (!isSame) throw invalidField("amount", openingFaults.other);
    return;
  }
  const start = assertStored(await findStart(db, { brandId: brand.id }), "there is no default package");
  if (start.opening !== null) throw invalidField("organization_id", openingFaults.inUse(brand.name));
  const day = dayBefore(start.first_month ?? firstOfMonth(billingDay(ctx)));
  if (amount.lt("0")) {
    const payment = {
      organization_id: brand.id,
      amount: negative(sent.amount),
      method: "other" as const,
      received_on: day,
    };
    await recordPayment(
      ctx,
      { ...payment, reference: number, external_id: number, allocations: [] },
      { origin: "import", source: "opening" },
    );
    return;
  }
  await insertBill(ctx, brand, { ...start, ...sent, number, day });
}

type NewBill = OpeningBalance & { number: string; day: string; package_id: number; locked_through: string | null };

async function insertBill(
  ctx: Context,
  brand: { id: number; name: string },
  { number, day, package_id, locked_through, amount, due_on }: NewBill,
): Promise<void> {
  const db = ctx.db.current();
  await shareUntilCommit(db, "books");
  // Bills post on the day of their close, and nothing is posted on a locked day.
  const posted = locked_through !== null && locked_through >= day ? daysAfter(locked_through, 1) : day;
  const now = ctx.billingClock.now().toISOString();
  const month = firstOfMonth(day);
  const terms = await termsOf(ctx, [brand.id]);
  const bill = await insertRow(db, bills, {
    brand_id: brand.id,
    month,
    package_id,
    package_name: OPENING_LABEL,
    package_key: nameKey(OPENING_LABEL),
    currency: "usd",
    lines: [],
    discounts: [],
    charges: [],
    corrections: [],
    rules: RULES,
    layout: INVOICE_LAYOUT,
    seller: (await sellerNow(ctx)).seller,
    buyer: await buyerNow(ctx, brand.id),
    subtotal: amount,
    total: amount,
    invoice_number: number,
    due_on: due_on ?? dueOn(month, terms.get(brand.id), posted),
    closed_at: startOfDay(ctx.billingTimeZone, posted),
    opening: true,
    created_at: now,
    updated_at: now,
    updated_by: ctx.actor.name,
  });
  await auditOpening(
    ctx,
    "bill.imported",
    billSubject(bill, brand),
    { after: { total: amount, due_on: bill.due_on } },
    amount,
  );
}
