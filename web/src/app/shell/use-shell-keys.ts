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
  const answer = target.closest("[role=alertdialog]")?.querySelector<HTMLElement>("[data-answer]");
  if (answer) {
    answer.click();
    return true;
  }
  const form = target.closest("form") ?? target.closest("[role=dialog]")?.querySelector("form");
  form?.requestSubmit();
  return form !== null && form !== undefined;
}
