import { createRouter, type RouterHistory } from "@tanstack/react-router";
import { isStranger } from "../api/session.ts";
import { paths } from "../lib/paths.ts";
import { parseSearch, stringifySearch } from "../lib/search.ts";
import { CrashPage } from "./crash-page.tsx";
import { PageLoading } from "./lazy-page.tsx";
import { routeTree } from "./page-routes.tsx";

/** @param history by default the browser's */
export function makeRouter(history?: RouterHistory) {
  const made = createRouter({
    routeTree,
    ...(history && { history }),
    parseSearch,
    stringifySearch,
    // Parameters that no route knows are dropped from the address.
    search: { strict: true },
    defaultPreload: "intent",
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    // An unknown address below a known one is unknown as well, with or without a session.
    notFoundMode: "root",
    defaultErrorComponent: CrashPage,
    defaultPendingComponent: PageLoading,
    defaultPendingMs: 400,
    defaultPendingMinMs: 300,
  });

  // The page loads while the identity is fetched, which saves one round trip.
  made.subscribe("onBeforeLoad", ({ toLocation }) => {
    if (isStranger() && toLocation.pathname !== paths.login) return;
    for (const { options } of made.getMatchedRoutes(toLocation.pathname)[0]) void options.component?.preload?.();
  });

  return made;
}

export const router = makeRouter();

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
