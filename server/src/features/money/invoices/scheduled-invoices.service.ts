import { invoiceEmailsOf } from "@console/contract/brand-fields.ts";
import type { Context } from "../../../context/context.ts";
import { assertStored } from "../../../http/errors.ts";
import { findBill } from "./invoices.db.ts";
import { queueInvoice } from "./invoices.service.ts";
import { markQueued, nextScheduled, unschedule } from "./scheduled-invoices.db.ts";

/** Bills per transaction. */
const BATCH = 50;

/**
 * Queues the emails of all invoices that are due to be sent, each once to each address; those of bills that were paid or put on hold
 * meanwhile are left to staff. It may run in several processes and be
 * killed at any point: a bill's emails and their mark commit together.
 */
export async function sendScheduledInvoices(ctx: Context): Promise<void> {
  while ((await sendBatch(ctx)) === BATCH);
}

function sendBatch(ctx: Context): Promise<number> {
  return ctx.db.transaction(async () => {
    const db = ctx.db.current();
    const now = ctx.billingClock.now().toISOString();
    const due = await nextScheduled(db, { now, limit: BATCH });
    for (const { bill_id: billId, leaves, ...brand } of due) {
      if (!leaves) {
        await unschedule(db, { billId });
        continue;
      }
      const bill = assertStored(await findBill(db, { id: billId }), "a scheduled invoice has no bill");
      const recipients = invoiceEmailsOf(brand);
      for (const recipient of recipients) await queueInvoice(ctx, bill, { recipient, atClose: true });
      await markQueued(db, { billId, now, recipients: recipients.length });
    }
    return due.length;
  });
}
