import { watchSession } from "../api/session.ts";
import { toasts } from "../components/feedback/toasts.ts";
import { paths, safeNext } from "../lib/paths.ts";
import { pageText } from "./pages.text.ts";
import { router } from "./router.tsx";

/** What the app does when a session ends unexpectedly; drafts stay after an expiry, so no guard may block it. */
export function followSession(): void {
  watchSession({
    expired: () => {
      toasts.error(pageText.expired.title, pageText.expired.body);
      void toSignIn(safeNext(router.state.location.href), true);
    },
    signedOutElsewhere: () => {
      if (router.state.location.pathname !== paths.login) void toSignIn(undefined, false);
    },
  });
}

/** The cache is cleared after the page has changed: components still on the screen would refetch it. */
export async function toSignIn(next: string | undefined, expired: boolean): Promise<void> {
  await router.navigate({
    to: paths.login,
    search: next ? { next } : {},
    ...(expired ? { state: { expired } } : {}),
    ignoreBlocker: true,
  });
  const { queryClient } = await import("../api/query-client.ts");
  queryClient.clear();
}
