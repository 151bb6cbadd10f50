import { useState } from "react";
import { lazyPart } from "../../ui/lazy-part.tsx";
import type { ConfirmDialogProps } from "./confirm-question.tsx";

const Question = lazyPart(async () => (await import("./confirm-question.tsx")).ConfirmQuestion, { failure: "over" });

/** Asks before what cannot be undone. Nothing of it weighs on a page before it is asked. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  // Kept once used, so that it can go as it came and give the focus back.
  const [used, setUsed] = useState(props.open);
  if (props.open && !used) setUsed(true);
  return used && <Question {...props} />;
}

/** Fetches it ahead: without a connection it could not be fetched when it is asked. */
ConfirmDialog.load = Question.load;
