import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate as nextTurn } from "node:timers/promises";
import { logText } from "../lib/log.text.ts";
import { operatorMessage } from "../lib/operator-error.ts";

type Log = { warn(fields: object, message: string): void };

/** Runs work that no answer waits for, one at a time, after the pending answers. */
export function startAfterAnswer(log: Log) {
  let last: Promise<void> = Promise.resolve();
  let stopped = false;
  // Work belongs to no caller, whose transaction has ended and who may have read a standby.
  const outside = AsyncLocalStorage.snapshot();
  return {
    run(work: () => Promise<void>): void {
      last = last.then(async () => {
        await nextTurn();
        if (stopped) return;
        await outside(work).catch((error: unknown) =>
          log.warn({ reason: operatorMessage(error) }, logText.afterAnswerFailed),
        );
      });
    },
    /** Waits for the current run. */
    stop: async (): Promise<void> => {
      stopped = true;
      await last;
    },
  };
}
