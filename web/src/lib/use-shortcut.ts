import { useLayoutEffect, useRef } from "react";
import { dialogIsOpen } from "./focus-steward.ts";
import {
  ariaKeys,
  beginsSequence,
  isSingle,
  keyNames,
  pressedKeys,
  type ShortcutId,
  shortcutOf,
  shortcutsOf,
} from "./keys.ts";
import { storedChoice } from "./shared.ts";

/** Returns false if not handled: then the shortcut registered before is tried. */
type Run = (event: KeyboardEvent) => unknown;

/** Milliseconds between the two keys of a sequence. */
const PAUSE_MS = 1_500;

const listening = new Map<ShortcutId, Run[]>();
let begun: { key: string; at: number } | null = null;

/** The component that registered a shortcut last handles it first; what it does not handle goes to the one before. */
export function useShortcut(id: ShortcutId, run: Run, enabled = true): void {
  const latest = useRef(run);
  // In the same frame as the page, so that a visible page already handles its shortcuts.
  useLayoutEffect(() => {
    latest.current = run;
  });
  useLayoutEffect(() => {
    if (!enabled) return;
    const handler: Run = (event) => latest.current(event);
    if (listening.size === 0) document.addEventListener("keydown", press);
    listening.set(id, [...(listening.get(id) ?? []), handler]);
    return () => {
      const rest = listening.get(id)?.filter((each) => each !== handler) ?? [];
      if (rest.length > 0) listening.set(id, rest);
      else listening.delete(id);
      if (listening.size === 0) document.removeEventListener("keydown", press);
    };
  }, [id, enabled]);
}

/** Whether a shortcut works on the current page. */
export const isListening = (id: ShortcutId): boolean => listening.has(id);

function press(event: KeyboardEvent): void {
  if (event.defaultPrevented) return;
  const pressed = pressedKeys(event);
  // Pressing a modifier does not end a sequence.
  if (pressed === null || /^(Mod\+)?(Shift|Control|Meta)$/.test(pressed)) return;
  const before = begun !== null && Date.now() - begun.at < PAUSE_MS ? begun.key : null;
  begun = null;
  const keys = before === null ? pressed : `${before} ${pressed}`;
  const quiet = isTyping(event.target);
  if (isSingle(keys) && (quiet || dialogIsOpen() || !singleKeysAreOn())) return;
  if (before === null && beginsSequence(pressed)) begun = { key: pressed, at: Date.now() };
  for (const id of shortcutsOf(keys)) {
    const { inFields, inDialogs, repeats } = shortcutOf(id);
    if ((quiet && !inFields) || (!inDialogs && dialogIsOpen()) || (event.repeat && !repeats)) continue;
    const runs = listening.get(id)?.toReversed() ?? [];
    if (!runs.some((run) => run(event) !== false)) continue;
    event.preventDefault();
    return;
  }
}

/** Whether keys type text or choose in a menu there, instead of triggering shortcuts. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest("[role=menu], [role=listbox]")) return true;
  if (target instanceof HTMLInputElement) return !["checkbox", "radio", "button", "submit"].includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

/** Single-letter shortcuts can be turned off (WCAG 2.1.4); the choice is stored per browser. */
const singleKeys = storedChoice("shortcuts", ["on", "off"], "on");
export const singleKeysAreOn = (): boolean => singleKeys.read() === "on";
export const switchSingleKeys = (on: boolean): void => singleKeys.set(on ? "on" : "off");
export const useSingleKeys = (): boolean => singleKeys.use() === "on";

/**
 * The shortcut of a button with the same action, for display and assistive technology; none if it is turned off.
 * @param which of several shortcuts
 */
export function useKeysOf(id: ShortcutId, which = 0): { text: string | null; "aria-keyshortcuts": string | undefined } {
  const on = useSingleKeys();
  const keys = shortcutOf(id).keys.at(which) ?? "";
  if (isSingle(keys) && !on) return { text: null, "aria-keyshortcuts": undefined };
  return { text: keyNames(keys), "aria-keyshortcuts": ariaKeys(keys) };
}
