import { useEffect } from "react";
import { words } from "./components.text.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import type { Guard } from "./use-unsaved-guard.ts";

type UnsavedQuestionProps = {
  guard: Guard;
  /** Drops the draft. */
  onDiscard: () => void;
};

/** Asks before what was typed is thrown away. */
export function UnsavedQuestion({ guard, onDiscard }: UnsavedQuestionProps) {
  useEffect(() => {
    if (guard.dirty) void ConfirmDialog.load();
  }, [guard.dirty]);

  function discard() {
    onDiscard();
    guard.discard();
  }

  return (
    <ConfirmDialog
      open={guard.asking}
      onClose={guard.keep}
      title={words.discardTitle}
      body={words.discardBody}
      cancel={words.keepEditing}
      action={words.discard}
      danger
      run={discard}
    />
  );
}
