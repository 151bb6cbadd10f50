import { createRouter } from "@tanstack/react-router";
import { isStranger } from "../api/session.ts";
import { paths } from "../lib/paths.ts";
import { parseSearch, stringifySearch } from "../lib/search.ts";
import { CrashPage } from "./crash-page.tsx";
import { PageLoading } from "./page-loading.tsx";
import { routeTree } from "./page-routes.tsx";

export const router = createRouter({
  routeTree,
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
router.subscribe("onBeforeLoad", ({ toLocation }) => {
  if (isStranger() && toLocation.pathname !== paths.login) return;
  for (const { options } of router.getMatchedRoutes(toLocation.pathname)[0]) void options.component?.preload?.();
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
