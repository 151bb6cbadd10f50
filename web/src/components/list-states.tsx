import type { ReactNode } from "react";
import { useDelayed } from "./delayed.ts";
import { ErrorPanel } from "./error-panel.tsx";
import type { PagedList } from "./use-paged-list.ts";

type ListStatesProps = {
  found: Pick<PagedList<{ id: number }>, "pending" | "error" | "meta" | "items" | "retry">;
  loading: string;
  /** In the shape and size of what is to come. */
  skeleton: ReactNode;
  failed: { title: string; body: string };
  /** An `EmptyState`: nothing yet, or nothing that matches. */
  empty: ReactNode;
  /** The list, where it has something. */
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
  if (!found.meta) return null;
  return found.items.length > 0 ? children : <div role="status">{empty}</div>;
}
