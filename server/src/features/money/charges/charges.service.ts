import { type Charge, type ChargeCreate, chargeErrors } from "@console/contract/charges.ts";
import { CHARGES_PER_MONTH } from "@console/contract/limits.ts";
import { about } from "../../../audit/audit.ts";
import type { Context } from "../../../context/context.ts";
import { lockBrandsForIngest } from "../../../db/locks.ts";
import { deleteRows, insertRecord } from "../../../db/records.ts";
import { billCharges } from "../../../db/tables/bills.ts";
import { assertStored, refuse, requireFound } from "../../../http/errors.ts";
import { requireVersion } from "../../../http/version.ts";
import { billingDay, firstOfMonth, monthInWords } from "../../../lib/calendar.ts";
import { type BrandInScope, requireBrand } from "../../access/brand-scope/brand-scope.ts";
import { findClosedBill } from "../billing/brand-bills.service.ts";
import { loadOpenMonths } from "../billing/month.service.ts";
import { countCharges, listCharges, lockCharge } from "./charges.db.ts";
import { auditCharges } from "./charges.text.ts";

/** Credits and one-off charges of the open month. */
export async function openCharges(ctx: Context, brandId: number): Promise<Charge[]> {
  await requireBrand(ctx, brandId);
  return listCharges(ctx.db.current(), { brandId, month: firstOfMonth(billingDay(ctx)) });
}

/** Adds a credit or one-off charge to the open month. */
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
  const row = assertStored(await lockCharge(db, { brandId, id }), "the charge was not stored");
  await auditCharges(ctx, "charge.added", chargeSubject(row, brand), { after: shown(row) }, row);
  return row;
}

/** Removes a credit or one-off charge from the open month. */
export async function removeCharge(ctx: Context, brandId: number, id: number): Promise<{ id: number }> {
  const brand = await requireBrand(ctx, brandId, true);
  const db = ctx.db.current();
  const row = await requireVersion(ctx, requireFound(await lockCharge(db, { brandId, id }), chargeErrors.notFound));
  const month = `${row.month}-01`;
  await requireOpen(ctx, brandId, month);
  await deleteRows(db, billCharges, { id });
  await auditCharges(ctx, "charge.removed", chargeSubject(row, brand), { before: shown(row) }, row);
  return { id };
}

const chargeSubject = ({ id, label }: Charge, brand: BrandInScope) => about("charge", { id, name: label }, brand);

const shown = ({ label, amount, month }: Charge) => ({ label, amount, month });

/** Only the open month, and not while a process whose clock is ahead is closing it. */
async function requireOpen(ctx: Context, brandId: number, month: string): Promise<void> {
  const db = ctx.db.current();
  await lockBrandsForIngest(db, [brandId]);
  const open = firstOfMonth(billingDay(ctx));
  if (month === open && !(await findClosedBill(ctx, brandId, month))) return;
  throw refuse(month > open ? chargeErrors.notBegun : chargeErrors.closed, { month: monthInWords(month) });
}
