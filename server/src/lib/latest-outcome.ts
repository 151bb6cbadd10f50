import { setTimeout as delay } from "node:timers/promises";

/** Who asks for readiness or metrics often waits for one second only. */
const WAIT_MS = 500;

/**
 * Whether a check succeeds, answered soon: by its newest outcome, which is the one of this call if it ends in time.
 * A check that waits for a host that is switched off does not.
 */
export function latestOutcome(check: () => Promise<unknown>): () => Promise<boolean> {
  let succeeded = true;
  let running: Promise<void> | undefined;
  const run = async () => {
    try {
      await check();
      succeeded = true;
    } catch {
      succeeded = false;
    }
    running = undefined;
  };
  return async () => {
    running ??= run();
    await Promise.race([running, delay(WAIT_MS, undefined, { ref: false })]);
    return succeeded;
  };
}
