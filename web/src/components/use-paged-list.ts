import type { PageMeta } from "@console/contract/primitives.ts";
import type { Route } from "@console/contract/route.ts";
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  useInfiniteQuery,
} from "@tanstack/react-query";
import { pagesFilter } from "../api/queries.ts";
import { PAGES_MAX } from "../lib/pages.ts";
import { usePages } from "./use-pages.ts";

type Page<T> = { data: T[]; meta: PageMeta };
export type PagedList<T extends { id: number }> = ReturnType<typeof usePagedList<T>>;

type Listed<T> = {
  queryKey: QueryKey;
  readPage: (page: number, signal: AbortSignal) => Promise<Page<T>>;
};

/** The first `pages` pages under one filter: the address says how many, so that Back shows them again. */
export function usePagedList<T extends { id: number }>({ queryKey, readPage }: Listed<T>, pages: number) {
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => readPage(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ meta }: Page<T>) => (meta.page < meta.total_pages ? meta.page + 1 : undefined),
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = list;
  const morePending = usePages(list, pages);
  return {
    // A record made meanwhile moves the others down a page.
    items: uniqueById(data?.pages.flatMap((page) => page.data) ?? []),
    meta: data?.pages.at(0)?.meta,
    error: data ? null : list.error,
    pending: list.isPending,
    /** Still showing what matched the filters before. */
    stale: isPlaceholderData,
    hasMore: list.hasNextPage && pages < PAGES_MAX,
    /** There is more, but no more is shown. */
    capped: list.hasNextPage && pages >= PAGES_MAX,
    morePending,
    moreFailed: list.isFetchNextPageError,
    retry: () => list.refetch(),
    retryMore: () => list.fetchNextPage(),
  };
}

function uniqueById<T extends { id: number }>(items: readonly T[]): T[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}

/**
 * Changes records in all lists of a route, before the server's answer or with it.
 * @returns puts everything back as it was
 */
export function changeListed<T extends { id: number }>(
  client: QueryClient,
  route: Route,
  ids: readonly number[],
  change: (item: T) => T,
): () => void {
  const filter = pagesFilter(route);
  const before = client.getQueriesData<InfiniteData<Page<T>>>(filter);
  client.setQueriesData<InfiniteData<Page<T>>>(filter, (list) => {
    if (!list) return list;
    const changed = (data: T[]) => data.map((item) => (ids.includes(item.id) ? change(item) : item));
    return { ...list, pages: list.pages.map((page) => ({ ...page, data: changed(page.data) })) };
  });
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data);
  };
}
