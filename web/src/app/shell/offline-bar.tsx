import { useSyncExternalStore } from "react";
import { isUpdating, watchUpdating } from "../../api/update.ts";
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

/** Why calls wait or fail. */
export function OfflineBar() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const updating = useSyncExternalStore(watchUpdating, isUpdating);
  return <StatusBar>{online ? updating && shellText.updating : shellText.offline}</StatusBar>;
}
