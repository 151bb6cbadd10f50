import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { type TeamFilters, teamListQuery } from "./team.queries.ts";

/** The first `pages` pages under one filter: the address says how many, so that Back shows them again. */
export function useTeamList(filters: TeamFilters, pages: number) {
  const list = useInfiniteQuery({ ...teamListQuery(filters), placeholderData: keepPreviousData });
  const { data, fetchNextPage, isPlaceholderData, isFetchNextPageError } = list;
  const loaded = data?.pages.length ?? 0;
  const wanted = loaded > 0 && loaded < pages && list.hasNextPage && !isPlaceholderData;

  useEffect(() => {
    if (wanted && !isFetchNextPageError) void fetchNextPage();
  }, [wanted, isFetchNextPageError, fetchNextPage]);

  return {
    // A person added meanwhile moves the others down a page.
    members: uniqueById(data?.pages.flatMap((page) => page.data) ?? []),
    meta: data?.pages.at(0)?.meta,
    error: data ? null : list.error,
    pending: list.isPending,
    /** Still showing what matched the filters before. */
    stale: isPlaceholderData,
    hasMore: list.hasNextPage,
    morePending: list.isFetchingNextPage,
    moreFailed: isFetchNextPageError,
    retry: () => list.refetch(),
    retryMore: () => fetchNextPage(),
  };
}

function uniqueById<T extends { id: number }>(items: readonly T[]): T[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}
