import type { Context } from "../../../context/context.ts";
import { insertRows } from "../../../db/records.ts";
import { invoiceDepartures } from "../../../db/tables/bills.ts";
import { enqueue } from "../../../jobs/outbox.ts";
import { sendingNow } from "../../access/operator/operator.service.ts";
import { isPositive } from "../billing/bill.rules.ts";
import { departuresJob } from "./departures.jobs.ts";

const HOUR_MS = 3_600_000;

/** Lets the invoices of bills leave by themselves, as the operator chose, if the transaction that closes them commits. */
export async function addDepartures(ctx: Context, closed: readonly { id: number; total: string }[]): Promise<void> {
  const { sending, hours } = await sendingNow(ctx);
  const toPay = closed.filter(({ total }) => isPositive(total));
  if (sending === "by_hand" || toPay.length === 0) return;
  const waits = sending === "at_close" ? 0 : hours * HOUR_MS;
  const leaves_at = new Date(ctx.billingClock.now().getTime() + waits).toISOString();
  await insertRows(
    ctx.db.current(),
    invoiceDepartures,
    toPay.map(({ id }) => ({ bill_id: id, leaves_at })),
  );
  if (waits === 0) await enqueue(ctx.db, departuresJob, {});
}
