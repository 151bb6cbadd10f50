import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogBody, DialogFooter, type DialogProps } from "../../ui/dialog.tsx";
import { words } from "../components.text.ts";
import { MessageBar } from "../feedback/message-bar.tsx";
import { DraftNotice } from "./draft-notice.tsx";
import { UnsavedQuestion } from "./unsaved-question.tsx";
import type { RecordForm } from "./use-record-form.tsx";
import { useUnsavedGuard } from "./use-unsaved-guard.ts";

type FormDialogProps = Pick<DialogProps, "title" | "description" | "size" | "tall" | "alert" | "initialFocus"> & {
  /** Runs after the question about unsaved changes; if it changes the address, it needs `ignoreBlocker: true`. */
  onClose: () => void;
  /** While saving, the form is inert and nothing closes the dialog. */
  form: Pick<RecordForm, "dirty" | "draft" | "failure" | "notice" | "pending" | "submit">;
  submitLabel: ReactNode;
  children: ReactNode;
  note?: ReactNode;
  /** Replaces the padded body, for a form with its own columns. It must handle scrolling. */
  bare?: boolean | undefined;
};

export function FormDialog(props: FormDialogProps) {
  const { onClose, form, children } = props;
  const { pending, failure, draft } = form;
  const notice = form.notice || (draft.restored && <DraftNotice onStartOver={draft.startOver} />);
  const guard = useUnsavedGuard(form.dirty && !pending, pending, onClose);
  const fields = useRef<HTMLFormElement>(null);
  const message = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (failure === null || pending) return;
    const wrong = fields.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    (wrong ?? message.current)?.focus();
  }, [failure, pending]);

  const top = (failure !== null || notice) && (
    <div
      className={props.bare ? "flex flex-col gap-3 border-b border-line px-4 py-4 md:px-6" : "mb-4 flex flex-col gap-3"}
    >
      {failure !== null && (
        <MessageBar ref={message} tone="error">
          {failure}
        </MessageBar>
      )}
      {notice}
    </div>
  );

  return (
    <Dialog
      open
      onClose={guard.requestClose}
      busy={pending}
      title={props.title}
      description={props.description}
      size={props.size}
      tall={props.tall}
      alert={props.alert}
      initialFocus={props.initialFocus}
    >
      <form
        ref={fields}
        noValidate
        aria-busy={pending || undefined}
        className="contents"
        onSubmit={(event) => {
          event.preventDefault();
          // A form in a dialog inside this one bubbles through React's tree, not the DOM's.
          event.stopPropagation();
          if (!pending) void form.submit(event);
        }}
      >
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
