import { keepPreviousData, type QueryKey, useInfiniteQuery } from "@tanstack/react-query";
import { PAGES_MAX } from "../lib/pages.ts";
import { usePages } from "./use-pages.ts";

type Part<T> = { data: T[]; meta: { total: number | string; next: number | null } };

type Feed<T> = {
  queryKey: QueryKey;
  /** The items before a key; the newest ones for null. */
  readPart: (before: number | null, signal: AbortSignal) => Promise<Part<T>>;
};

/** The first `parts` parts of a feed under one filter: the address says how many, so that Back shows them again. */
export function useFeed<T extends { id: number }>({ queryKey, readPart }: Feed<T>, parts: number) {
  const first: number | null = null;
  const feed = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => readPart(pageParam, signal),
    initialPageParam: asKey(first),
    getNextPageParam: ({ meta }: Part<T>) => meta.next,
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = feed;
  const morePending = usePages(feed, parts);
  return {
    items: data?.pages.flatMap((part) => part.data) ?? [],
    meta: data?.pages.at(0)?.meta,
    error: data ? null : feed.error,
    pending: feed.isPending,
    /** Still showing what matched the filters before. */
    stale: isPlaceholderData,
    hasMore: feed.hasNextPage && parts < PAGES_MAX,
    /** There is more, but no more is shown. */
    capped: feed.hasNextPage && parts >= PAGES_MAX,
    morePending,
    moreFailed: feed.isFetchNextPageError,
    retry: () => feed.refetch(),
    retryMore: () => feed.fetchNextPage(),
  };
}

/** The type that the first key shares with the others. */
const asKey = (key: number | null): number | null => key;
