import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ErrorPanel } from "../feedback/error-panel.tsx";
import { useDelayed } from "../feedback/use-delayed.ts";
import { PageHeader } from "./page-header.tsx";

type FreshPageProps<T, K extends QueryKey> = {
  query: UseQueryOptions<T, Error, T, K>;
  words: { title: string; about: string; loading: string; loadFailed: { title: string; body: string } };
  /** The page with what was read; after `onSaved`, with what was saved. */
  children: (read: T, onSaved: (saved: T) => void) => ReactNode;
};

/**
 * A page whose form starts from data that is read fresh and only once, because of its version: a colleague's later save
 * must not change the baseline.
 */
export function FreshPage<T, K extends QueryKey>({ query, words, children }: FreshPageProps<T, K>) {
  const [read, setRead] = useState<T>();
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...query,
    staleTime: 0,
    enabled: read === undefined,
  });
  if (read === undefined && data !== undefined && isFetchedAfterMount) setRead(data);
  const skeleton = useDelayed(read === undefined && !error);
  return (
    <>
      <PageHeader title={words.title} subtitle={words.about} />
      {read !== undefined && children(read, setRead)}
      {read === undefined && error && (
        <ErrorPanel
          title={words.loadFailed.title}
          error={error}
          fallback={words.loadFailed.body}
          onRetry={() => refetch()}
        />
      )}
      {skeleton && (
        <div aria-busy="true">
          <span className="sr-only">{words.loading}</span>
          <Skeleton className="h-64 max-w-[640px]" />
        </div>
      )}
    </>
  );
}
