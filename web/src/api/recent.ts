import { DASHBOARD_LOAD_MORE } from "@console/contract/limits.ts";
import type { Sent } from "@console/contract/route.ts";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "./client.ts";
import { asFeed, type FeedRoute, keyOf } from "./queries.ts";

/**
 * The newest items of a feed, for a card: `first` of them, and more on each press.
 * @param filter what the feed is filtered by
 */
export const recentQuery = <R extends FeedRoute>(route: R, first: number, filter: object = {}) =>
  infiniteQueryOptions({
    queryKey: keyOf(route, filter, "recent"),
    initialPageParam: null,
    queryFn: async ({ pageParam, signal }: { pageParam: number | null; signal: AbortSignal }) => {
      const page = pageParam === null ? { per_page: first } : { before: pageParam, per_page: DASHBOARD_LOAD_MORE };
      const query = { ...page, ...filter };
      return asFeed<R>(await call(route, { query } as Sent<R>, { signal }));
    },
    getNextPageParam: ({ meta }): number | null => meta.next,
  });
