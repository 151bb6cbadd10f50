import { REFUSED_DAYS, USAGE_ID_DAYS } from "@console/contract/limits.ts";
import * as z from "zod/mini";
import { IDLE_MS } from "./auth/session.ts";
import {
  deleteChallenges,
  deleteCodes,
  deleteEmails,
  deleteIdempotencyKeys,
  deleteInvoiceLinks,
  deleteLinks,
  deleteLogoutTokens,
  deleteRateLimits,
  deleteRefusedEvents,
  deleteRefusedGroups,
  deleteResolvedNotifications,
  deleteSessions,
  deleteSsoRequests,
  deleteUsageTotals,
} from "./clean-up.db.ts";
import type { Services } from "./context/context.ts";
import { retentionNow } from "./features/access/operator/operator.service.ts";
import { FAILURE_DAYS } from "./features/access/sign-in/sign-in.rules.ts";
import { pruneWebhooks } from "./features/desk/webhooks/delivery/prune.service.ts";
import { ANSWER_HOURS } from "./http/idempotency.ts";
import { defineJob } from "./jobs/jobs.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Refused events that one statement deletes: usage that is refused meanwhile waits for it. */
const REFUSED_BATCH = 5_000;

/** Hourly: deletes expired rows. */
export const cleanUpJob = defineJob({
  name: "clean_up",
  payload: z.object({}),
  schedule: { cron: "17 * * * *" },
  run: async ({ db, clock }: Services) => {
    const before = (ms: number) => new Date(clock.now().getTime() - ms).toISOString();
    const now = before(0);
    const days = await retentionNow({ db });
    await deleteSessions(db.current(), { now, idleBefore: before(IDLE_MS) });
    await deleteChallenges(db.current(), { before: now });
    await deleteSsoRequests(db.current(), { before: now });
    await deleteLogoutTokens(db.current(), { before: now });
    await deleteResolvedNotifications(db.current(), { before: before(days.notification_days * DAY_MS) });
    await deleteLinks(db.current(), { before: now });
    await deleteInvoiceLinks(db.current(), { before: now });
    await deleteCodes(db.current(), { before: before(FAILURE_DAYS * DAY_MS) });
    await deleteEmails(db.current(), { before: before(days.email_days * DAY_MS) });
    await deleteIdempotencyKeys(db.current(), { before: before(ANSWER_HOURS * HOUR_MS) });
    await deleteRateLimits(db.current(), { before: before(DAY_MS) });
    await deleteUsageTotals(db.current(), { before: before(USAGE_ID_DAYS * DAY_MS) });
    const refused = before(REFUSED_DAYS * DAY_MS);
    for (let deleted = REFUSED_BATCH; deleted === REFUSED_BATCH; )
      deleted = await deleteRefusedEvents(db.current(), refused, REFUSED_BATCH);
    await deleteRefusedGroups(db.current(), { before: refused });
    await pruneWebhooks({ db, clock }, days.webhook_days);
  },
});
