import type { Target } from "../../api/queries.ts";

/** Milliseconds during which changes are collected, so that they are refetched together. */
const GATHER_MS = 250;
/** A read that takes longer is canceled by the next one and started again. */
const READ_MS = 5_000;

type Work = {
  refresh(targets: readonly Target[]): Promise<void>;
  /** Whether the tab is hidden: stale data is refetched when it becomes visible. */
  isHidden(): boolean;
};

/**
 * Refetches what changes have made stale. Later changes neither postpone nor cancel a read, because a steady stream of
 * them would starve it.
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
    /** Called with the changed targets, or with none when the tab becomes visible again. */
    scheduleRefresh,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
