import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { ErrorPanel } from "../components/error-panel.tsx";

/** In the place of the part that failed; the rest of the page lives on. */
export function CrashPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();

  async function retry() {
    await router.invalidate();
    reset();
  }

  return (
    <div className="mx-auto w-full max-w-[720px] p-4 md:pt-12">
      <ErrorPanel
        title="This part failed to load."
        error={error}
        fallback="What was saved before is safe. Please try again."
        onRetry={retry}
      />
    </div>
  );
}
