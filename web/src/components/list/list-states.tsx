import type { ReactNode } from "react";
import { ErrorPanel } from "../feedback/error-panel.tsx";
import { useDelayed, Waiting } from "../feedback/waiting.tsx";

type ListStatesProps = {
  pages: {
    pending: boolean;
    error: unknown;
    items: readonly unknown[] | undefined;
    /** Still showing the results of the previous filters. */
    stale?: boolean;
    retry: () => Promise<unknown>;
  };
  loading: string;
  /** In the shape and size of the content. */
  skeleton: ReactNode;
  failed: { title: string; body: string };
  /** An `EmptyState`: nothing yet, or nothing that matches. */
  empty: ReactNode;
  /** The list, if it has items. */
  children: ReactNode;
};

/** Loading, failed, empty, or the list. */
export function ListStates({ pages, loading, skeleton, failed, empty, children }: ListStatesProps) {
  const due = useDelayed(pages.pending);
  if (due) {
    return (
      <>
        <p role="status" className="sr-only">
          {loading}
        </p>
        {skeleton}
      </>
    );
  }
  if (pages.error) {
    return <ErrorPanel title={failed.title} error={pages.error} fallback={failed.body} onRetry={pages.retry} />;
  }
  if (pages.pending || !pages.items) return null;
  const list = pages.items.length > 0 ? children : <div role="status">{empty}</div>;
  return pages.stale === undefined ? (
    list
  ) : (
    <Waiting on={pages.stale} label={loading}>
      {list}
    </Waiting>
  );
}
