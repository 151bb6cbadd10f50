import type { ReactNode } from "react";
import { common } from "../../lib/common.text.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogBody, DialogFooter, type DialogProps } from "../../ui/dialog.tsx";
import { UnsavedQuestion } from "../feedback/unsaved-question.tsx";
import { useUnsavedGuard } from "../feedback/use-unsaved-guard.ts";
import { FormElement, type ShownForm } from "./form-element.tsx";

type FormDialogProps = Pick<DialogProps, "title" | "description" | "size" | "tall" | "alert" | "initialFocus"> & {
  /** Runs after the question about unsaved changes; if it changes the address, it needs `ignoreBlocker: true`. */
  onClose: () => void;
  /** While saving, the form is inert and nothing closes the dialog. */
  form: ShownForm;
  /** By default that of saving changes. */
  submitLabel?: ReactNode;
  children: ReactNode;
  note?: ReactNode;
  /** A second way to submit, before the first. */
  extra?: ReactNode;
  /** Replaces the padded body, for a form with its own columns. It must handle scrolling. */
  bare?: boolean | undefined;
};

export function FormDialog(props: FormDialogProps) {
  const { onClose, form, children } = props;
  const { pending } = form;
  const guard = useUnsavedGuard(form.dirty && !pending, pending, onClose);
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
      <FormElement form={form} className="contents">
        {(messages) => (
          <>
            {props.bare ? (
              <div inert={pending} className="flex min-h-0 flex-1 flex-col">
                {messages && (
                  <div className="flex flex-col gap-3 border-b border-line px-4 py-4 md:px-6">{messages}</div>
                )}
                {children}
              </div>
            ) : (
              <DialogBody>
                <div inert={pending}>
                  {messages && <div className="mb-4 flex flex-col gap-3">{messages}</div>}
                  {children}
                </div>
              </DialogBody>
            )}
            <DialogFooter note={props.note}>
              <Button onClick={guard.requestClose} disabled={pending}>
                {common.cancel}
              </Button>
              {props.extra}
              <Button type="submit" variant="primary" pending={pending}>
                {props.submitLabel ?? common.save}
              </Button>
            </DialogFooter>
          </>
        )}
      </FormElement>
      <UnsavedQuestion guard={guard} onDiscard={form.draft.clear} />
    </Dialog>
  );
}
