import { type RefObject, useEffect, useState } from "react";

/** Pixels between messages and what they must not cover, and to the edge of the window. */
const GAP = 12;
/** Above this share of the height, a record is not avoided as a whole, only the control in it. */
const ROW_MAX = 0.4;

/** How much higher than a dialog's head messages may be: its body begins with half as much space. */
const HEAD_MORE = 40;

/** Below this width, messages and dialogs are as wide as the window: no head has room for them. */
const WIDE = 768;

type Box = Pick<DOMRect, "left" | "right" | "top" | "bottom">;
type Place = { bottom: number; right?: number; room?: number };

/**
 * Offsets of messages from the window's edges in pixels: as low as possible without covering what they are about or what the
 * person needs next. That is the bulk bar, the focused row, and Load More; over a dialog they stand in its head, where no field
 * and no button is, or else above its buttons and off the field that is typed in. On a phone a dialog makes room for them
 * above its buttons.
 */
export function useToastPlace(open: readonly unknown[], region: RefObject<HTMLElement | null>): Place {
  const [place, setPlace] = useState<Place>({ bottom: GAP });
  useEffect(() => {
    if (open.length === 0) return;
    const measure = () => {
      const own = region.current;
      // They do not move while hovered or focused.
      if (own && !own.contains(document.activeElement)) setPlace((before) => sameOr(before, placeOf(own)));
    };
    measure();
    // While a message stays, dialogs open, grow with messages under fields and move, and rows move.
    const changes = new MutationObserver(measure);
    changes.observe(document.body, { childList: true, subtree: true });
    const moved = ["resize", "transitionend", "animationend", "focusin"] as const;
    for (const event of moved) addEventListener(event, measure);
    return () => {
      changes.disconnect();
      for (const event of moved) removeEventListener(event, measure);
    };
  }, [open, region]);
  useRoom(open.length > 0 ? (place.room ?? 0) : 0);
  return place;
}

/** The body of a full-screen dialog becomes that much lower; the field that is typed in stays in sight. */
function useRoom(pixels: number) {
  useEffect(() => {
    if (pixels === 0) return;
    const { style } = document.documentElement;
    style.setProperty("--message-room", `${pixels}px`);
    if (document.activeElement?.closest(".dialog-pop")) document.activeElement.scrollIntoView({ block: "nearest" });
    return () => {
      style.removeProperty("--message-room");
    };
  }, [pixels]);
}

const sameOr = (before: Place, now: Place): Place =>
  before.bottom === now.bottom && before.right === now.right && before.room === now.room ? before : now;

function placeOf(region: HTMLElement): Place {
  const own = region.getBoundingClientRect();
  const dialog = [...document.querySelectorAll(".dialog-pop")].at(-1);
  if (dialog?.matches("[role=dialog]") && innerWidth < WIDE) {
    return { bottom: liftOver(own, boxesOf([dialog.querySelector("footer")])), room: Math.round(own.height + 2 * GAP) };
  }
  return (dialog && inHeadOf(dialog, own)) || { bottom: liftOver(own, obstacles(dialog)) };
}

/** Left of the dialog's close button; nothing if the corner of the window is free, or they are too high for it. */
function inHeadOf(dialog: Element, { width, height }: DOMRect): Place | undefined {
  const head = dialog.querySelector("header")?.getBoundingClientRect();
  const close = dialog.querySelector("header button")?.getBoundingClientRect();
  const { right, bottom } = dialog.getBoundingClientRect();
  const isFree = right <= innerWidth - width - 2 * GAP || bottom <= innerHeight - height - 2 * GAP;
  if (!head || !close || isFree || innerWidth < WIDE || height > head.height + HEAD_MORE) return undefined;
  const top = Math.max(GAP / 2, head.top + (head.height - height) / 2);
  return { bottom: Math.round(innerHeight - top - height), right: Math.round(innerWidth - close.left + GAP) };
}

/** The most important first. */
function obstacles(dialog: Element | undefined): Box[] {
  const found = dialog
    ? [dialog.querySelector("footer"), dialog.querySelector(":focus")]
    : [document.querySelector("[data-bulk-bar]"), focused(), document.querySelector("[data-load-more]")];
  return boxesOf(found);
}

const boxesOf = (found: readonly (Element | null)[]): Box[] =>
  found.flatMap((element) => (element ? [element.getBoundingClientRect()] : []));

function focused(): Element | null {
  const at = document.activeElement;
  if (!at?.closest("main") || at.matches("main")) return null;
  const row = at.closest("[data-card], tr, li");
  return row && row.getBoundingClientRect().height < innerHeight * ROW_MAX ? row : at;
}

/** If not all can stay visible, the least important is covered. */
function liftOver(own: Box, boxes: readonly Box[]): number {
  const height = own.bottom - own.top;
  let lift = GAP;
  const inWay = () =>
    boxes.filter(
      ({ left, right, top, bottom }) =>
        right > own.left &&
        left < own.right &&
        bottom > innerHeight - lift - height - GAP / 2 &&
        top < innerHeight - lift + GAP / 2,
    );
  for (let hit = inWay(); hit.length > 0; hit = inWay()) {
    lift = Math.max(...hit.map(({ top }) => innerHeight - top + GAP));
    if (lift + height > innerHeight) return liftOver(own, boxes.slice(0, -1));
  }
  return lift;
}
