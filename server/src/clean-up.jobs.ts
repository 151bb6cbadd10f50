import * as z from "zod/mini";
import { IDLE_MS } from "./auth/session.ts";
import {
  deleteChallenges,
  deleteCodes,
  deleteIdempotencyKeys,
  deleteLinks,
  deleteRateLimits,
  deleteResolvedNotifications,
  deleteSessions,
} from "./clean-up.db.ts";
import type { Services } from "./context/context.ts";
import { FAILURE_DAYS } from "./features/sign-in/sign-in.rules.ts";
import { ANSWER_HOURS } from "./http/idempotency.ts";
import { defineJob } from "./jobs/jobs.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Days that a resolved notification is kept. */
const RESOLVED_DAYS = 90;

/** Hourly: deletes expired rows. */
export const cleanUpJob = defineJob({
  name: "clean_up",
  payload: z.object({}),
  schedule: { cron: "17 * * * *" },
  run: async ({ db, clock }: Services) => {
    const before = (ms: number) => new Date(clock.now().getTime() - ms).toISOString();
    const now = before(0);
    await deleteSessions(db.current(), { now, idleBefore: before(IDLE_MS) });
    await deleteChallenges(db.current(), { before: now });
    await deleteResolvedNotifications(db.current(), { before: before(RESOLVED_DAYS * DAY_MS) });
    await deleteLinks(db.current(), { before: now });
    await deleteCodes(db.current(), { before: before(FAILURE_DAYS * DAY_MS) });
    await deleteIdempotencyKeys(db.current(), { before: before(ANSWER_HOURS * HOUR_MS) });
    await deleteRateLimits(db.current(), { before: before(DAY_MS) });
  },
});
