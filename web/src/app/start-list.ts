import type { List, ListRoute, Scope } from "../api/lists.ts";
import type { ListSearch } from "../lib/list-search.ts";
import type { Page } from "./pages.ts";

/** An answer that is there this soon, as one that the page's HTML asked for, is shown without a placeholder before it. */
const PROMPT_MS = 50;

/** What the router tells a loader. */
type Loading<S> = {
  cause: "preload" | "enter" | "stay";
  route: { options: { staticData?: { page?: Page } } };
  deps: S;
};

/**
 * For the route of a page with a list: parses its address, and requests the list while the page's code and the identity
 * are loaded. The page waits for it only a moment, and then shows its placeholder, and what failed.
 * @param scopeOf as the page asks for it; null if only the page can know
 */
export const startsList = <R extends ListRoute, S extends object>(
  address: ListSearch<S>,
  fetchList: () => Promise<List<R, S>>,
  scopeOf: (search: S) => Scope | null = () => ({}),
) => ({
  validateSearch: address,
  loaderDeps: ({ search }: { search: S }): S => address.narrowing(search),
  loader: ({ cause, route, deps }: Loading<S>): Promise<void> | undefined => {
    const scope = scopeOf(deps);
    if (scope === null) return undefined;
    const area = route.options.staticData?.page?.area ?? null;
    return startReading(cause, async () => {
      const [{ readList }, list] = await Promise.all([import("./guard.ts"), fetchList()]);
      await readList(area, list.at(deps, scope).source);
    });
  },
});

/**
 * Begins to read what a page will show, which then also shows that it failed.
 * @returns a promise for the router to wait for
 */
export function startReading(cause: Loading<unknown>["cause"], read: () => Promise<void>): Promise<void> | undefined {
  // Some browsers never request a module again that failed to load.
  if (cause === "preload" || !navigator.onLine) return undefined;
  const reading = read().catch(() => {});
  return cause === "enter" ? Promise.race([reading, pause(PROMPT_MS)]) : undefined;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
