import { useShortcut } from "../../lib/use-shortcut.ts";
import { actOn, openToasts } from "./toasts.ts";

/** F6 moves to the newest message, Ctrl/Cmd+Z runs a message's undo. Loaded with the frame, before the first message. */
export function useToastKeys(): void {
  useShortcut("messages", () => {
    const newest = document.querySelector<HTMLElement>("#messages > :last-child button");
    newest?.focus();
    return newest !== null;
  });
  useShortcut("undo", () => {
    const undoable = openToasts().findLast((toast) => toast.action?.undo);
    if (undoable) actOn(undoable);
    return undoable !== undefined;
  });
}
