import type { api } from "@console/contract/index.ts";
import { PAGE_SIZE_MAX } from "@console/contract/limits.ts";
import type { FeedMeta, PageMeta } from "@console/contract/primitives.ts";
import type { Reply, Route, Sent } from "@console/contract/route.ts";
import { infiniteQueryOptions, type QueryClient, type QueryKey, queryOptions } from "@tanstack/react-query";
import { call } from "./client.ts";

type Api = typeof api;
type Area = keyof Api;
type RouteId = { [A in Area]: Extract<Api[A][keyof Api[A]], Route>["id"] }[Area];

/** What can be refreshed: everything read from an area, or by one of its routes. */
export type Target = Area | RouteId;

/** The form in which an answer is stored: its data, the whole answer, all pages of a list as one, or page by page. */
type Form = "data" | "reply" | "all" | "pages";

/** What shows a brand's money: a change in one affects them all. */
export const moneyAreas: readonly Target[] = [
  "stats.figures",
  "stats.trends",
  "billing",
  "charges",
  "effects",
  "unbilled",
  "credits",
  "invoices",
  "payments",
  "creditNotes",
  "refunds",
  "receivables",
  "reminders",
  "accounting",
  "usage",
];

/** The prefix of all keys of a route, or of a part of its input. */
export const keysOf = (route: Route, input?: object): QueryKey => [
  ...route.id.split("."),
  ...(input === undefined ? [] : [input]),
];

/** The key of a route's answer: all queries of the app are below the area and the route's name. */
export const keyOf = (route: Route, input: object, form: Form | (string & {})): QueryKey => [
  ...keysOf(route, input),
  form,
];

/** A route's data. */
export const dataQuery = <R extends Route>(route: R, input: Sent<R>) =>
  queryOptions({
    queryKey: keyOf(route, asInput(input), "data"),
    queryFn: async ({ signal }) => (await call(route, input, { signal })).data,
  });

/** The record with this id. */
export const oneQuery = <R extends Route>(route: R, id: number) =>
  dataQuery(route, asSent<R>({ params: { id: String(id) } }));

/** A route's whole answer. */
export const replyQuery = <R extends Route>(route: R, input: Sent<R>) =>
  queryOptions({
    queryKey: keyOf(route, asInput(input), "reply"),
    queryFn: ({ signal }) => call(route, input, { signal }),
  });

type Page<T> = { data: T[]; meta: PageMeta };
export type PageRoute = Route & { list: "page" };
export type FeedRoute = Route & { list: "feed" };
export type Item<R extends Route> = Reply<R>["data"] extends (infer T)[] ? T : never;

/** Every page of a list as one; the meta is the first page's. */
export const allQuery = <R extends PageRoute>(route: R, input: Sent<R> & { query?: object }) =>
  queryOptions({
    queryKey: keyOf(route, asInput(input), "all"),
    queryFn: ({ signal }) => readAll(route, input, signal),
  });

/** The same, only the rows. */
export const rowsQuery = <R extends PageRoute>(route: R, input: Sent<R> & { query?: object }) => ({
  ...allQuery(route, input),
  select: ({ data }: Page<Item<R>>) => data,
});

async function readAll<R extends PageRoute>(
  route: R,
  input: Sent<R> & { query?: object },
  signal: AbortSignal,
): Promise<Page<Item<R>>> {
  const read = (page: number) => readPage(route, input, page, signal);
  const first = await read(1);
  const items = [...first.data];
  for (let page = 2; page <= first.meta.total_pages; page++) items.push(...(await read(page)).data);
  // A record added meanwhile moves the others down a page.
  return { data: uniqueByKey(items), meta: first.meta };
}

/** The first rows of a list, read in the largest pages. */
export async function readUpTo<R extends PageRoute>(
  most: number,
  route: R,
  input: Sent<R> & { query?: object },
): Promise<Item<R>[]> {
  const found: Item<R>[] = [];
  const query = { ...input.query, per_page: PAGE_SIZE_MAX };
  for (let page = 1; found.length < most; page += 1) {
    const { data, meta } = await readPage(route, { ...input, query }, page);
    found.push(...data);
    if (page >= meta.total_pages) break;
  }
  return found;
}

/** A list that a screen shows page by page and exports as a file. */
export type Source<T, M> = {
  queryKey: QueryKey;
  /** The parameter of the first page: its number, or null if pages go by key. */
  first: number | null;
  read: (page: number | null, signal: AbortSignal) => Promise<{ data: T[]; meta: M }>;
  /** The parameter of the page after the one with this meta; null at the end. */
  next: (meta: M) => number | null;
  file: Csv;
};

/** A whole list as CSV. */
export type Csv = {
  /** The area, used in the file name. */
  name: string;
  download: (onProgress: (bytes: number) => void, signal: AbortSignal) => Promise<Blob>;
};

export const csvOf = <R extends Route & { list: string }>(route: R, input: Sent<R>): Csv => ({
  name: route.id.split(".", 1).join(""),
  download: async (onProgress, signal) => (await import("./download.ts")).downloadCsv(route, input, onProgress, signal),
});

/** The pages of a list. */
export const pagesQuery = <T, M extends object>({ queryKey, first, read, next }: Source<T, M>) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: first,
    getNextPageParam: ({ meta }) => next(meta),
  });

/** A list with numbered pages, for `usePagedList`. */
export const pagesOf = <R extends PageRoute>(
  route: R,
  input: Sent<R> & { query?: object },
): Source<Item<R>, PageMeta> => ({
  queryKey: keyOf(route, asInput(input), "pages"),
  first: 1,
  read: (page, signal) => readPage(route, input, page ?? 1, signal),
  next: ({ page, total_pages }) => (page < total_pages ? page + 1 : null),
  file: csvOf(route, input),
});

/** A feed, for `usePagedList`: each page contains what comes before the last item of the previous page. */
export const feedOf = <R extends FeedRoute>(
  route: R,
  input: Sent<R> & { query?: object },
): Source<Item<R>, FeedMeta> => ({
  queryKey: feedKey(route, asInput(input)),
  first: null,
  read: async (before, signal) =>
    asFeed<R>(await call(route, { ...input, query: { ...input.query, before: before ?? undefined } }, { signal })),
  next: ({ next }) => next,
  file: csvOf(route, input),
});

async function readPage<R extends PageRoute>(
  route: R,
  input: Sent<R> & { query?: object },
  page: number,
  signal?: AbortSignal,
): Promise<Page<Item<R>>> {
  return asPage<R>(await call(route, { ...input, query: { ...input.query, page } }, { signal }));
}

const FEED = "feed";
/**
 * The key of a feed shown on a page: no refresh reaches it, because new items must not move what is being read. The
 * page checks for new items under another key.
 */
export const feedKey = (route: Route, input?: object): QueryKey => [FEED, ...keysOf(route, input)];

/** Refetches these targets if they are on the screen, and otherwise when they are next shown. */
export async function refresh(client: QueryClient, ...targets: readonly Target[]): Promise<void> {
  await Promise.all(targets.map((target) => client.invalidateQueries({ queryKey: target.split(".") })));
}

/** Refetches everything on the screen but feeds. */
export const refreshAll = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== FEED });

/**
 * Changes a stored answer before the server has accepted it.
 * @returns a function that reverts it
 */
export function showIn<T>(client: QueryClient, queryKey: QueryKey, change: (now: T) => T): () => void {
  const before = client.getQueryData<T>(queryKey);
  client.setQueryData<T>(queryKey, (now) => now && change(now));
  return () => client.setQueryData(queryKey, before);
}

const idOf = (item: unknown): unknown => {
  if (typeof item !== "object" || item === null) return item;
  return "id" in item ? item.id : "code" in item ? item.code : item;
};

const uniqueByKey = <T>(items: readonly T[]): T[] => [...new Map(items.map((item) => [idOf(item), item])).values()];

/** The compiler cannot see that the id is the whole input. */
const asSent = <R extends Route>(input: object) => input as Sent<R>;
/** A route's input is an object, which the generic type does not express. */
const asInput = (input: unknown) => input as object;
/** A paged route answers rows and page meta. */
const asPage = <R extends PageRoute>(reply: unknown) => reply as Page<Item<R>>;
/** A feed answers items and the key of the next ones. */
const asFeed = <R extends FeedRoute>(reply: unknown) => reply as { data: Item<R>[]; meta: FeedMeta };
