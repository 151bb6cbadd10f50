import { type RefObject, useEffect, useState } from "react";
import { giveFocus } from "../../lib/focus-steward.ts";

const markMs = 2_000;

const cardsOf = (list: HTMLElement | null): HTMLElement[] =>
  Array.from(list?.querySelectorAll<HTMLElement>("[data-card]") ?? []);

const idOf = (card: Element | null | undefined): number | null => {
  const id = Number(card instanceof HTMLElement ? card.dataset.card : undefined);
  return Number.isInteger(id) ? id : null;
};

/** The card or row of a record; null if it is not rendered. */
export const cardOf = (list: HTMLElement | null, id: number | undefined): HTMLElement | null =>
  list?.querySelector(`[data-card="${id}"]`) ?? null;

/** The record whose card or row, or a control in it, has the focus; each has its id as `data-card`. */
export const focusedCard = (): number | null => idOf(document.activeElement?.closest("[data-card]"));

/**
 * Moves to the next or previous card, or to the first if none has the focus. False if there is none.
 * @param from the card to start from if none has the focus
 */
export function stepCard(list: HTMLElement | null, by: 1 | -1, from?: number): boolean {
  const cards = cardsOf(list);
  const focused = cards.findIndex((card) => card.contains(document.activeElement));
  const at = focused < 0 ? cards.findIndex((card) => idOf(card) === from) : focused;
  cards.at(at < 0 ? 0 : Math.min(Math.max(at + by, 0), cards.length - 1))?.focus();
  return cards.length > 0;
}

/** A saved card is outlined for a moment and gets the focus once its dialog is closed. */
export function useMarked(list: RefObject<HTMLElement | null>) {
  const [marked, setMarked] = useState<number | null>(null);

  useEffect(() => {
    if (marked === null) return;
    const card = cardOf(list.current, marked);
    if (card) giveFocus(card);
    const timer = setTimeout(() => setMarked(null), markMs);
    return () => clearTimeout(timer);
  }, [marked, list]);

  return { marked, mark: setMarked };
}
