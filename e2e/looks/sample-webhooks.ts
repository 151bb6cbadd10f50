import type { Context } from "@console/server/src/context/context.ts";
import { insertRows } from "@console/server/src/db/records.ts";
import { webhookDeliveries } from "@console/server/src/db/tables/webhooks.ts";
import { newMessageId } from "@console/server/src/features/desk/webhooks/delivery/signature.ts";
import { makeWebhook } from "@console/server/test/factories/webhook.ts";

type Row = typeof webhookDeliveries.$inferInsert;

const HOUR_MS = 3_600_000;

/** Endpoints of names that there are nowhere, the paused one with a log of all that may stand in one. @returns its id, and that of a delivery */
export async function makeSampleWebhooks(
  ctx: Context,
  brandId: number,
): Promise<{ webhook: number; delivery: number }> {
  await makeWebhook(ctx, {
    url: "https://hooks.platform.invalid/console?tenant=switchyard",
    description: "Voice platform",
    events: ["configuration.changed", "credentials.changed"],
  });
  const { id: endpoint_id } = await makeWebhook(ctx, {
    url: "https://billing.platform.invalid/events",
    description: "Billing system",
    events: ["bill.closed", "bill.paid", "brand.created"],
    active: false,
  });
  const at = (hoursAgo: number) => new Date(ctx.clock.now().getTime() - hoursAgo * HOUR_MS).toISOString();
  const payload = (type: string, values: object) =>
    JSON.stringify({ type, timestamp: at(3), data: { organization_id: brandId, external_id: "acct-7", ...values } });
  const bill = {
    resource: "bill",
    resource_id: 12,
    month: "2026-10",
    total: "394.58",
    invoice_number: "INV-2026-0012",
  };
  const row = (over: Pick<Row, "event" | "status" | "created_at"> & Partial<Row>): Row => ({
    endpoint_id,
    brand_id: brandId,
    tries: 1,
    took_ms: 84,
    answer_status: 200,
    answer_body: "ok",
    message_id: newMessageId(),
    payload: payload(over.event, bill),
    ...over,
  });
  const attempt = (hoursAgo: number, status: number | null, failure: string | null) => ({
    at: at(hoursAgo),
    status,
    took_ms: 84,
    failure,
  });
  const refused = "The endpoint responded with status 500.";
  const silent = "billing.platform.invalid didn't respond in time.";
  const rows = await insertRows(ctx.db.current(), webhookDeliveries, [
    row({
      event: "bill.closed",
      status: "delivered",
      created_at: at(90),
      tried_at: at(90),
      ended_at: at(90),
      attempts: [attempt(90, 200, null)],
    }),
    row({
      event: "bill.closed",
      status: "dropped",
      created_at: at(80),
      tried_at: at(8),
      ended_at: at(8),
      tries: 84,
      answer_status: 500,
      answer_body: '{"error":"out of order"}',
      failure: refused,
      attempts: [10, 9, 8].map((hoursAgo) => attempt(hoursAgo, 500, refused)),
    }),
    row({
      event: "bill.paid",
      status: "waiting",
      created_at: at(8),
      tried_at: at(1),
      tries: 12,
      answer_status: null,
      answer_body: null,
      failure: silent,
      attempts: [attempt(3, 500, refused), attempt(2, 500, refused), attempt(1, null, silent)],
    }),
  ]);
  const waiting = rows.at(-1);
  if (!waiting) throw new Error("the sample has no delivery");
  return { webhook: endpoint_id, delivery: waiting.id };
}
