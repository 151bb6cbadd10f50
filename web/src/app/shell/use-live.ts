import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { identityQuery } from "../../api/identity.ts";
import { followLive, onLive } from "../../api/live.ts";
import { refresh, refreshAll } from "../../api/queries.ts";
import { makeLiveRefresh } from "./live-refresh.ts";
import { changeTargets, targetsOf } from "./live-targets.ts";

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
      else if (message.event === "reset") void refreshAll(client);
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
