import { BULK_MAX, DASHBOARD_LOAD_MORE, PAGE_SIZE } from "@console/contract/limits.ts";
import type { Meta, Sent } from "@console/contract/route.ts";
import type { ListSearch } from "../lib/list-search.ts";
import {
  type Csv,
  csvOf,
  dataQuery,
  type FeedRoute,
  feedOf,
  type Item,
  keyOf,
  type PageRoute,
  pagesOf,
  readUpTo,
  type Source,
} from "./queries.ts";

export type ListRoute = PageRoute | FeedRoute;
type Query = Record<string, string | number | undefined>;
/** What a list is asked for besides its address: whose it is, and what the page always sends. */
export type Scope = { brandId?: number; params?: Record<string, string>; query?: Query };

type ListOptions = {
  perPage?: number;
  /** A feed whose items change or leave it: it is refetched as lists with pages are. */
  watched?: true;
};

export type List<R extends ListRoute, S> = ReturnType<typeof listOf<R, S>>;

/** The list of a page: what its route answers for the page's address. */
export function listOf<R extends ListRoute, S>(
  route: R,
  address: ListSearch<S>,
  { perPage = PAGE_SIZE, watched }: ListOptions = {},
) {
  const at = (search: S, { query, ...scope }: Scope = {}) => {
    const input = (more: Query) => asSent<R>({ ...scope, query: { ...address.query(search), ...query, ...more } });
    return {
      source: sourceOf(route, input({ per_page: perPage }), watched),
      /** All that match, up to the limit of a bulk call. */
      readAll: (): Promise<Item<R>[]> => readUpTo(BULK_MAX, asPaged(route), input({})),
      /** @param ids of all that match if absent */
      file: (ids?: string): Csv => csvOf(route, input({ ids })),
      /** The newest items of a feed. */
      newest: (count: number) => dataQuery(route, input({ per_page: count })),
    };
  };
  return { address, at };
}

type Input<R extends ListRoute> = Sent<R> & { query?: object };
type Row<R extends ListRoute> = Item<R> & { id: number };

function sourceOf<R extends ListRoute>(route: R, input: Input<R>, watched: true | undefined): Source<Row<R>, Meta<R>> {
  const source = route.list === "page" ? pagesOf(asPaged(route), input) : feedOf(asFeedRoute(route), input);
  return asSource<R>(watched ? { ...source, queryKey: keyOf(route, input, "pages") } : source);
}

/** The compiler cannot follow a route's kind of list. */
const asSent = <R extends ListRoute>(input: object) => input as Input<R>;
const asPaged = <R extends ListRoute>(route: R) => route as R & PageRoute;
const asFeedRoute = <R extends ListRoute>(route: R) => route as R & FeedRoute;
const asSource = <R extends ListRoute>(source: unknown) => source as Source<Row<R>, Meta<R>>;

/**
 * The newest items of a feed, for the dashboard: `first` of them, and more on each press.
 * @param filter what the feed is filtered by
 */
export function recentOf<R extends FeedRoute>(route: R, first: number, filter: object = {}): Source<Row<R>, Meta<R>> {
  const pageOf = (count: number) => feedOf(route, asSent<R>({ query: { ...filter, per_page: count } }));
  return asSource<R>({
    ...pageOf(first),
    queryKey: keyOf(route, filter, "recent"),
    read: (before: number | null, signal: AbortSignal) =>
      pageOf(before === null ? first : DASHBOARD_LOAD_MORE).read(before, signal),
  });
}
