import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ActionButton } from "../../../components/actions/action-button.tsx";
import { ConfirmHost } from "../../../components/feedback/confirm-host.tsx";
import { ErrorPanel } from "../../../components/feedback/error-panel.tsx";
import { useDelayed } from "../../../components/feedback/use-delayed.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../../../ui/dialog.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { endOf, endOthers } from "./device.actions.ts";
import { DeviceRow } from "./device-row.tsx";
import { devicesQuery } from "./devices.queries.ts";
import { devicesText as words } from "./devices.text.ts";

type DevicesDialogProps = {
  onClose: () => void;
  /** Called after the person has ended their current session. */
  onSignedOut: () => Promise<void>;
  /** Other sign-in settings. */
  children: ReactNode;
};

/** Where the person is signed in: a panel of the user menu, for everyone. */
export function DevicesDialog({ onClose, onSignedOut, children }: DevicesDialogProps) {
  const { data: devices, error, isPending, refetch } = useQuery(devicesQuery);
  const skeleton = useDelayed(isPending);
  const end = endOf(onSignedOut);
  const others = devices?.filter((device) => !device.current).length ?? 0;

  return (
    <Dialog open size="md" title={words.title} description={words.about} onClose={onClose}>
      <DialogBody className="flex flex-col gap-6">
        <section aria-label={words.section}>
          <h3 className="pb-2 text-14 font-semibold">{words.section}</h3>
          {skeleton && (
            <div aria-busy="true" className="flex flex-col gap-3">
              <span className="sr-only">{words.loading}</span>
              <Skeleton className="h-16" />
              <Skeleton className="h-16" />
            </div>
          )}
          {error && !devices && (
            <ErrorPanel
              title={words.loadFailed.title}
              error={error}
              fallback={words.loadFailed.body}
              onRetry={() => refetch()}
            />
          )}
          {devices && (
            <ul aria-label={words.title} className="divide-y divide-line rounded-lg border border-line">
              {devices.map((device) => (
                <DeviceRow key={device.id} device={device} end={end} />
              ))}
            </ul>
          )}
          {others > 0 && <ActionButton size="md" className="mt-3" action={endOthers} record={others} />}
        </section>
        {children}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{words.close}</Button>
      </DialogFooter>
      <ConfirmHost />
    </Dialog>
  );
}
