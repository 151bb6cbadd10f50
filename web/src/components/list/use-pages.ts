import { useEffect, useState } from "react";

/** State of a list that is read page by page. */
export type PageByPage = {
  data: { pages: readonly unknown[] } | undefined;
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  isPlaceholderData: boolean;
  fetchNextPage: () => Promise<unknown>;
};

/**
 * Reads until `pages` pages are loaded. A refresh during a read cancels it and refetches the shown pages: then the read
 * is started again.
 * @returns whether a read is in progress
 */
export function usePages(list: PageByPage, pages: number): boolean {
  const { isFetching, isFetchingNextPage, fetchNextPage } = list;
  const loaded = list.data?.pages.length ?? 0;
  const possible = list.hasNextPage && !list.isPlaceholderData && !list.isFetchNextPageError;
  const wanted = possible && loaded > 0 && loaded < pages ? loaded + 1 : null;

  // Depends on the page count, because a page may arrive before the pending state was rendered.
  useEffect(() => {
    if (wanted !== null && !isFetching) void fetchNextPage();
  }, [wanted, isFetching, fetchNextPage]);

  return wanted !== null || isFetchingNextPage;
}

/** The same for lists whose page count is not in the address: one more page per press. */
export function useMore(list: PageByPage): { pending: boolean; more: () => void } {
  // The number of items when the next page was requested.
  const [before, setBefore] = useState<number | null>(null);
  const loaded = list.data?.pages.length ?? 0;
  if (before !== null && loaded > before) setBefore(null);
  const pending = usePages(list, before === null ? 0 : before + 1);
  const more = () => (list.isFetchNextPageError ? void list.fetchNextPage() : setBefore(loaded));
  return { pending, more };
}
