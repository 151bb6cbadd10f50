import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { type BrandFilters, brandPageQuery } from "./brands.queries.ts";

/** The first `pages` pages under one filter. Each is cached by itself, so that Back shows them all at once. */
export function useBrandList(filters: BrandFilters, pages: number) {
  const first = useQuery({ ...brandPageQuery(filters, 1), placeholderData: keepPreviousData });
  const meta = first.data?.meta;
  // No more than there are, whatever the address says.
  const known = first.isPlaceholderData ? 1 : Math.max(1, Math.min(pages, meta?.total_pages ?? 1));
  const rest = useQueries({
    queries: Array.from({ length: known - 1 }, (_, index) => brandPageQuery(filters, index + 2)),
  });
  const loaded = rest.flatMap((page) => page.data?.data ?? []);
  const broken = rest.filter((page) => page.isError);

  return {
    // A brand made meanwhile moves the others down a page.
    brands: uniqueById([...(first.data?.data ?? []), ...loaded]),
    meta,
    error: first.data ? null : first.error,
    pending: first.isPending,
    /** Still showing what matched the filters before. */
    stale: first.isPlaceholderData,
    morePending: rest.some((page) => page.isFetching && !page.data),
    moreFailed: broken.length > 0,
    retry: () => first.refetch(),
    retryMore: () => Promise.all(broken.map((page) => page.refetch())),
  };
}

function uniqueById<T extends { id: number }>(items: readonly T[]): T[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}
