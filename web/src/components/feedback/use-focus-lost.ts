/** What had the focus is gone: the heading takes it, so that the keyboard does not start over. */
export function focusLost(): void {
  if (document.activeElement === document.body) document.querySelector<HTMLElement>("main h1")?.focus();
}
