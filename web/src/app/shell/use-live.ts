import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { identityQuery } from "../../api/identity.ts";
import { followLive, onLive } from "../../api/live.ts";
import { refresh, type Target } from "../../api/queries.ts";
import { changeTargets, targetsOf } from "./live-targets.ts";

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

/** Keeps the screen up to date when anyone changes the data. */
export function useLive(): void {
  const client = useQueryClient();
  useEffect(() => {
    const live = makeLiveRefresh({
      refresh: (targets) => refresh(client, ...targets),
      isHidden: () => document.hidden,
    });
    const seen = () => live.scheduleRefresh([]);
    const unsubscribe = onLive((message) => {
      if (message.event === "activity") live.scheduleRefresh(targetsOf(message.activity.event));
      // The next call detects an ended session; this is that call.
      else if (message.event === "end") void client.invalidateQueries({ queryKey: identityQuery.queryKey });
      else if (message.event === "reset") void client.invalidateQueries();
      else live.scheduleRefresh(changeTargets[message.event]);
    });
    const unfollow = followLive();
    document.addEventListener("visibilitychange", seen);
    return () => {
      live.stop();
      document.removeEventListener("visibilitychange", seen);
      unsubscribe();
      unfollow();
    };
  }, [client]);
}

/** Loaded after the page: the server repeats what has changed since the page was opened. */
export function Live(): null {
  useLive();
  return null;
}
