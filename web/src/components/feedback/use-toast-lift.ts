import { type RefObject, useEffect, useState } from "react";

/** Pixels between messages and what they must not cover, and to the edge of the window. */
const GAP = 12;
/** Above this share of the height, a record is not avoided as a whole, only the control in it. */
const ROW_MAX = 0.4;

type Box = Pick<DOMRect, "left" | "right" | "top" | "bottom">;

/**
 * Bottom offset of messages in pixels: as low as possible without covering what they are about or what the person needs
 * next. That is a dialog's buttons and the field that is typed in, or else the bulk bar, the focused row, and Load More.
 */
export function useToastLift(open: readonly unknown[], region: RefObject<HTMLElement | null>): number {
  const [lift, setLift] = useState(GAP);
  useEffect(() => {
    if (open.length === 0) return;
    const measure = () => {
      const own = region.current;
      // They do not move while hovered or focused.
      if (own && !own.contains(document.activeElement)) setLift(liftOver(own.getBoundingClientRect(), obstacles()));
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
  return lift;
}

/** The most important first. */
function obstacles(): Box[] {
  const dialog = [...document.querySelectorAll(".dialog-pop")].at(-1);
  const found = dialog
    ? [dialog.querySelector("footer"), dialog.querySelector(":focus")]
    : [document.querySelector("[data-bulk-bar]"), focused(), document.querySelector("[data-load-more]")];
  return found.flatMap((element) => (element ? [element.getBoundingClientRect()] : []));
}

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
