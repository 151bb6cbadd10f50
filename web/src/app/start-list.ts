import type { Source } from "../api/queries.ts";
import type { Page } from "./pages.ts";

/** What the router tells a loader. */
type Loading = {
  cause: "preload" | "enter" | "stay";
  route: { options: { staticData?: { page?: Page } } };
};

/**
 * Requests the list of a page while its code and the identity are loaded. Nothing waits for the answer: the page shows
 * its placeholder, and what failed.
 */
export function startList<T, M extends object>({ cause, route }: Loading, read: () => Promise<Source<T, M>>): void {
  // Some browsers never request a module again that failed to load.
  if (cause === "preload" || !navigator.onLine) return;
  const area = route.options.staticData?.page?.area ?? null;
  Promise.all([import("./guard.ts"), read()])
    .then(([{ readList }, source]) => readList(area, source))
    // Shown by the page.
    .catch(() => {});
}
