import { REASON_MAX } from "@console/contract/limits.ts";
import * as z from "zod/mini";
import { makeContext, type Services, systemActor } from "../../../../context/context.ts";
import { defineJob } from "../../../../jobs/jobs.ts";
import { enqueue } from "../../../../jobs/outbox.ts";
import { dismissOfGroup, openOfGroup, waitsFor } from "./retry.db.ts";
import { RETRY_BATCH, retryAll, retryEnded } from "./retry.service.ts";

/** Events that one statement dismisses. */
export const DISMISS_BATCH = 5_000;

/**
 * Ingests what waited for a brand, a business or its own time. Asked for when a brand or business becomes known; every five
 * minutes as well, for what was refused while that was being saved.
 */
export const refusedEventsJob = defineJob({
  name: "refused_events",
  payload: z.object({}),
  schedule: { cron: "*/5 * * * *" },
  timeoutSeconds: 900,
  run: (services: Services) => retryEnded(services),
});

/** Goes on with a group that is too large for one call. */
export const refusedGroupJob = defineJob({
  name: "refused_group",
  payload: z.object({
    group_id: z.int(),
    /** The last event that the person saw. */
    through: z.int(),
    /** Why they are dismissed; null where they are retried. */
    dismissal: z.nullable(z.string().check(z.maxLength(REASON_MAX))),
    person: z.string(),
  }),
  timeoutSeconds: 900,
  run: async (services: Services, { group_id: groupId, through, dismissal, person }) => {
    const ctx = makeContext(services, { ...systemActor, name: person });
    const db = () => ctx.db.current();
    if (dismissal === null) {
      await retryAll(ctx, (after) => openOfGroup(db(), { groupId, after, through, limit: RETRY_BATCH }), true);
      return;
    }
    const values = { groupId, after: 0, through, limit: DISMISS_BATCH, reason: dismissal, by: person };
    for (let done = DISMISS_BATCH; done === DISMISS_BATCH; ) {
      done = (await dismissOfGroup(db(), { ...values, now: ctx.clock.now().toISOString() })).length;
    }
  },
});

type Known = { db: Services["db"] };

/**
 * Has events ingested that waited for this brand, or for this business of it.
 * @param business the voice platform's id; empty where the brand itself is new
 */
export async function ingestWaiting(
  { db }: Known,
  { brandId, externalId = "", business = "" }: { brandId: number; externalId?: string; business?: string },
): Promise<void> {
  const found = await waitsFor(db.current(), { brandId, externalId, business });
  if (found.length > 0) await enqueue(db, refusedEventsJob, {});
}
