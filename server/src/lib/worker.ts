export type Worker = {
  /** Something may have to be done. Whatever was written before is seen by a run that starts afterwards. */
  wake(): void;
  /** Waits for the current run, and starts no other. */
  stop(): Promise<void>;
};

type Options = {
  /**
   * Does all that is to do. It never runs twice at a time; a wake meanwhile leads to another run.
   * @param stopping aborted when no more should be begun
   * @returns a number: milliseconds until it should run again at the latest
   */
  run(stopping: AbortSignal): unknown;
  /** Gets what a run threw. */
  onFailure(error: unknown): void;
  /** Milliseconds without a wake after which it runs nevertheless. */
  everyMs?: number;
  /** Milliseconds from a wake to its run: what follows soon is done with it. */
  settleMs?: number;
  /** Milliseconds from the start of a run to the next: wakes within this time share one. */
  minMs?: number;
  /** Milliseconds from a failed run to the next, which no wake shortens. */
  retryMs?: number;
};

/** Runs work in the background, in this process: soon after each wake, and now and then. First after a wake or `everyMs`. */
export function startWorker({ run, onFailure, everyMs, settleMs = 0, minMs = 0, retryMs = 1_000 }: Options): Worker {
  const stopping = new AbortController();
  let isWoken = false;
  let endPause = () => {};
  let endsOnWake = false;

  /** Ends after so many milliseconds, when it stops and, if asked to, at the next wake. */
  const pause = (ms: number | undefined, { untilWoken = false } = {}) =>
    new Promise<void>((resolve) => {
      const timer = ms === undefined ? undefined : setTimeout(resolve, ms).unref();
      endsOnWake = untilWoken;
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const work = async () => {
    let next = everyMs;
    while (!stopping.signal.aborted) {
      if (!isWoken) await pause(next, { untilWoken: true });
      if (settleMs > 0 && !stopping.signal.aborted) await pause(settleMs);
      if (stopping.signal.aborted) return;
      const begun = performance.now();
      isWoken = false;
      try {
        const wait = await run(stopping.signal);
        next = typeof wait === "number" ? wait : everyMs;
        const rest = begun + minMs - performance.now();
        if (rest > 0 && !stopping.signal.aborted) await pause(rest);
      } catch (error) {
        onFailure(error);
        if (!stopping.signal.aborted) await pause(retryMs);
        isWoken = true;
      }
    }
  };

  const running = work();
  return {
    wake: () => {
      isWoken = true;
      if (endsOnWake) endPause();
    },
    stop: async () => {
      stopping.abort();
      endPause();
      await running;
    },
  };
}
