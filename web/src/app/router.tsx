import { createRouter, type ErrorComponentProps, type RouterHistory, useRouter } from "@tanstack/react-router";
import { reloadPage } from "../api/client.ts";
import { isTransient } from "../api/errors.ts";
import { isStranger } from "../api/session.ts";
import { useOnlineAgain } from "../lib/hooks.ts";
import { paths } from "../lib/paths.ts";
import { parseSearch, stringifySearch } from "../lib/search.ts";
import { PageError, PageLoading } from "./lazy-page.tsx";
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

/** Replaces the part that failed; the rest of the page stays usable. */
function CrashPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();

  async function retry() {
    // A page does not request a failed module again, so it is reloaded; drafts outlive the reload.
    if (isMissingPart(error)) return reloadPage();
    await router.invalidate();
    reset();
  }

  useOnlineAgain(() => {
    if (isMissingPart(error) || isTransient(error)) void retry();
  });

  return <PageError error={error} onRetry={retry} />;
}

/** Each browser has its own message for a script that failed to load: offline, or replaced by a newer build. */
const isMissingPart = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|importing a module script/i.test(error.message);
