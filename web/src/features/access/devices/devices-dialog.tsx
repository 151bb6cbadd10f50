import type { Device } from "@console/contract/devices.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ask } from "../../../components/feedback/confirm.ts";
import { ConfirmHost } from "../../../components/feedback/confirm-host.tsx";
import { ErrorPanel } from "../../../components/feedback/error-panel.tsx";
import { toasts } from "../../../components/feedback/toasts.ts";
import { useDelayed } from "../../../components/feedback/use-delayed.ts";
import { focusLost } from "../../../components/feedback/use-focus-lost.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../../../ui/dialog.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { DeviceRow } from "./device-row.tsx";
import { devicesQuery, endDevice, endOtherDevices } from "./devices.queries.ts";
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
  const client = useQueryClient();
  const { data: devices, error, isPending, refetch } = useQuery(devicesQuery);
  const skeleton = useDelayed(isPending);
  const [endingId, setEndingId] = useState<number | null>(null);
  const others = devices?.filter((device) => !device.current).length ?? 0;

  async function end(device: Device) {
    setEndingId(device.id);
    try {
      await endDevice(device.id);
      if (device.current) return await onSignedOut();
      toasts.success(words.ended, words.name(device));
      await client.invalidateQueries({ queryKey: devicesQuery.queryKey });
      setTimeout(focusLost);
    } catch (failure) {
      toasts.failure(words.error, failure, words.endFailed);
      void refetch();
    } finally {
      setEndingId(null);
    }
  }

  const endOthers = () =>
    ask({
      title: words.endOthers,
      body: words.endOthersBody(others),
      action: words.endOthers,
      fallback: words.othersFailed,
      run: async () => {
        try {
          const ended = await endOtherDevices();
          toasts.success(words.othersEnded, words.othersEndedBody(ended));
        } finally {
          void client.invalidateQueries({ queryKey: devicesQuery.queryKey });
        }
      },
    });

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
                <DeviceRow
                  key={device.id}
                  device={device}
                  pending={endingId === device.id}
                  onEnd={() => void end(device)}
                />
              ))}
            </ul>
          )}
          {others > 0 && (
            <Button className="mt-3" onClick={endOthers}>
              {words.endOthers}
            </Button>
          )}
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
