import { useEffect, useRef } from "react";
import { common } from "../../lib/common.text.ts";
import { ariaKeys } from "../../lib/keys.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import type { Question } from "./confirm.ts";
import { FailureBar } from "./message-bar.tsx";
import { useSave } from "./use-save.ts";
import { useBlockNavigation } from "./use-unsaved-guard.ts";

export type ConfirmDialogProps = Question & {
  open: boolean;
  onClose: () => void;
};

/** The question itself, loaded on first use. The safe button has the focus. */
export function ConfirmQuestion(props: ConfirmDialogProps) {
  const {
    open,
    onClose,
    title,
    body,
    action,
    run,
    fallback = "",
    danger = false,
    aside,
    ended = false,
    cancel = ended ? common.close : common.cancel,
  } = props;
  const { save, pending, failure, forget } = useSave<null>({
    failed: () => fallback,
    run: async () => {
      await run();
      onClose();
    },
  });
  useBlockNavigation(pending);
  const safe = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) forget();
  }, [open, forget]);

  return (
    <Dialog alert size="sm" open={open} onClose={onClose} busy={pending} title={title} initialFocus={safe}>
      <div className="overflow-y-auto px-5 md:px-6">
        <FailureBar failure={failure} className="mt-3" />
        <div className="mt-1 text-13 leading-5 break-words text-fg-2">{body}</div>
      </div>
      <footer className="flex flex-wrap justify-end gap-2 px-5 pt-4 pb-5 md:px-6">
        {aside && !ended && (
          <Button
            variant="ghost"
            className="mr-auto"
            aria-disabled={pending || undefined}
            onClick={() => {
              onClose();
              aside.run();
            }}
          >
            {aside.label}
          </Button>
        )}
        <Button ref={safe} onClick={onClose} aria-disabled={pending || undefined}>
          {cancel}
        </Button>
        {/* Ctrl+Enter answers as well, except for what cannot be undone. */}
        {!ended && (
          <Button
            variant={danger ? "danger" : "primary"}
            pending={pending}
            data-answer={danger ? undefined : true}
            aria-keyshortcuts={danger ? undefined : ariaKeys("Mod+Enter")}
            onClick={() => void save(null).catch(() => undefined)}
          >
            {action}
          </Button>
        )}
      </footer>
    </Dialog>
  );
}
