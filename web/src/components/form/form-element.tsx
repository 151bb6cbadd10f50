import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { words } from "../components.text.ts";
import { MessageBar } from "../feedback/message-bar.tsx";
import type { RecordForm } from "./use-record-form.tsx";

export type ShownForm = Pick<RecordForm, "changed" | "dirty" | "draft" | "failure" | "notice" | "pending" | "submit">;

type FormElementProps = {
  form: ShownForm;
  className?: string;
  /** Gets what is said above the fields: why a save failed, a colleague's change, a restored draft. */
  children: (messages: ReactNode) => ReactNode;
};

/** The form of a record, in a dialog or on a page. After a failed save, the first wrong field or the message has the focus. */
export function FormElement({ form, className, children }: FormElementProps) {
  const { pending, failure, draft } = form;
  const notice = form.notice || (draft.restored && <DraftNotice onStartOver={draft.startOver} />);
  const fields = useRef<HTMLFormElement>(null);
  const message = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (failure === null || pending) return;
    const wrong = fields.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    (wrong ?? message.current)?.focus();
  }, [failure, pending]);

  return (
    <form
      ref={fields}
      noValidate
      aria-busy={pending || undefined}
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        // A form in a dialog inside this one bubbles through React's tree, not the DOM's.
        event.stopPropagation();
        if (!pending) void form.submit(event);
      }}
    >
      {children(
        (failure !== null || notice) && (
          <>
            {failure !== null && (
              <MessageBar ref={message} tone="error">
                {failure}
              </MessageBar>
            )}
            {notice}
          </>
        ),
      )}
    </form>
  );
}

/** For the `notice` of a form dialog, while `draft.restored`. */
const DraftNotice = ({ onStartOver }: { onStartOver: () => void }) => (
  <MessageBar
    tone="info"
    role="status"
    action={
      <Button size="sm" onClick={onStartOver}>
        {words.startOver}
      </Button>
    }
  >
    {words.draftRestored}
  </MessageBar>
);
