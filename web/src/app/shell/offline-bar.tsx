import { useSyncExternalStore } from "react";
import { shellText } from "./shell.text.ts";
import { StatusBar } from "./status-bar.tsx";

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

export function OfflineBar() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return <StatusBar>{!online && shellText.offline}</StatusBar>;
}
