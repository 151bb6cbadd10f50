/** If the focused element is gone, the heading gets the focus, so that keyboard users do not start over. */
export function focusLost(): void {
  if (document.activeElement === document.body) document.querySelector<HTMLElement>("main h1")?.focus();
}
