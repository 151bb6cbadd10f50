import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Context } from "../../src/context/context.ts";
import { bills } from "../../src/db/tables/bills.ts";
import { unbilledUsage } from "../../src/db/tables/usage.ts";
import { insertBills } from "../../src/features/money/bills/close.db.ts";
import { closeMonth } from "../../src/features/money/bills/close.service.ts";
import { update } from "../../src/features/partners/brands/brands.service.ts";
import { billingDay, monthsAfter } from "../../src/lib/calendar.ts";
import { makeBilledBrand } from "./bill.ts";
import { ingestUsage } from "./usage.ts";

/** Storage that a brand with a package used while it was inactive. */
export async function makeWaitingUsage(ctx: Context): Promise<{ id: number; brandId: number }> {
  const brandId = await makeBilledBrand(ctx);
  await ctx.db.transaction(() => update({ ...ctx, audited: [] }, brandId, { status: "inactive" }));
  const occurred_at = new Date(ctx.billingClock.now().getTime() + 1_000).toISOString();
  await ingestUsage(ctx, [
    { id: randomUUID(), organization_id: brandId, type: "storage_gb", quantity: "5", occurred_at },
  ]);
  const [row] = await ctx.db.current().select().from(unbilledUsage).where(eq(unbilledUsage.brand_id, brandId));
  if (!row) throw new Error("nothing waits");
  return { id: row.id, brandId };
}

/** A bill below 0 with negative tax, as earlier releases closed them: 100.00 before tax were lost. */
export async function makeLostCredit(ctx: Context): Promise<{ id: number; brandId: number }> {
  const brandId = await makeBilledBrand(ctx, 2);
  const month = monthsAfter(billingDay(ctx), -1);
  await closeMonth({ ...ctx, audited: [] }, brandId, month);
  const db = ctx.db.current();
  const [{ id: _id, ...bill } = { id: 0 }] = await db.select().from(bills).where(eq(bills.brand_id, brandId));
  if (!("month" in bill)) throw new Error("the month has no bill");
  const charge = {
    kind: "charge",
    label: "Goodwill",
    quantity: "1",
    unit: "once",
    rate: "-199.00",
    amount: "-199.00",
  } as const;
  const tax = { kind: "tax", label: "GST", quantity: "-100.00", unit: "%", rate: "18", amount: "-18.00" } as const;
  const below = monthsAfter(month, -1);
  const [lost] = await insertBills(db, [
    {
      ...bill,
      month: below,
      charges: [charge],
      taxes: [tax],
      credits: [],
      total: "-118.00",
      rules: 1,
      invoice_number: `OLD-${brandId}`,
      paid_at: bill.closed_at,
      paid_on: bill.due_on,
    },
  ]);
  if (!lost) throw new Error("the bill was not stored");
  return { id: lost.id, brandId };
}
