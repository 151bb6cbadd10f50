import { lt, or } from "drizzle-orm";
import * as z from "zod/mini";
import type { Services } from "../context.ts";
import { notifications } from "../features/notifications/notifications.table.ts";
import { passkeyChallenges } from "../features/passkeys/passkeys.table.ts";
import { FAILURE_DAYS } from "../features/sign-in/sign-in.rules.ts";
import { loginCodes, loginLinks, sessions } from "../features/sign-in/sign-in.table.ts";
import { idempotencyKeys, rateLimits } from "../http/http.table.ts";
import { KEPT_HOURS } from "../http/idempotency.ts";
import { IDLE_MS } from "../http/session.ts";
import { defineJob } from "../jobs/jobs.ts";

const HOUR_MS = 3_600_000;
/** Days that a notification stays after its condition has ended. */
const RESOLVED_DAYS = 90;

/** Hourly: takes away what has had its time. */
export const cleanUpJob = defineJob({
  name: "clean_up",
  payload: z.object({}),
  schedule: { cron: "17 * * * *" },
  run: async ({ db, clock }: Services) => {
    const before = (ms: number) => new Date(clock.now().getTime() - ms).toISOString();
    const now = before(0);
    await db
      .current()
      .delete(sessions)
      .where(or(lt(sessions.expires_at, now), lt(sessions.last_seen_at, before(IDLE_MS))));
    await db.current().delete(passkeyChallenges).where(lt(passkeyChallenges.expires_at, now));
    await db
      .current()
      .delete(notifications)
      .where(lt(notifications.resolved_at, before(RESOLVED_DAYS * 24 * HOUR_MS)));
    await db.current().delete(loginLinks).where(lt(loginLinks.expires_at, now));
    await db
      .current()
      .delete(loginCodes)
      .where(lt(loginCodes.created_at, before(FAILURE_DAYS * 24 * HOUR_MS)));
    await db
      .current()
      .delete(idempotencyKeys)
      .where(lt(idempotencyKeys.created_at, before(KEPT_HOURS * HOUR_MS)));
    await db
      .current()
      .delete(rateLimits)
      .where(lt(rateLimits.window_started_at, before(24 * HOUR_MS)));
  },
});
