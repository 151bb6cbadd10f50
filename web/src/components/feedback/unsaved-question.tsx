import { useEffect } from "react";
import { words } from "../components.text.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import type { Guard } from "./use-unsaved-guard.ts";

type UnsavedQuestionProps = {
  guard: Guard;
  /** Discards the draft. */
  onDiscard: () => void;
  /** Texts if something other than typed input is lost. */
  about?: { title: string; body: string; keep: string; discard: string };
};

const typed = { title: words.discardTitle, body: words.discardBody, keep: words.keepEditing, discard: words.discard };

/** Asks before input is discarded. */
export function UnsavedQuestion({ guard, onDiscard, about = typed }: UnsavedQuestionProps) {
  useEffect(() => {
    if (guard.dirty) void ConfirmDialog.load();
  }, [guard.dirty]);

  function discard() {
    onDiscard();
    guard.discard();
  }

  return (
    <ConfirmDialog
      open={guard.confirmOpen}
      onClose={guard.keep}
      title={about.title}
      body={about.body}
      cancel={about.keep}
      action={about.discard}
      danger
      run={discard}
    />
  );
}
