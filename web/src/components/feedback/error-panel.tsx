import { CircleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { errorMessage, requestIdOf } from "../../api/errors.ts";
import { cx } from "../../lib/cx.ts";
import { Button } from "../../ui/button.tsx";
import { errorPanelText } from "../components.text.ts";
import { CopyButton } from "./copy-button.tsx";

// Lazy, because sign-in loads this panel for a crash but never copies anything.

type ErrorPanelProps = {
  /** Fixed text: 'Error Loading Brand'. */
  title: string;
  error: unknown;
  fallback: string;
  /** The button waits for it and keeps the focus. */
  onRetry?: (() => Promise<unknown> | unknown) | undefined;
  /** A link elsewhere, styled as a ghost button. */
  wayOut?: ReactNode;
  className?: string | undefined;
};

/** Shown if something failed to load. */
export function ErrorPanel({ title, error, fallback, onRetry, wayOut, className }: ErrorPanelProps) {
  const [trying, setTrying] = useState(false);
  const requestId = requestIdOf(error);

  async function retry() {
    setTrying(true);
    try {
      await onRetry?.();
    } finally {
      setTrying(false);
    }
  }

  return (
    <div
      className={cx(
        "card flex flex-col items-center gap-1 rounded-lg border border-line bg-surface px-6 py-7 text-center max-md:px-3 max-md:py-4",
        className,
      )}
    >
      <div role="alert" className="flex flex-col items-center gap-1">
        <CircleAlert aria-hidden="true" className="mb-1.5 size-5 text-error-text" />
        <h2 className="text-14 font-semibold">{title}</h2>
        <p className="max-w-[44ch] text-13 leading-5 text-balance break-words text-fg-2">
          {errorMessage(error, fallback)}
        </p>
      </div>
      {(onRetry || wayOut) && (
        <div className="mt-3 flex flex-wrap justify-center gap-2">
          {onRetry && (
            <Button size="sm" pending={trying} onClick={() => void retry()}>
              {errorPanelText.tryAgain}
            </Button>
          )}
          {wayOut}
        </div>
      )}
      {requestId && (
        <p className="mt-2 flex items-center gap-1 text-12 text-fg-3">
          {errorPanelText.request} {requestId}
          <CopyButton text={requestId} label={errorPanelText.copyRequest} />
        </p>
      )}
    </div>
  );
}
