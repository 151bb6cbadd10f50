/** The row, card or entry of a record, and its index on the page. */
export type Row = { id: string; at: number };

/** Milliseconds until a closed dialog has restored the focus. */
const GIVEN_BACK_MS = 50;

/** Each has the id of its record as `data-card`. */
const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("main [data-card]")];
const indexOf = (id: string): number => rows().findIndex(({ dataset }) => dataset.card === id);

export const rowOf = (id: number): Row => ({ id: String(id), at: indexOf(String(id)) });

/**
 * The element that opened a question may be gone after the answer: then the row in its position gets the focus, or the
 * heading.
 */
export function focusAfter(row: Row | undefined): void {
  setTimeout(() => {
    const left = row !== undefined && row.at >= 0 && indexOf(row.id) < 0;
    if (!left && document.activeElement !== document.body) return;
    const next = left ? rows().at(Math.min(row.at, rows().length - 1)) : undefined;
    // Its actions are in the last cell with buttons.
    const actions = [...(next?.querySelectorAll("td:has(button)") ?? [])].at(-1);
    const target = actions?.querySelector("button") ?? next ?? document.querySelector<HTMLElement>("main h1");
    target?.focus();
  }, GIVEN_BACK_MS);
}
