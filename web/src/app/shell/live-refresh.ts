import type { Target } from "../../api/queries.ts";

/** Milliseconds in which changes are gathered, so that they are read together. */
const GATHER_MS = 250;
/** A read that takes longer does not hold up the next: that breaks it off and asks again. */
const READ_MS = 5_000;

type Work = {
  refresh(targets: readonly Target[]): Promise<void>;
  /** Nobody sees the tab: what is stale waits until somebody does. */
  isHidden(): boolean;
};

/**
 * Reads again what changes have made stale. The changes after it neither put a read off nor break it off, or a steady
 * stream of them would starve it.
 */
export function makeLiveRefresh({ refresh, isHidden }: Work) {
  const stale = new Set<Target>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  async function run() {
    if (!isHidden()) {
      const targets = [...stale];
      stale.clear();
      await Promise.race([refresh(targets), new Promise((resolve) => setTimeout(resolve, READ_MS))]);
    }
    timer = undefined;
    if (!isStopped && !isHidden()) scheduleRefresh([]);
  }

  function scheduleRefresh(targets: readonly Target[]) {
    for (const target of targets) stale.add(target);
    if (stale.size > 0) timer ??= setTimeout(() => void run(), GATHER_MS);
  }

  return {
    /** These have changed; none where the tab is seen again. */
    scheduleRefresh,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
