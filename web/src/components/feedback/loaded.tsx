import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Skeleton } from "../../ui/card.tsx";
import { ErrorPanel } from "./error-panel.tsx";
import { useDelayed } from "./waiting.tsx";

export type LoadedQuery<T> = Pick<UseQueryResult<T>, "data" | "error" | "isPending"> & {
  refetch: () => Promise<unknown>;
};

export type LoadedProps<T> = {
  query: LoadedQuery<T>;
  words: { loading: string; loadFailed: { title: string; body: string } };
  /** The size of what is loaded. */
  skeleton: string;
  children: (data: T) => ReactNode;
};

/** What a query has read, or in its place that it waits or has failed, with a retry. */
export function Loaded<T>({ query, words, skeleton, children }: LoadedProps<T>) {
  const { data, error } = query;
  const waits = useDelayed(query.isPending);
  if (waits) {
    return (
      <div aria-busy="true">
        <p role="status" className="sr-only">
          {words.loading}
        </p>
        <Skeleton className={skeleton} />
      </div>
    );
  }
  if (data !== undefined) return children(data);
  const { title, body } = words.loadFailed;
  return error && <ErrorPanel title={title} error={error} fallback={body} onRetry={() => query.refetch()} />;
}
