import type { ReactNode } from "react";
import { common } from "../../lib/common.text.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogBody, DialogFooter, type DialogProps } from "../../ui/dialog.tsx";
import { Loaded, type LoadedQuery } from "../feedback/loaded.tsx";

type LoadedDialogProps<T> = Pick<DialogProps, "title" | "description" | "size" | "busy"> & {
  query: LoadedQuery<T>;
  failed: { title: string; body: string };
  loading: string;
  /** Label of the button that closes it. */
  close?: string;
  onClose: () => void;
  children: (data: T) => ReactNode;
  /** Next to Close, once there is data. */
  action?: ((data: T) => ReactNode) | undefined;
};

/** A dialog that loads its data first, with waiting, failure and retry inside the dialog. */
export function LoadedDialog<T>(props: LoadedDialogProps<T>) {
  const { query, onClose, busy } = props;
  return (
    <Dialog open size={props.size} title={props.title} description={props.description} onClose={onClose} busy={busy}>
      <DialogBody>
        <Loaded query={query} words={{ loading: props.loading, loadFailed: props.failed }} skeleton="h-48">
          {props.children}
        </Loaded>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose} disabled={busy}>
          {props.close ?? common.close}
        </Button>
        {query.data !== undefined && props.action?.(query.data)}
      </DialogFooter>
    </Dialog>
  );
}
