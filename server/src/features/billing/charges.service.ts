import type { Charge, ChargeCreate } from "@console/contract/charges.ts";
import { CHARGES_PER_MONTH } from "@console/contract/limits.ts";
import { and, eq } from "drizzle-orm";
import { moneyText, negative } from "../../amounts.ts";
import { recordEvent } from "../../audit/audit.ts";
import { billingDay, firstOfMonth, monthInWords } from "../../calendar.ts";
import type { Context } from "../../context.ts";
import { AppError, notFound } from "../../http/errors.ts";
import { requireVersion } from "../../http/version.ts";
import { requireBrand } from "../brands/brand-scope.ts";
import { findBill } from "./bills.db.ts";
import { billCharges } from "./bills.table.ts";
import { countCharges, findCharge, listCharges } from "./charges.db.ts";
import { noBill } from "./effects.service.ts";
import { openMonths } from "./month.service.ts";
import { shareUsage } from "./usage-lock.db.ts";

/**
 * Credits and one-off charges of the open month.
 * @throws AppError not_found
 */
export async function openCharges(ctx: Context, brandId: number): Promise<Charge[]> {
  await requireBrand(ctx, brandId);
  return listCharges(ctx.db.current(), brandId, firstOfMonth(billingDay(ctx)));
}

/**
 * Puts a credit or one-off charge on the open month.
 * @throws AppError not_found, conflict where the month is no longer open, the brand has no bill of it, or it is full
 */
export async function addCharge(ctx: Context, brandId: number, sent: ChargeCreate): Promise<Charge> {
  const brand = await requireBrand(ctx, brandId, true);
  const db = ctx.db.current();
  const month = sent.month === undefined ? firstOfMonth(billingDay(ctx)) : `${sent.month}-01`;
  await requireOpen(ctx, brandId, month);
  if (!(await openMonths(ctx, [brandId])).now.has(brandId)) throw noBill(brand.name);
  if ((await countCharges(db, brandId, month)) >= CHARGES_PER_MONTH) {
    throw new AppError("conflict", `A bill takes at most ${CHARGES_PER_MONTH} credits and charges.`);
  }
  const now = ctx.billingClock.now().toISOString();
  const [kept] = await db
    .insert(billCharges)
    .values({
      brand_id: brandId,
      month,
      label: sent.label,
      amount: sent.amount,
      created_at: now,
      updated_at: now,
      updated_by: ctx.actor.name,
    })
    .returning({ id: billCharges.id });
  const row = kept && (await findCharge(db, brandId, kept.id));
  if (!row) throw new Error("the charge was not stored");
  await recordEvent(ctx, {
    event: "charge.added",
    message: `put a ${inWords(row)} on ${monthInWords(month)} of ${brand.name}`,
    subject: { kind: "charge", id: row.id, label: row.label },
    brandId,
    after: { label: row.label, amount: row.amount, month: row.month },
  });
  return row;
}

/**
 * Takes a credit or one-off charge off the open month.
 * @throws AppError not_found, version_conflict, conflict where its month is no longer open
 */
export async function removeCharge(ctx: Context, brandId: number, id: number): Promise<{ id: number }> {
  const brand = await requireBrand(ctx, brandId, true);
  const db = ctx.db.current();
  const row = await findCharge(db, brandId, id);
  if (!row) throw notFound("This credit or charge");
  await requireVersion(ctx, row);
  const month = `${row.month}-01`;
  await requireOpen(ctx, brandId, month);
  await db.delete(billCharges).where(and(eq(billCharges.id, id), eq(billCharges.brand_id, brandId)));
  await recordEvent(ctx, {
    event: "charge.removed",
    message: `took a ${inWords(row)} off ${monthInWords(month)} of ${brand.name}`,
    subject: { kind: "charge", id, label: row.label },
    brandId,
    before: { label: row.label, amount: row.amount, month: row.month },
  });
  return { id };
}

/** Only the month that is running, and not under a close that a clock ahead of this one has begun. */
async function requireOpen(ctx: Context, brandId: number, month: string): Promise<void> {
  const db = ctx.db.current();
  await shareUsage(db, [brandId]);
  const open = firstOfMonth(billingDay(ctx));
  if (month === open && !(await findBill(db, brandId, month))) return;
  const why = month > open ? "has not begun yet" : "is no longer open";
  throw new AppError("conflict", `${monthInWords(month)} ${why}: credits and charges go on the open month.`);
}

/** 'credit of $40.00 (Goodwill)'. */
function inWords({ label, amount }: Pick<Charge, "label" | "amount">): string {
  const isCredit = amount.startsWith("-");
  const size = moneyText(isCredit ? negative(amount) : amount);
  return `${isCredit ? "credit" : "one-off charge"} of ${size} (${label})`;
}
