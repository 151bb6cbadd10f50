/** The rows, cards and entries of the lists on the page, each with the id of its record as `data-card`. */
export const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("main [data-card]")];

/** What opened a question may be gone with the answer: then the row in its place has the focus, or the heading. */
export function focusAfter(row: number): void {
  if (document.activeElement !== document.body) return;
  const next = row < 0 ? undefined : rows().at(Math.min(row, rows().length - 1));
  // Its actions are the last cell with buttons.
  const actions = [...(next?.querySelectorAll("td:has(button)") ?? [])].at(-1);
  const target = actions?.querySelector("button") ?? next ?? document.querySelector<HTMLElement>("main h1");
  target?.focus();
}
