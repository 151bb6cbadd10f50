import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { ErrorPanel } from "../components/feedback/error-panel.tsx";
import { pageText } from "./pages.text.ts";

/** Replaces the part that failed; the rest of the page stays usable. */
export function CrashPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();

  async function retry() {
    // A page does not request a failed module again, so it is reloaded; drafts outlive the reload.
    if (isMissingPart(error) && navigator.onLine) return location.reload();
    await router.invalidate();
    reset();
  }

  return (
    <div className="mx-auto w-full max-w-[720px] p-4 md:pt-12">
      <ErrorPanel title={pageText.crash.title} error={error} fallback={pageText.crash.body} onRetry={retry} />
    </div>
  );
}

/** Each browser has its own message for a script that failed to load: offline, or replaced by a newer build. */
const isMissingPart = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|importing a module script/i.test(error.message);
