/** The part of a document that the clock uses; tests pass their own. */
type Page = Pick<Document, "hidden" | "addEventListener" | "removeEventListener">;

const MINUTE_MS = 60_000;

/**
 * Calls its listeners at every full minute, from a single timer. Pauses in a hidden tab, and catches up as soon as the
 * tab is visible again.
 */
export function makeClock(page: Page) {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const waitForMinute = () => {
    timer = setTimeout(tick, MINUTE_MS - (Date.now() % MINUTE_MS));
  };
  function tick() {
    clearTimeout(timer);
    if (page.hidden) return;
    waitForMinute();
    for (const listener of listeners) listener();
  }

  return (listener: () => void): (() => void) => {
    if (listeners.size === 0) {
      page.addEventListener("visibilitychange", tick);
      waitForMinute();
    }
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      clearTimeout(timer);
      page.removeEventListener("visibilitychange", tick);
    };
  };
}
