import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogBody, DialogFooter, type DialogProps } from "../ui/dialog.tsx";
import { words } from "./components.text.ts";
import { DraftNotice } from "./draft-notice.tsx";
import type { Draft } from "./draft-store.ts";
import { MessageBar } from "./message-bar.tsx";
import { UnsavedQuestion } from "./unsaved-question.tsx";
import { useUnsavedGuard } from "./use-unsaved-guard.ts";

type FormDialogProps = Pick<DialogProps, "open" | "title" | "description" | "size" | "tall" | "finalFocus"> & {
  /** Runs after the question about unsaved work; where it changes the address, with `ignoreBlocker: true`. */
  onClose: () => void;
  /** Checks and saves: `form.handleSubmit(save)`. */
  onSubmit: (event?: FormEvent<HTMLFormElement>) => unknown;
  /** The save runs: the form is inert and nothing closes the dialog. */
  pending: boolean;
  /** What the last save failed with, or null. Shown at the top, which takes the focus. */
  submitError: string | null;
  dirty: boolean;
  /** From `useDraft` or `useKept`: no form goes without. Dropped here when changes are given up. */
  draft: Draft;
  submitLabel: ReactNode;
  children: ReactNode;
  /** Above the fields: a conflict, a record that is gone. */
  notice?: ReactNode;
  note?: ReactNode;
  /** In place of the padded body: a form with its own columns. It must scroll by itself. */
  bare?: boolean | undefined;
  initialFocus?: RefObject<HTMLElement | null> | undefined;
};

export function FormDialog(props: FormDialogProps) {
  const { open, onClose, onSubmit, pending, submitError, dirty, draft, children } = props;
  const notice = props.notice || (draft.restored && <DraftNotice onStartOver={draft.startOver} />);
  const guard = useUnsavedGuard(open && dirty && !pending, open && pending, onClose);
  const message = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (submitError !== null && !pending) message.current?.focus();
  }, [submitError, pending]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // A form in a dialog inside this one bubbles through React's tree, not the page's.
    event.stopPropagation();
    if (!pending) void onSubmit(event);
  }

  const top = (submitError !== null || notice) && (
    <div
      className={props.bare ? "flex flex-col gap-3 border-b border-line px-4 py-4 md:px-6" : "mb-4 flex flex-col gap-3"}
    >
      {submitError !== null && (
        <MessageBar ref={message} tone="error">
          {submitError}
        </MessageBar>
      )}
      {notice}
    </div>
  );

  return (
    <Dialog
      open={open}
      onClose={guard.requestClose}
      busy={pending}
      title={props.title}
      description={props.description}
      size={props.size}
      tall={props.tall}
      initialFocus={props.initialFocus}
      finalFocus={props.finalFocus}
    >
      <form noValidate aria-busy={pending || undefined} className="contents" onSubmit={submit}>
        {props.bare ? (
          <div inert={pending} className="flex min-h-0 flex-1 flex-col">
            {top}
            {children}
          </div>
        ) : (
          <DialogBody>
            <div inert={pending}>
              {top}
              {children}
            </div>
          </DialogBody>
        )}
        <DialogFooter note={props.note}>
          <Button onClick={guard.requestClose} disabled={pending}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="primary" pending={pending}>
            {props.submitLabel}
          </Button>
        </DialogFooter>
      </form>
      <UnsavedQuestion guard={guard} onDiscard={draft.clear} />
    </Dialog>
  );
}
