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
