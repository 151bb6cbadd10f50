import { useLocation } from "@tanstack/react-router";
import { closeQuestion, useQuestion } from "./confirm.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

/** Shows what is asked with `ask`: once in the frame, and in each dialog that asks, over which the question stands. */
export function ConfirmHost() {
  const asked = useQuestion(useLocation({ select: ({ pathname }) => pathname }));
  if (!asked) return null;
  const { id, question, open, row, onClose } = asked;

  function close() {
    closeQuestion(id);
    onClose?.();
  }
  return <ConfirmDialog key={id} {...question} open={open} row={row} onClose={close} />;
}
