import { useSyncExternalStore } from "react";
import { shellText } from "./shell.text.ts";

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
  return (
    <div role="status">
      {!online && (
        <p className="border-b border-line bg-warning-soft px-4 py-1 text-center text-12 text-warning-text">
          {shellText.offline}
        </p>
      )}
    </div>
  );
}
