/** The row, card or entry of a record, and where it stands among those of the page. */
export type Row = { id: string; at: number };

/** Milliseconds until a dialog that has left has given the focus back to what is still there. */
const GIVEN_BACK_MS = 50;

/** Each carries the id of its record as `data-card`. */
const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("main [data-card]")];
const indexOf = (id: string): number => rows().findIndex(({ dataset }) => dataset.card === id);

export const rowOf = (id: number): Row => ({ id: String(id), at: indexOf(String(id)) });

/** What opened a question may be gone with the answer: then the row in its place has the focus, or the heading. */
export function focusAfter(row: Row | undefined): void {
  setTimeout(() => {
    const left = row !== undefined && row.at >= 0 && indexOf(row.id) < 0;
    if (!left && document.activeElement !== document.body) return;
    const next = left ? rows().at(Math.min(row.at, rows().length - 1)) : undefined;
    // Its actions are the last cell with buttons.
    const actions = [...(next?.querySelectorAll("td:has(button)") ?? [])].at(-1);
    const target = actions?.querySelector("button") ?? next ?? document.querySelector<HTMLElement>("main h1");
    target?.focus();
  }, GIVEN_BACK_MS);
}
