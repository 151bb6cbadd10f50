import { useEffect, useState } from "react";

/** What a list that is read page by page says of itself. */
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
 * Reads on until `pages` pages are there. News that comes while one is on its way takes its call back and reads anew
 * what is shown: then it is asked for once more.
 * @returns whether one is on its way
 */
export function usePages(list: PageByPage, pages: number): boolean {
  const { isFetching, isFetchingNextPage, fetchNextPage } = list;
  const loaded = list.data?.pages.length ?? 0;
  const possible = list.hasNextPage && !list.isPlaceholderData && !list.isFetchNextPageError;
  const wanted = possible && loaded > 0 && loaded < pages ? loaded + 1 : null;

  // By the page, as one may come before it is seen that it was asked for.
  useEffect(() => {
    if (wanted !== null && !isFetching) void fetchNextPage();
  }, [wanted, isFetching, fetchNextPage]);

  return wanted !== null || isFetchingNextPage;
}

/** The same where no address counts the pages: one more at each press. */
export function useMore(list: PageByPage): { pending: boolean; more: () => void } {
  // How many there were when the next one was asked for.
  const [before, setBefore] = useState<number | null>(null);
  const loaded = list.data?.pages.length ?? 0;
  if (before !== null && loaded > before) setBefore(null);
  const pending = usePages(list, before === null ? 0 : before + 1);
  const more = () => (list.isFetchNextPageError ? void list.fetchNextPage() : setBefore(loaded));
  return { pending, more };
}
