import { useEffect, useEffectEvent } from "react";

/** Calls back when the browser is online again. */
export function useOnlineAgain(run: () => void): void {
  const latest = useEffectEvent(run);
  useEffect(() => {
    const online = () => latest();
    addEventListener("online", online);
    return () => removeEventListener("online", online);
  }, []);
}
