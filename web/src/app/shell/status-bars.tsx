import { emails } from "@console/contract/emails.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useSyncExternalStore } from "react";
import { dataQuery } from "../../api/queries.ts";
import { isUpdating, watchUpdating } from "../../api/update.ts";
import { formatExact } from "../../lib/dates.ts";
import { mailBarText, shellText } from "./shell.text.ts";

/** A line above every page; announced when it appears. */
const StatusBar = ({ children }: { children: ReactNode }) => (
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

/** Outages begin and end without anybody's write, so no live event reports them. */
const LOOK_MS = 60_000;

/** Says that the mail server does not accept email: everyone waits for codes and invitations then. */
export function MailBar() {
  const { data: outage } = useQuery({ ...dataQuery(emails.outage, {}), refetchInterval: LOOK_MS });
  return <StatusBar>{outage && mailBarText.down(outage.waiting, formatExact(outage.since))}</StatusBar>;
}
