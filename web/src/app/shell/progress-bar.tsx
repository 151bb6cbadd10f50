import { useIsFetching } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { loadDialogs } from "../../ui/lazy-part.tsx";

const patienceMs = 400;

/** Below the top bar while shown data is refetched, or the next page loads. */
export function ProgressBar() {
  const refetching = useIsFetching({ predicate: (query) => query.state.data !== undefined }) > 0;
  const navigating = useRouterState({ select: (state) => state.isLoading });
  const busy = refetching || navigating;
  const [shown, setShown] = useState(false);

  useEffect(() => {
    if (!busy) {
      setShown(false);
      return;
    }
    const timer = setTimeout(() => setShown(true), patienceMs);
    return () => clearTimeout(timer);
  }, [busy]);

  return shown ? <div aria-hidden="true" className="progress-bar" /> : null;
}

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
