import type { Services } from "./context/context.ts";
import { refreshConditions } from "./features/desk/conditions/conditions.service.ts";
import { refreshAges } from "./features/desk/conditions/items.service.ts";
import type { Conditions } from "./jobs/condition.ts";
import { makeSchedule } from "./jobs/due.ts";
import { startRefresher } from "./jobs/refresher.ts";
import { logText } from "./lib/log.text.ts";
import { operatorMessage } from "./lib/operator-error.ts";

type Log = { warn(fields: object, message: string): void };

/** How often items of Needs Attention get points for their age. */
const AGES_MS = 10 * 60_000;

/**
 * Evaluates conditions after writes and every minute. What reads every brand's usage or months has a refresher of its own,
 * so that the others do not wait for it.
 */
export function startRefreshers(services: Services, conditions: Conditions, log: Log) {
  const failed = (error: unknown, condition?: string) =>
    log.warn(
      { ...(condition !== undefined && { condition }), reason: operatorMessage(error) },
      logText.conditionFailed,
    );
  const schedule = makeSchedule<string>();
  let agedAt = 0;
  return [false, true].map((isExpensive) => {
    const some = Object.entries(conditions).filter(([, { everyMs }]) => (everyMs !== undefined) === isExpensive);
    return startRefresher(async (written) => {
      await refreshConditions(services, Object.fromEntries(some), written, failed, schedule);
      const now = services.clock.now().getTime();
      if (isExpensive || typeof written !== "string" || Math.abs(now - agedAt) < AGES_MS) return;
      agedAt = now;
      await refreshAges(services);
    }, failed);
  });
}
