import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { identityQuery } from "../../api/identity.ts";
import { followLive, onLive } from "../../api/live.ts";
import { refresh } from "../../api/queries.ts";
import { makeLiveRefresh } from "./live-refresh.ts";
import { targetsOf, usageTargets } from "./live-targets.ts";

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
      else if (message.event === "notifications") live.scheduleRefresh(["notifications"]);
      else if (message.event === "usage") live.scheduleRefresh(usageTargets);
      else if (message.event === "webhooks") live.scheduleRefresh(["webhooks"]);
      else if (message.event === "attention") live.scheduleRefresh(["attention", "stats"]);
      else if (message.event === "configuration") live.scheduleRefresh(["brands.configuration"]);
      // The next call detects an ended session; this is that call.
      else if (message.event === "end") void client.invalidateQueries({ queryKey: identityQuery.queryKey });
      else void client.invalidateQueries();
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
