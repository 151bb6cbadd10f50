import { useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { lazyDialog } from "../../ui/lazy-part.tsx";
import { closeQuestion, useQuestion } from "./confirm.ts";
import type { ConfirmDialogProps } from "./confirm-question.tsx";

const Question = lazyDialog(async () => (await import("./confirm-question.tsx")).ConfirmQuestion);

/** Asks before something that cannot be undone. Its code loads only when needed. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  // Kept mounted after first use, so that it can animate out and restore the focus.
  const [used, setUsed] = useState(props.open);
  if (props.open && !used) setUsed(true);
  return used && <Question {...props} />;
}

/** Preloads it: without a connection, it could not be loaded when needed. */
ConfirmDialog.load = Question.load;

/**
 * Shows questions asked with `ask`: mounted once in the frame, and in each dialog that asks, above which the question
 * appears.
 */
export function ConfirmHost() {
  const open = useQuestion(useLocation({ select: ({ pathname }) => pathname }));
  if (!open) return null;
  const { id, question, onClose } = open;

  function close() {
    closeQuestion(id);
    onClose?.();
  }
  return <ConfirmDialog key={id} {...question} open={open.open} onClose={close} />;
}
