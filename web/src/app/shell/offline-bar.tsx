import { type ReactNode, useSyncExternalStore } from "react";
import { isUpdating, watchUpdating } from "../../api/update.ts";
import { shellText } from "./shell.text.ts";

/** A line above every page; announced when it appears. */
export const StatusBar = ({ children }: { children: ReactNode }) => (
  <div role="status">
    {children && (
      <p className="border-b border-line bg-warning-soft px-4 py-1 text-center text-12 text-warning-text">{children}</p>
    )}
  </div>
);

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
