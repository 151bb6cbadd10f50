import { useLocation } from "@tanstack/react-router";
import { closeQuestion, useQuestion } from "./confirm.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

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
