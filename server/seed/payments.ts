import type { PaymentMethod } from "@console/contract/payments.ts";
import { and, asc, desc, eq, gt, lt } from "drizzle-orm";
import type { Context } from "../src/context/context.ts";
import { bills } from "../src/db/tables/bills.ts";
import { brands } from "../src/db/tables/brands.ts";
import { payments } from "../src/db/tables/receivables.ts";
import { createNote } from "../src/features/money/receivables/notes/notes.service.ts";
import { recordPayment, reversePayment } from "../src/features/money/receivables/payments.service.ts";
import { Decimal } from "../src/lib/amounts.ts";
import { monthsAfter } from "../src/lib/calendar.ts";
import brandData from "./data/brands.json" with { type: "json" };
import { noise } from "./random.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Pays late: the bill from the month before last is still unpaid, but for a part. */
const LATE = "Tideway Logistics";
/** On the first of this month, with more than the bill: the rest waits. */
const OVERPAID = { name: "Palm & Pine Hotels", by: "250.00" };
/** Its payment of last month came back, and it paid once more. */
const RETURNED = "Ridgeway Orthodontics";
/** Of a bill that the late one had paid: the credit waits, as the rest of the payment does. */
const GOODWILL = { name: LATE, monthsBack: 3, amount: "60.00", text: "Dropped calls on two days." };

type Step = { at: Date; run(ctx: Context): Promise<void> };

/**
 * What brands pay in a month, each in its own way.
 * @param opens the month's first instant
 * @param ago its months before the open one
 */
export function paymentSteps(month: string, opens: number, ago: number): Step[] {
  const at = (day: number, hour: number) => new Date(opens + (day - 1) * DAY_MS + hour * HOUR_MS);
  const regular = { at: at(13, 11), run: (ctx: Context) => pay(ctx, month, ago) };
  // The month's close would allocate the rest of an earlier one.
  if (ago === 0)
    return [
      { at: at(1, 9), run: (ctx) => overpay(ctx, month) },
      { at: at(1, 10), run: (ctx) => credit(ctx, month) },
      regular,
    ];
  if (ago > 1) return [regular];
  return [regular, { at: at(16, 10), run: bounce }, { at: at(18, 11), run: (ctx) => pay(ctx, month, ago, RETURNED) }];
}

/** Open bills of the months before this one, the oldest first. */
const openBills = (ctx: Context, month: string) =>
  ctx.db
    .current()
    .select({ brandId: bills.brand_id, month: bills.month, open: bills.open_amount, name: brands.name })
    .from(bills)
    .innerJoin(brands, eq(brands.id, bills.brand_id))
    .where(and(gt(bills.open_amount, "0"), lt(bills.month, month)))
    .orderBy(asc(bills.id));

type OpenBill = Awaited<ReturnType<typeof openBills>>[number];

/** Pays them, except the late one. @param only one brand's */
async function pay(ctx: Context, month: string, ago: number, only?: string): Promise<void> {
  const unpaid = await openBills(ctx, month);
  const due = unpaid.filter(({ name }) => (only === undefined ? name !== LATE || ago > 0 : name === only));
  await Promise.all(
    due.map((bill) => record(ctx, bill, bill.name === LATE && ago === 1 ? half(bill.open) : bill.open)),
  );
}

const half = (amount: string) => new Decimal(amount).times("0.5").toFixed(2);

async function overpay(ctx: Context, month: string): Promise<void> {
  const bill = (await openBills(ctx, month)).find(({ name }) => name === OVERPAID.name);
  if (bill) await record(ctx, bill, bill.open, OVERPAID.by);
}

/** @param above what is allocated to no bill */
async function record(ctx: Context, { brandId, month, name }: OpenBill, amount: string, above = "0"): Promise<void> {
  await recordPayment(
    { ...ctx, audited: [] },
    {
      organization_id: brandId,
      amount: new Decimal(amount).plus(above).toFixed(2),
      ...wayOf(name, month),
      allocations: [{ bill_month: month.slice(0, 7), amount: new Decimal(amount).toFixed(2) }],
    },
  );
}

async function credit(ctx: Context, month: string): Promise<void> {
  const { name, monthsBack, amount, text } = GOODWILL;
  const [brand] = await ctx.db.current().select({ id: brands.id }).from(brands).where(eq(brands.name, name));
  const bill_month = monthsAfter(month, -monthsBack).slice(0, 7);
  if (brand)
    await createNote(
      { ...ctx, audited: [] },
      { organization_id: brand.id, bill_month, kind: "amount", reason: "goodwill", amount, text },
    );
}

async function bounce(ctx: Context): Promise<void> {
  const [last] = await ctx.db
    .current()
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(brands, eq(brands.id, payments.brand_id))
    .where(eq(brands.name, RETURNED))
    .orderBy(desc(payments.id))
    .limit(1);
  if (last) await reversePayment(ctx, last.id, "Returned by the bank: insufficient funds (R01)");
}

/** As in a bank statement: each brand uses its own payment method. */
function wayOf(name: string, month: string): { method: PaymentMethod; reference: string } {
  const paysBy = brandData.brands.find((brand) => brand.name === name)?.pays_by;
  const number = Math.floor(noise(name, month) * 90_000) + 10_000;
  if (paysBy === "Check") return { method: "check", reference: `Check ${1_000 + (number % 9_000)}` };
  if (paysBy === "Card")
    return { method: "card", reference: `Card ending ${1_000 + (Math.floor(noise(name) * 9_000) % 9_000)}` };
  return { method: "bank_transfer", reference: paysBy === "Wire" ? `Wire FT${number}` : `ACH ${number}` };
}
