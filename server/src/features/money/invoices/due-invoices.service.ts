import type { Context } from "../../../context/context.ts";
import { assertStored } from "../../../http/errors.ts";
import { markLeft, nextDepartures } from "./departures.db.ts";
import { findBill } from "./invoices.db.ts";
import { queueInvoice } from "./invoices.service.ts";

/** Bills per transaction. */
const BATCH = 50;

/**
 * Queues the emails of all invoices that are due to leave, each once to each address. It may run in several processes and be
 * killed at any point: a bill's emails and the mark that it left commit together.
 */
export async function sendDueInvoices(ctx: Context): Promise<void> {
  while ((await sendBatch(ctx)) === BATCH);
}

function sendBatch(ctx: Context): Promise<number> {
  return ctx.db.transaction(async () => {
    const db = ctx.db.current();
    const now = ctx.billingClock.now().toISOString();
    const due = await nextDepartures(db, { now, limit: BATCH });
    for (const { bill_id: billId, addresses } of due) {
      const bill = assertStored(await findBill(db, { id: billId }), "an invoice leaves without its bill");
      for (const recipient of addresses) await queueInvoice(ctx, bill, { recipient, atClose: true });
      await markLeft(db, { billId, now, addresses: addresses.length });
    }
    return due.length;
  });
}
