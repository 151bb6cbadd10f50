import { TEST_EVENT, type WebhookPayload } from "@console/contract/webhook-events.ts";
import { type WebhookDelivery, webhookErrors } from "@console/contract/webhooks.ts";
import { requireUse } from "../../../auth/rate-limit.ts";
import type { Context } from "../../../context/context.ts";
import { findHistory } from "../../../db/data-history.db.ts";
import { notify } from "../../../db/notify.ts";
import { insertRow } from "../../../db/records.ts";
import { webhookDeliveries } from "../../../db/tables/webhooks.ts";
import { refuse, requireFound } from "../../../http/errors.ts";
import { findDelivery } from "./deliveries.db.ts";
import { attemptOf, post } from "./delivery/post.service.ts";
import { newMessageId } from "./delivery/signature.ts";
import { lockEndpoint } from "./webhooks.db.ts";
import { read } from "./webhooks.service.ts";

/** Tests that one person may start in a minute. */
const TESTS_A_MINUTE = 20;

/** Sends a test event, whether the endpoint is paused or not. It is tried once, and waits for no other delivery. */
export async function test(ctx: Context, id: number): Promise<WebhookDelivery> {
  const endpoint = await read(ctx, id);
  await requireUse(ctx, `webhook-test:${ctx.actor.id}`, TESTS_A_MINUTE, 60);
  const at = ctx.clock.now().toISOString();
  const { id: history } = await findHistory(ctx.db.current());
  const message = { id: newMessageId(), payload: JSON.stringify(testPayload(at, id, history)) };
  const outcome = await post(ctx, endpoint, message, new AbortController().signal);
  const tried_at = ctx.clock.now().toISOString();
  return ctx.db.transaction(async () => {
    const tx = ctx.db.current();
    // It may have been deleted during the test; the lock makes a deletion that begins now wait.
    if (!(await lockEndpoint(tx, { id }))) throw refuse(webhookErrors.notFound);
    const row = await insertRow(tx, webhookDeliveries, {
      endpoint_id: id,
      brand_id: 0,
      message_id: message.id,
      event: TEST_EVENT,
      payload: message.payload,
      status: outcome.ok ? "delivered" : "dropped",
      tries: 1,
      created_at: at,
      tried_at,
      ended_at: tried_at,
      answer_status: outcome.status,
      answer_body: outcome.body,
      failure: outcome.failure,
      took_ms: outcome.tookMs,
      attempts: [attemptOf(tried_at, outcome)],
    });
    await notify(tx, "webhooks");
    return requireFound(await findDelivery(tx, { endpointId: id, id: row.id }), webhookErrors.notFound);
  });
}

const testPayload = (timestamp: string, endpointId: number, history: string): WebhookPayload => ({
  type: TEST_EVENT,
  timestamp,
  data: {
    organization_id: null,
    external_id: "",
    resource: "webhook",
    resource_id: endpointId,
    seq: 0,
    history,
    event: TEST_EVENT,
  },
});
