import type { Context } from "../../../context/context.ts";
import { insertRows } from "../../../db/records.ts";
import { scheduledInvoices } from "../../../db/tables/bills.ts";
import { enqueue } from "../../../jobs/outbox.ts";
import { sendingNow } from "../../access/operator/operator.service.ts";
import { isPositive } from "../billing/bill.rules.ts";
import { scheduledInvoicesJob } from "./scheduled-invoices.jobs.ts";

const HOUR_MS = 3_600_000;

/** Schedules the invoices of bills that are being closed, as the operator chose; in the transaction of their close. */
export async function scheduleInvoices(ctx: Context, closed: readonly { id: number; total: string }[]): Promise<void> {
  const { sending, hours } = await sendingNow(ctx);
  const toPay = closed.filter(({ total }) => isPositive(total));
  if (sending === "by_hand" || toPay.length === 0) return;
  const waits = sending === "at_close" ? 0 : hours * HOUR_MS;
  const send_at = new Date(ctx.billingClock.now().getTime() + waits).toISOString();
  await insertRows(
    ctx.db.current(),
    scheduledInvoices,
    toPay.map(({ id }) => ({ bill_id: id, send_at })),
  );
  if (waits === 0) await enqueue(ctx.db, scheduledInvoicesJob, {});
}
