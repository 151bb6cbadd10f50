/** The row, card or entry of a record. */
const ROW = "[data-card], li, tr";
/** What lies over the page and gives the focus back. */
const OVERLAY = "[role=dialog], [role=alertdialog], [role=menu], [data-bulk-bar]";
const CONTROL = "a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex='0']";
/** Focused elements that are remembered. */
const MOST = 20;

/** What can have the focus; null stands for the page's heading. */
type Target = HTMLElement | null;

/** What had the focus, the latest last; instead of an element that has left the page, its successor. */
let recent: Target[] = [];
let focused: HTMLElement | null = null;
/** The heading gets the focus once it is on the page, unless something else has it by then. */
let awaitsHeading = false;
let observer: MutationObserver | undefined;

/**
 * Keeps the focus on the page: when its element leaves, the neighbor in its list gets it, else the heading. What lay
 * over the page gives it back to where it was before, or to what is there now.
 * @returns a function that ends it
 */
export function startFocusSteward(): () => void {
  observer = new MutationObserver(settle);
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener("focusin", note);
  document.addEventListener("focusout", leave);
  return () => {
    observer?.disconnect();
    document.removeEventListener("focusin", note);
    document.removeEventListener("focusout", leave);
    [recent, focused, awaitsHeading] = [[], null, false];
  };
}

/** After a navigation the heading gets the focus, unless the new page has set it itself. */
export function focusHeading(): void {
  const active = document.activeElement;
  const isSet = active !== document.querySelector("main") && active?.closest(`main, ${OVERLAY}`);
  if (!isSet || !heading()) enter(null);
}

/** Gives an element the focus: now, or once what lies over it has closed. */
export function giveFocus(element: HTMLElement): void {
  const over = overlayOf(document.activeElement);
  if (!over || over.contains(element)) element.focus();
  else recent.splice(recent.findIndex(isOver), 0, element);

  function isOver(target: Target): boolean {
    const own = overlayOf(target);
    return own !== null && !own.contains(element);
  }
}

/** For a dialog that closes: the focus returns to where it was before, if nothing else has taken it. */
export function giveFocusBack(closed: HTMLElement | null): void {
  settle(observer?.takeRecords() ?? []);
  if (!isIdle() && !closed?.contains(document.activeElement)) return;
  recent = recent.filter((target) => !target || !closed?.contains(target));
  restore();
}

export const overlayOf = (element: Element | null): HTMLElement | null =>
  element?.closest<HTMLElement>(OVERLAY) ?? null;

/** Whether a dialog is over the page, whose shortcuts then rest. */
export const dialogIsOpen = (): boolean => document.querySelector("[role=dialog], [role=alertdialog]") !== null;

function note({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement) || target.hasAttribute("data-base-ui-focus-guard")) return;
  focused = target;
  recent = [...recent.filter((each) => each !== target), target].slice(-MOST);
}

/** A person can leave an element for nothing, as with a press on the page; an element that leaves has no such wish. */
function leave({ target, relatedTarget }: FocusEvent): void {
  if (relatedTarget !== null) return;
  queueMicrotask(() => {
    if (target === focused && focused?.isConnected && document.activeElement !== focused) focused = null;
  });
}

function settle(records: readonly MutationRecord[]): void {
  const lost = focused !== null && !focused.isConnected;
  recent = recent.flatMap((target) => (!target || target.isConnected ? [target] : successorOf(target, records)));
  if (lost) focused = null;
  if (!isIdle()) awaitsHeading = false;
  else if (lost) restore();
  else if (awaitsHeading && heading()) enter(null);
}

const isIdle = (): boolean => {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.matches("main, [role$=dialog]");
};

/** The latest that can still have the focus gets it. */
function restore(): void {
  if (!recent.toReversed().some(enter)) enter(null);
}

/** @returns whether it has the focus now */
function enter(target: Target): boolean {
  const element = target ?? heading() ?? document.querySelector<HTMLElement>("main");
  awaitsHeading = target === null && heading() === null;
  element?.focus(target === null ? { preventScroll: true } : {});
  return document.activeElement === element;
}

const heading = () => document.querySelector<HTMLElement>("main h1");

/** What takes over from an element that has left: nothing for one that closed with its overlay. */
function successorOf(element: HTMLElement, records: readonly MutationRecord[]): Target[] {
  if (overlayOf(element)) return [];
  const record = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(element)));
  if (!record || !(record.target instanceof Element)) return [null];
  const row = element.closest<HTMLElement>(ROW);
  const neighbor = row && (besides(row, "nextSibling", records) ?? besides(row, "previousSibling", records));
  if (neighbor) return [controlLike(element, row, neighbor)];
  // The control has left its row, which stays.
  const own = row ? null : record.target.closest<HTMLElement>(ROW);
  return [own?.querySelector<HTMLElement>(CONTROL) ?? own ?? overlayOf(record.target)];
}

/** The nearest row that was next to a removed one and stays. */
function besides(
  row: Node,
  side: "nextSibling" | "previousSibling",
  records: readonly MutationRecord[],
): HTMLElement | null {
  const record = records.find(({ removedNodes }) => [...removedNodes].includes(row));
  for (let node = record?.[side] ?? null; node; node = node[side]) {
    if (!node.isConnected) return besides(node, side, records);
    if (node instanceof HTMLElement && node.matches(ROW)) return node;
  }
  return null;
}

/** The same button in another row, counted from the end, where rows are alike. */
function controlLike(element: HTMLElement, row: HTMLElement, other: HTMLElement): HTMLElement {
  if (element === row) return other;
  const fromEnd = [...row.querySelectorAll(CONTROL)].reverse().indexOf(element);
  const controls = [...other.querySelectorAll<HTMLElement>(CONTROL)];
  return controls.at(-1 - Math.max(fromEnd, 0)) ?? controls.at(0) ?? other;
}
