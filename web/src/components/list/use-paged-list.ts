import {
  type InfiniteData,
  keepPreviousData,
  type UseInfiniteQueryResult,
  type UseQueryOptions,
  useInfiniteQuery,
  useQuery,
} from "@tanstack/react-query";
import { useMemo } from "react";
import { pagesQuery, type Source } from "../../api/queries.ts";
import { PAGES_MAX } from "../../lib/search.ts";
import { useMore, usePages } from "./use-pages.ts";

export type PagedList<T extends { id: number }, M = object> = {
  items: T[];
  /** Of the first page. */
  meta: M | undefined;
  /** When the shown data was read. */
  readAt: number;
  error: Error | null;
  pending: boolean;
  /** Still showing the results of the previous filters. */
  stale: boolean;
  hasMore: boolean;
  /** There are more items, but no more are shown. */
  capped: boolean;
  morePending: boolean;
  moreFailed: boolean;
  retry: () => Promise<unknown>;
  retryMore: () => Promise<unknown>;
};

/** The first `pages` pages of a filtered list: the address contains the number, so that Back restores them. */
export function usePagedList<T extends { id: number }, M extends object>(
  source: Source<T, M>,
  pages: number,
): PagedList<T, M> {
  const list = useInfiniteQuery({ ...pagesQuery(source), placeholderData: keepPreviousData });
  return useFound(list, usePages(list, pages), pages >= PAGES_MAX);
}

/** A list whose number of pages is not in the address: one more page per press. */
export function useShortList<T extends { id: number }, M extends object>(source: Source<T, M>) {
  const list = useInfiniteQuery({ ...pagesQuery(source), placeholderData: keepPreviousData });
  const { pending, more } = useMore(list);
  return { pages: useFound(list, pending, false), more };
}

function useFound<T extends { id: number }, M extends object>(
  list: UseInfiniteQueryResult<InfiniteData<{ data: T[]; meta: M }>>,
  morePending: boolean,
  full: boolean,
): PagedList<T, M> {
  const { data, hasNextPage } = list;
  // A record created meanwhile moves the others down a page. Rows keep their identity, so that they are not
  // re-rendered.
  const items = useMemo(() => uniqueById(data?.pages.flatMap((page) => page.data) ?? []), [data]);
  return {
    items,
    meta: data?.pages.at(0)?.meta,
    readAt: list.dataUpdatedAt,
    error: data ? null : list.error,
    pending: list.isPending,
    stale: list.isPlaceholderData,
    hasMore: hasNextPage && !full,
    capped: hasNextPage && full,
    morePending,
    moreFailed: list.isFetchNextPageError,
    retry: () => list.refetch(),
    retryMore: () => list.fetchNextPage(),
  };
}

/** A list that a screen reads completely. */
export function useWholeList<T extends { id: number }, M extends object>(
  query: UseQueryOptions<{ data: T[]; meta: M }>,
): PagedList<T, M> {
  const { data, dataUpdatedAt, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...query,
    placeholderData: keepPreviousData,
  });
  return {
    items: data?.data ?? [],
    meta: data?.meta,
    readAt: dataUpdatedAt,
    error: data ? null : error,
    pending: isPending,
    stale: isPlaceholderData,
    hasMore: false,
    capped: false,
    morePending: false,
    moreFailed: false,
    retry: refetch,
    retryMore: refetch,
  };
}

function uniqueById<T extends { id: number }>(items: readonly T[]): T[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}
