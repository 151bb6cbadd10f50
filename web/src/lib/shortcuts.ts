/** Single keys can be switched off (WCAG 2.1.4); the choice is kept per browser. */
export const shortcutsEnabled = (): boolean => {
  try {
    return localStorage.getItem("shortcuts") !== "off";
  } catch {
    return true;
  }
};

/** True where a single key would be typed rather than act, or where a dialog has the keyboard. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest("[role=dialog], [role=alertdialog], [role=menu]")) return true;
  if (target instanceof HTMLInputElement) return !["checkbox", "radio", "button", "submit"].includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
