import type { RefObject } from "react";
import { useShortcut } from "../../lib/use-shortcut.ts";
import type { Peek } from "./peek.ts";
import { focusedCard, stepCard } from "./use-card-focus.ts";

type CardKeys = {
  onNew?: (() => void) | undefined;
  onEdit?: ((id: number) => void) | undefined;
  /** Enter on a whole card; its controls have their own. Edits by default. */
  onOpen?: ((id: number, card: HTMLElement) => void) | undefined;
  peek?: Peek | undefined;
};

/** Elements that use the arrow keys themselves. */
const arrowed = "input, select, textarea, [role=radio], [role=tab], [aria-haspopup]";

/**
 * The shortcuts of a list: J, K and arrows move through it, Enter opens, E edits, Space peeks at the focused record, C
 * creates one.
 */
export function useCardKeys(list: RefObject<HTMLElement | null>, keys: CardKeys): void {
  const { onNew, onEdit, onOpen = onEdit, peek } = keys;
  const step = (by: 1 | -1) => (event: KeyboardEvent) => {
    // Arrows scroll the page until the focus is in the list.
    if (event.key.startsWith("Arrow") && !(focusedCard() !== null && !isArrowed(event.target))) return false;
    const hasMoved = stepCard(list.current, by, peek?.id);
    if (hasMoved && peek?.id !== undefined) onFocused(peek.show);
    return hasMoved;
  };
  useShortcut("next", step(1));
  useShortcut("previous", step(-1));
  useShortcut("create", () => onNew?.(), onNew !== undefined);
  useShortcut("edit", () => onFocused((id) => onEdit?.(id)), onEdit !== undefined);
  useShortcut("open", ({ target }) => isCard(target) && onFocused((id) => onOpen?.(id, target)), onOpen !== undefined);
  useShortcut(
    "peek",
    ({ target }) => isCard(target) && onFocused((id) => peek?.show(id === peek.id ? undefined : id)),
    peek !== undefined,
  );
  useShortcut("leave", () => onFocused(() => document.querySelector<HTMLElement>("main h1")?.focus()));
}

const isCard = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.matches("[data-card]");

const isArrowed = (target: EventTarget | null) => target instanceof Element && target.matches(arrowed);

function onFocused(act: (id: number) => void): boolean {
  const id = focusedCard();
  if (id !== null) act(id);
  return id !== null;
}

/** Opens a card's object by clicking its link. */
export const followLink = (_id: number, card: HTMLElement): void =>
  card.querySelector<HTMLElement>("a[href^='/']")?.click();
