import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { reloadPage } from "../api/client.ts";
import { isTransient } from "../api/errors.ts";
import { useOnlineAgain } from "../lib/hooks.ts";
import { PageError } from "./lazy-page.tsx";

/** Replaces the part that failed; the rest of the page stays usable. */
export function CrashPage({ error, reset }: ErrorComponentProps) {
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
