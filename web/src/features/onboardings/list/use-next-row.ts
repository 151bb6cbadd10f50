import { type RefObject, useEffect, useRef, useState } from "react";

/**
 * When a row is done or deleted from a dialog, the first button of the one in its place takes the focus.
 * @param held the dialog is still open
 * @returns to be told which row is about to leave
 */
export function useNextRow(list: RefObject<HTMLElement | null>, ids: readonly number[], held: boolean) {
  const [leaving, setLeaving] = useState<{ id: number; at: number } | null>(null);
  const latest = useRef(ids);
  useEffect(() => {
    latest.current = ids;
  });

  useEffect(() => {
    if (leaving === null || held || ids.includes(leaving.id)) return;
    // After the dialog has given the focus back to what is no longer there.
    const frame = requestAnimationFrame(() => {
      setLeaving(null);
      const rows = Array.from(list.current?.querySelectorAll<HTMLElement>("[data-card]") ?? []);
      const row = rows.at(Math.min(leaving.at, rows.length - 1));
      // Its actions are the last cell with buttons.
      const actions = Array.from(row?.querySelectorAll<HTMLElement>("td:has(button)") ?? []).at(-1);
      const target = actions?.querySelector("button") ?? row;
      (target ?? document.querySelector<HTMLElement>("main h1"))?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [leaving, held, ids, list]);

  return (id: number) => setLeaving({ id, at: Math.max(0, latest.current.indexOf(id)) });
}
