import type { RefObject } from "react";
import { useKeys } from "../lib/use-keys.ts";
import { focusedCard, stepCard } from "./use-card-focus.ts";

/** The single keys of a list: J and K step through it, E edits the record that has the focus, C makes a new one. */
export function useCardKeys(
  list: RefObject<HTMLElement | null>,
  { onNew, onEdit }: { onNew: () => void; onEdit: (id: number) => void },
): void {
  useKeys((key) => {
    const focused = focusedCard();
    if (key === "c") onNew();
    else if (key === "e" && focused !== null) onEdit(focused);
    else if (key === "j" || key === "k") stepCard(list.current, key === "j" ? 1 : -1);
  });
}
