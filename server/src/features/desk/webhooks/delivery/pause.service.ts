import { makeContext, type Services, systemActor } from "../../../../context/context.ts";
import { notify } from "../../../../db/notify.ts";
import { updateRecord } from "../../../../db/records.ts";
import { webhookEndpoints } from "../../../../db/tables/webhooks.ts";
import { lockEndpoint } from "../webhooks.db.ts";
import { auditWebhooks, webhookSubject } from "../webhooks.text.ts";

/** Pauses an endpoint that has failed for too long: what waits stays, until a person resumes it. */
export async function pauseFailing(services: Services, id: number): Promise<void> {
  const ctx = makeContext(services, systemActor);
  await ctx.db.transaction(async () => {
    const row = await lockEndpoint(ctx.db.current(), { id });
    // Another process was first, or a person.
    if (!row?.active || row.failing_since === null) return;
    await updateRecord(ctx, webhookEndpoints, id, { active: false, auto_paused_at: ctx.clock.now().toISOString() });
    await auditWebhooks(ctx, "webhook.paused", webhookSubject(row), {
      before: { active: true },
      after: { active: false },
    });
    await notify(ctx.db.current(), "webhooks");
  });
}
