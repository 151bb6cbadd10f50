import { useState } from "react";
import { lazyDialog } from "../../ui/lazy-part.tsx";
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
