import { useEffect, useRef } from "react";
import { isTyping, shortcutsEnabled } from "./shortcuts.ts";

/** Single keys of a page; silent in fields and dialogs, and where single keys are switched off. */
export function useKeys(act: (key: string) => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (isTyping(event.target) || document.querySelector("[role=dialog]") || !shortcutsEnabled()) return;
      latest.current(event.key.toLowerCase());
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
