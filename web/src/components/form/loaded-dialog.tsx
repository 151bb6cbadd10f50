import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogBody, DialogFooter, type DialogProps } from "../../ui/dialog.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ErrorPanel } from "../feedback/error-panel.tsx";
import { useDelayed } from "../feedback/use-delayed.ts";

type LoadedDialogProps<T> = Pick<DialogProps, "title" | "description" | "size" | "busy"> & {
  query: Pick<UseQueryResult<T>, "data" | "error" | "isPending"> & { refetch: () => Promise<unknown> };
  failed: { title: string; body: string };
  loading: string;
  /** Label of the close button. */
  close: string;
  onClose: () => void;
  children: (data: T) => ReactNode;
  /** Next to Close, once there is data. */
  action?: ((data: T) => ReactNode) | undefined;
};

/** A dialog that loads its data first, with waiting, failure and retry inside the dialog. */
export function LoadedDialog<T>(props: LoadedDialogProps<T>) {
  const { query, failed, onClose, busy } = props;
  const { data, error } = query;
  const skeleton = useDelayed(query.isPending);
  return (
    <Dialog open size={props.size} title={props.title} description={props.description} onClose={onClose} busy={busy}>
      <DialogBody>
        {data !== undefined && props.children(data)}
        {data === undefined && error && (
          <ErrorPanel title={failed.title} error={error} fallback={failed.body} onRetry={() => query.refetch()} />
        )}
        {data === undefined && !error && skeleton && (
          <div aria-busy="true">
            <span className="sr-only">{props.loading}</span>
            <Skeleton className="h-48" />
          </div>
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose} disabled={busy}>
          {props.close}
        </Button>
        {data !== undefined && props.action?.(data)}
      </DialogFooter>
    </Dialog>
  );
}
