import { ErrorPanel } from "../components/feedback/error-panel.tsx";
import { pageText } from "./pages.text.ts";

type PageErrorProps = { error: unknown; onRetry: () => Promise<void> | void };

/** Shown instead of a page that failed; the rest of the app stays usable. */
export const PageError = ({ error, onRetry }: PageErrorProps) => (
  <div className="mx-auto w-full max-w-[720px] p-4 md:pt-12">
    <ErrorPanel
      title={pageText.crash.title}
      error={error}
      fallback={navigator.onLine ? pageText.crash.body : pageText.crash.offline}
      onRetry={onRetry}
    />
  </div>
);
