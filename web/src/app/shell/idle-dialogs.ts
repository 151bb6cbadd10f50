import { useIsFetching } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { loadDialogs } from "../../ui/lazy-part.tsx";

/** How long nothing else may load before the dialogs do. */
const QUIET_MS = 500;

/** Loads a page's dialogs once the page is there, so that no press waits for the line. */
export function IdleDialogs(): null {
  const navigating = useRouterState({ select: (state) => state.isLoading });
  const busy = useIsFetching() > 0 || navigating;
  useEffect(() => {
    if (busy) return;
    const timer = setTimeout(loadDialogs, QUIET_MS);
    return () => clearTimeout(timer);
  }, [busy]);
  return null;
}
