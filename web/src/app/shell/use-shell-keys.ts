import { actOn, openToasts } from "../../components/feedback/toasts.ts";
import { overlayOf } from "../../lib/focus-steward.ts";
import { useShortcut } from "../../lib/use-shortcut.ts";

/** The shortcuts that work on every page. */
export function useShellKeys(onPalette: () => void, onHelp: () => void): void {
  useShortcut("palette", onPalette);
  useShortcut("help", onHelp);
  useShortcut("submit", submit);
}

/** Submits the focused form, or the form of the focused dialog; answers a question. */
function submit({ target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  const overlay = overlayOf(target);
  const answer = overlay?.querySelector<HTMLElement>("[data-answer]");
  if (answer) {
    answer.click();
    return true;
  }
  const form = target.closest("form") ?? overlay?.querySelector("form");
  form?.requestSubmit();
  return form !== null && form !== undefined;
}

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
