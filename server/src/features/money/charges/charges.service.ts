import type { Charge, ChargeCreate } from "@console/contract/charges.ts";
import { chargeErrors } from "@console/contract/charges.ts";
import { CHARGES_PER_MONTH } from "@console/contract/limits.ts";
import { recordEvent } from "../../../audit/audit.ts";
import type { Context } from "../../../context/context.ts";
import { lockBrandsForIngest } from "../../../db/locks.ts";
import { insertRecord } from "../../../db/records.ts";
import { billCharges } from "../../../db/tables/bills.ts";
import { refuse } from "../../../http/errors.ts";
import { requireVersion } from "../../../http/version.ts";
import { billingDay, firstOfMonth, monthInWords } from "../../../lib/calendar.ts";
import { requireBrand } from "../../access/brand-scope/brand-scope.ts";
import { findClosedBill } from "../billing/brand-bills.service.ts";
import { loadOpenMonths } from "../billing/month.service.ts";
import { countCharges, deleteCharge, listCharges, lockCharge } from "./charges.db.ts";
import { chargeActivities } from "./charges.text.ts";

/** Credits and one-off charges of the open month. */
export async function openCharges(ctx: Context, brandId: number): Promise<Charge[]> {
  await requireBrand(ctx, brandId);
  return listCharges(ctx.db.current(), { brandId, month: firstOfMonth(billingDay(ctx)) });
}

/**
 * Adds a credit or one-off charge to the open month.
 * @throws AppError not_found, conflict if the month is no longer open, the brand has no bill for it, or it is full
 */
export async function addCharge(ctx: Context, brandId: number, sent: ChargeCreate): Promise<Charge> {
  const brand = await requireBrand(ctx, brandId, true);
  const db = ctx.db.current();
  const month = sent.month === undefined ? firstOfMonth(billingDay(ctx)) : `${sent.month}-01`;
  await requireOpen(ctx, brandId, month);
  if (!(await loadOpenMonths(ctx, [brandId])).current.has(brandId))
    throw refuse(chargeErrors.noBill, { brand: brand.name });
  if ((await countCharges(db, brandId, month)) >= CHARGES_PER_MONTH) {
    throw refuse(chargeErrors.full, { most: CHARGES_PER_MONTH });
  }
  const { id } = await insertRecord({ ...ctx, clock: ctx.billingClock }, billCharges, {
    brand_id: brandId,
    month,
    label: sent.label,
    amount: sent.amount,
  });
  const row = await lockCharge(db, brandId, id);
  if (!row) throw new Error("the charge was not stored");
  await recordEvent(ctx, {
    event: "charge.added",
    message: chargeActivities.added(row, brand.name, billingDay(ctx)),
    subject: { kind: "charge", id: row.id, label: row.label },
    brandId,
    after: { label: row.label, amount: row.amount, month: row.month },
  });
  return row;
}

/**
 * Removes a credit or one-off charge from the open month.
 * @throws AppError not_found, version_conflict, conflict if its month is no longer open
 */
export async function removeCharge(ctx: Context, brandId: number, id: number): Promise<{ id: number }> {
  const brand = await requireBrand(ctx, brandId, true);
  const db = ctx.db.current();
  const row = await lockCharge(db, brandId, id);
  if (!row) throw refuse(chargeErrors.notFound);
  await requireVersion(ctx, row);
  const month = `${row.month}-01`;
  await requireOpen(ctx, brandId, month);
  await deleteCharge(db, { brandId, id });
  await recordEvent(ctx, {
    event: "charge.removed",
    message: chargeActivities.removed(row, brand.name, billingDay(ctx)),
    subject: { kind: "charge", id, label: row.label },
    brandId,
    before: { label: row.label, amount: row.amount, month: row.month },
  });
  return { id };
}

/** Only the open month, and not while a process whose clock is ahead is closing it. */
async function requireOpen(ctx: Context, brandId: number, month: string): Promise<void> {
  const db = ctx.db.current();
  await lockBrandsForIngest(db, [brandId]);
  const open = firstOfMonth(billingDay(ctx));
  if (month === open && !(await findClosedBill(ctx, brandId, month))) return;
  throw refuse(month > open ? chargeErrors.notBegun : chargeErrors.closed, { month: monthInWords(month) });
}
