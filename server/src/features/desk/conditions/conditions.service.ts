import type { Services } from "../../../context/context.ts";
import { lockTextUntilCommit } from "../../../db/locks.ts";
import { withTimeLimit } from "../../../db/time-limit.ts";
import { isDatabaseAway, isLockConflict } from "../../../http/errors.ts";
import type { Conditions } from "../../../jobs/condition.ts";
import { makeSchedule } from "../../../jobs/due.ts";
import type { Written } from "../../../jobs/refresher.ts";
import { thresholdsNow } from "../../access/operator/operator.service.ts";
import { storeItems } from "./items.service.ts";
import { storeNotifications } from "./notifications.service.ts";

/** Milliseconds for evaluating one condition. */
const LIMIT_MS = 20_000;
/** The same for one that reads every brand's usage or months: the first time, all of them may have to be calculated. */
const EXPENSIVE_LIMIT_MS = 10 * 60_000;

/**
 * Stores of what each condition holds now, as notifications and as items that need attention, and ends what it no longer
 * holds of (NOTIF-02). Each condition is evaluated by itself, within its time limit: if one fails, the others go on. One
 * process at a time evaluates a condition; the others find nothing left to do.
 * @param written what was written since the last run
 * @param onFailure gets the code of the condition that could not be evaluated
 * @param schedule of the process: what is due; by default everything
 * @returns whether anything changed
 */
export async function refreshConditions(
  services: Services,
  conditions: Conditions,
  written: Written = "unknown",
  onFailure: (error: unknown, code: string) => void = rethrow,
  schedule = makeSchedule<string>(),
): Promise<boolean> {
  const { db } = services;
  const all = Object.entries(conditions).map(([code, condition]) => ({ code, ...condition }));
  const { due, now } = await schedule.find(services, all, written);
  let isChanged = false;
  for (const condition of due) {
    const { code, find, next, everyMs } = condition;
    try {
      await withTimeLimit(db, everyMs === undefined ? LIMIT_MS : EXPENSIVE_LIMIT_MS, async () => {
        db.defer(lockTextUntilCommit(db.current(), `condition:${code}`));
        const thresholds = await thresholdsNow(services);
        const found = await find(services, thresholds);
        if (await storeNotifications(services, condition, found)) isChanged = true;
        if (await storeItems(services, condition, found)) isChanged = true;
        const nextAt = (await next?.(services, thresholds)) ?? null;
        db.afterCommit(() => schedule.done(code, written, now, nextAt));
      });
    } catch (error) {
      schedule.failed(code, now);
      if (isDatabaseAway(error) && !isLockConflict(error)) throw error;
      onFailure(error, code);
    }
  }
  return isChanged;
}

function rethrow(error: unknown): never {
  throw error;
}
