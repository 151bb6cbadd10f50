import type { RefObject } from "react";
import { useShortcut } from "../../lib/use-shortcut.ts";
import { actOn, type Toast } from "./toasts.ts";

type ToastKeysProps = { open: readonly Toast[]; region: RefObject<HTMLElement | null> };

/** F6 moves to the newest message, Ctrl/Cmd+Z runs a message's undo. Loaded with the first message. */
export function ToastKeys({ open, region }: ToastKeysProps) {
  useShortcut("messages", () => region.current?.lastElementChild?.querySelector("button")?.focus());
  useShortcut("undo", () => {
    const undoable = open.findLast((toast) => toast.action?.undo);
    if (!undoable) return false;
    actOn(undoable);
  });
  return null;
}
