import type { BrandReminders } from "@console/contract/reminders.ts";
import { aboutBrand, type Subject } from "../../../audit/audit.ts";
import type { Context } from "../../../context/context.ts";
import { lockForClose } from "../../../db/locks.ts";
import { deleteRows, insertRow } from "../../../db/records.ts";
import { reminderPauses } from "../../../db/tables/reminders.ts";
import { requireBrand } from "../../access/brand-scope/brand-scope.ts";
import { requireBill } from "../billing/brand-bills.service.ts";
import { billSubject } from "../receivables/receivables.text.ts";
import { findPause, listOfBrand } from "./reminders.db.ts";
import { auditReminders } from "./reminders.text.ts";

/** Whether a brand's reminders are paused, and the last one of each of its open bills. */
export async function remindersOf(ctx: Context, brandId: number): Promise<BrandReminders> {
  await requireBrand(ctx, brandId);
  const db = ctx.db.current();
  const paused = (await findPause(db, { brandId, billId: null })) !== undefined;
  return { paused, bills: await listOfBrand(db, { brandId, timeZone: ctx.billingTimeZone }) };
}

/** Pauses all reminders to a brand, or resumes them. */
export async function pauseBrand(ctx: Context, brandId: number, paused: boolean): Promise<BrandReminders> {
  const brand = await requireBrand(ctx, brandId);
  await setPause(ctx, { brandId, billId: null, month: null, subject: aboutBrand(brand) }, paused);
  return remindersOf(ctx, brandId);
}

/** Pauses the reminders of one bill, or resumes them. @param month such as `2026-11` */
export async function pauseBill(
  ctx: Context,
  brandId: number,
  month: string,
  paused: boolean,
): Promise<BrandReminders> {
  const brand = await requireBrand(ctx, brandId);
  const bill = await requireBill(ctx, brandId, month);
  await setPause(ctx, { brandId, billId: bill.id, month: bill.month, subject: billSubject(bill, brand) }, paused);
  return remindersOf(ctx, brandId);
}

type Paused = { brandId: number; billId: number | null; month: string | null; subject: Subject };

/** With the lock of the run: what is paused before it is not sent. */
async function setPause(ctx: Context, { brandId, billId, month, subject }: Paused, paused: boolean): Promise<void> {
  const db = ctx.db.current();
  await lockForClose(db, [brandId]);
  const found = await findPause(db, { brandId, billId });
  if ((found !== undefined) === paused) return;
  if (found) await deleteRows(db, reminderPauses, { id: found.id });
  else {
    const paused_at = ctx.billingClock.now().toISOString();
    await insertRow(db, reminderPauses, { brand_id: brandId, bill_id: billId, paused_at, paused_by: ctx.actor.name });
  }
  const change = { before: { paused: !paused }, after: { paused } };
  await auditReminders(ctx, paused ? "reminder.paused" : "reminder.resumed", subject, change, month);
}
