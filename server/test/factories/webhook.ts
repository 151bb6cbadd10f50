import { randomUUID } from "node:crypto";
import { webhookEvents } from "@console/contract/webhook-events.ts";
import type { WebhookBody } from "@console/contract/webhooks.ts";
import type { Context } from "../../src/context/context.ts";
import { deleteRows, insertRow } from "../../src/db/records.ts";
import { webhookDeliveries, webhookEndpoints } from "../../src/db/tables/webhooks.ts";
import { newMessageId } from "../../src/features/desk/webhooks/delivery/signature.ts";
import * as webhooksService from "../../src/features/desk/webhooks/webhooks.service.ts";

/** An endpoint of a name that there is nowhere, unless another address is given. */
export const webhookInput = (over: Partial<WebhookBody> = {}): WebhookBody => ({
  url: `https://${randomUUID()}.invalid/hooks`,
  events: [...webhookEvents],
  ...over,
});

/** An endpoint with its secret. */
export function makeWebhook(ctx: Context, over: Partial<WebhookBody> = {}) {
  const { description = "", active = true, ...sent } = webhookInput(over);
  return ctx.db.transaction(() => webhooksService.create({ ...ctx, audited: [] }, { ...sent, description, active }));
}

export const removeWebhook = (ctx: Context, id: number) => deleteRows(ctx.db.current(), webhookEndpoints, { id });

/** A delivery that has arrived, of a paused endpoint. */
export async function makeDelivery(ctx: Context): Promise<{ endpointId: number; id: number }> {
  const { id: endpointId } = await makeWebhook(ctx, { active: false });
  const now = ctx.clock.now().toISOString();
  const { id } = await insertRow(ctx.db.current(), webhookDeliveries, {
    endpoint_id: endpointId,
    brand_id: 0,
    message_id: newMessageId(),
    event: "brand.updated",
    payload: "{}",
    status: "delivered",
    tries: 1,
    created_at: now,
    tried_at: now,
    ended_at: now,
    answer_status: 200,
  });
  return { endpointId, id };
}
