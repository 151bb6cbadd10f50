import { type ReactNode, useId } from "react";
import { ErrorPanel } from "../../../components/feedback/error-panel.tsx";
import { useDelayed } from "../../../components/feedback/use-delayed.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { usageText as words } from "./usage.text.ts";

type UsageLevelProps = {
  title: string;
  aside?: ReactNode;
  of: { items: unknown; error: Error | null; isPending: boolean; refetch: () => Promise<unknown> };
  failed: { title: string; body: string };
  /** As high as what comes. */
  height: string;
  children: ReactNode;
};

/** A level of the dialog: it loads and fails alone. */
export function UsageLevel({ title, aside, of, failed, height, children }: UsageLevelProps) {
  const id = useId();
  const skeleton = useDelayed(of.isPending);
  const isThere = of.items !== undefined && !skeleton;
  return (
    <section aria-labelledby={id} className="min-w-0" aria-busy={skeleton || undefined}>
      <header className="mb-2 flex min-h-8 flex-wrap items-center gap-2">
        <h3 id={id} className="mr-auto text-14 font-semibold tracking-name">
          {title}
        </h3>
        {aside}
      </header>
      {skeleton && (
        <>
          <p role="status" className="sr-only">
            {words.loading}
          </p>
          <Skeleton className={height} />
        </>
      )}
      {!isThere && !skeleton && of.error && (
        <ErrorPanel title={failed.title} error={of.error} fallback={failed.body} onRetry={of.refetch} />
      )}
      {isThere && children}
    </section>
  );
}

export const chooseClass =
  "rounded-xs text-left font-medium text-accent-text underline-offset-3 hover:underline aria-pressed:underline";
