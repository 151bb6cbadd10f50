import type { ReactNode } from "react";
import { ErrorPanel } from "../feedback/error-panel.tsx";
import { useDelayed } from "../feedback/use-delayed.ts";
import { Waiting } from "../feedback/waiting.tsx";

type ListStatesProps = {
  found: {
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
export function ListStates({ found, loading, skeleton, failed, empty, children }: ListStatesProps) {
  const due = useDelayed(found.pending);
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
  if (found.error) {
    return <ErrorPanel title={failed.title} error={found.error} fallback={failed.body} onRetry={found.retry} />;
  }
  if (found.pending || !found.items) return null;
  const list = found.items.length > 0 ? children : <div role="status">{empty}</div>;
  return found.stale === undefined ? (
    list
  ) : (
    <Waiting on={found.stale} label={loading}>
      {list}
    </Waiting>
  );
}
