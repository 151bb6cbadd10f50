import type { List, ListRoute, Scope } from "../api/lists.ts";
import type { ListSearch } from "../lib/list-search.ts";
import type { Page } from "./pages.ts";

/** What the router tells a loader. */
type Loading<S> = {
  cause: "preload" | "enter" | "stay";
  route: { options: { staticData?: { page?: Page } } };
  deps: S;
};

/**
 * For the route of a page with a list: parses its address, and requests the list while the page's code and the identity
 * are loaded. Nothing waits for the answer: the page shows its placeholder, and what failed.
 * @param scopeOf as the page asks for it; null if only the page can know
 */
export const startsList = <R extends ListRoute, S extends object>(
  address: ListSearch<S>,
  fetchList: () => Promise<List<R, S>>,
  scopeOf: (search: S) => Scope | null = () => ({}),
) => ({
  validateSearch: address,
  loaderDeps: ({ search }: { search: S }): S => address.narrowing(search),
  loader: ({ cause, route, deps }: Loading<S>): void => {
    const scope = scopeOf(deps);
    if (scope === null) return;
    const area = route.options.staticData?.page?.area ?? null;
    startReading(cause, async () => {
      const [{ readList }, list] = await Promise.all([import("./guard.ts"), fetchList()]);
      await readList(area, list.at(deps, scope).source);
    });
  },
});

/** Begins to read what a page will show, which then also shows that it failed. */
export function startReading(cause: Loading<unknown>["cause"], read: () => Promise<void>): void {
  // Some browsers never request a module again that failed to load.
  if (cause !== "preload" && navigator.onLine) void read().catch(() => {});
}
