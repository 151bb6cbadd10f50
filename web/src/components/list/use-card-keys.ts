import type { RefObject } from "react";
import { useShortcut } from "../../lib/use-shortcut.ts";
import { focusedCard, stepCard } from "./use-card-focus.ts";

type CardKeys = {
  onNew?: (() => void) | undefined;
  onEdit?: ((id: number) => void) | undefined;
  /** Enter on a card as a whole; its controls have their own. Edits where nothing else is said. */
  onOpen?: ((id: number, card: HTMLElement) => void) | undefined;
};

/** What takes the arrows for itself. */
const arrowed = "input, select, textarea, [role=radio], [role=tab], [aria-haspopup]";

/** The keys of a list: J, K and arrows step through it, Enter opens, E edits what has the focus, C makes a new record. */
export function useCardKeys(list: RefObject<HTMLElement | null>, { onNew, onEdit, onOpen = onEdit }: CardKeys): void {
  const step = (by: 1 | -1) => (event: KeyboardEvent) => {
    // Arrows scroll the page until the focus is in the list.
    if (event.key.startsWith("Arrow") && !(focusedCard() !== null && !isArrowed(event.target))) return false;
    return stepCard(list.current, by);
  };
  useShortcut("next", step(1));
  useShortcut("previous", step(-1));
  useShortcut("create", () => onNew?.(), onNew !== undefined);
  useShortcut("edit", () => onFocused((id) => onEdit?.(id)), onEdit !== undefined);
  useShortcut(
    "open",
    ({ target }) =>
      target instanceof HTMLElement && target.matches("[data-card]") && onFocused((id) => onOpen?.(id, target)),
    onOpen !== undefined,
  );
  useShortcut("leave", () => onFocused(() => document.querySelector<HTMLElement>("main h1")?.focus()));
}

const isArrowed = (target: EventTarget | null) => target instanceof Element && target.matches(arrowed);

function onFocused(act: (id: number) => void): boolean {
  const id = focusedCard();
  if (id !== null) act(id);
  return id !== null;
}

/** Opens what a card is about, by its link. */
export const followLink = (_id: number, card: HTMLElement): void =>
  card.querySelector<HTMLElement>("a[href^='/']")?.click();
