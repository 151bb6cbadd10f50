import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { ErrorPanel } from "../components/feedback/error-panel.tsx";
import { pageText } from "./pages.text.ts";

/** Replaces the part that failed; the rest of the page stays usable. */
export function CrashPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();

  async function retry() {
    // A part that did not come is not asked for twice by the same page; drafts outlive the reload.
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

/** Each browser has its own words for a script that did not come: offline, or a newer build has taken its place. */
const isMissingPart = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|importing a module script/i.test(error.message);
