import type { Services } from "./context/context.ts";
import { refreshConditions } from "./features/desk/conditions/conditions.service.ts";
import { refreshAges } from "./features/desk/conditions/items.service.ts";
import type { Conditions } from "./jobs/condition.ts";
import { startRefresher } from "./jobs/refresher.ts";
import { logText } from "./lib/log.text.ts";

type Log = { warn(fields: object, message: string): void };

/**
 * Evaluates conditions after writes and every minute. What reads every brand's usage or months has a refresher of its own,
 * so that the others do not wait for it.
 */
export function startRefreshers(services: Services, conditions: Conditions, log: Log) {
  const failed = (error: unknown, condition?: string) =>
    log.warn({ ...(condition !== undefined && { condition }), reason: String(error) }, logText.conditionFailed);
  return [false, true].map((isExpensive) => {
    const some = Object.entries(conditions).filter(([, { everyMs }]) => (everyMs !== undefined) === isExpensive);
    return startRefresher(async (written) => {
      await refreshConditions(services, Object.fromEntries(some), written, failed);
      if (!isExpensive && typeof written === "string") await refreshAges(services);
    }, failed);
  });
}
