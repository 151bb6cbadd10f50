import type { Reply, Route } from "@console/contract/route.ts";
import type { QueryClient, QueryFilters, QueryKey } from "@tanstack/react-query";
import { feedKey, type Item, keysOf, oneQuery, refresh, type Target } from "./queries.ts";

type Id = { id: number };
type Whole<L extends Route, R> = (R extends Route ? Reply<R>["data"] : Item<L>) & Id;

type RecordsOptions<L, R> = {
  /** The route that lists them. */
  list: L;
  /** The route of one of them, if there is one. */
  read?: R;
  /** What else shows them. */
  shownIn?: readonly Target[];
};

/**
 * The records of an area in the cache: in its lists, whatever their filters, and one by one. What is saved, or shown
 * before it is saved, reaches every place that shows the record.
 */
export function recordsOf<L extends Route, const R extends Route | undefined = undefined>({
  list,
  read,
  shownIn = [],
}: RecordsOptions<L, R>) {
  const keys = [keysOf(list), feedKey(list), ...(read ? [keysOf(read)] : [])];
  const places: readonly QueryFilters[] = keys.map((queryKey) => ({ queryKey }));
  const stored = (client: QueryClient) => places.flatMap((place) => client.getQueriesData(place));

  /** @returns a function that reverts it */
  function change(client: QueryClient, changeOne: (record: Id) => Id | undefined): () => void {
    const before = stored(client);
    for (const [key, data] of before) client.setQueryData(key, changed(data, changeOne));
    return () => {
      for (const [key, data] of before) client.setQueryData(key, data);
    };
  }

  function listed(client: QueryClient, id: number): Id | undefined {
    let found: Id | undefined;
    for (const [, data] of stored(client)) {
      changed(data, (record) => {
        if (record.id === id) found ??= record;
        return record;
      });
    }
    return found;
  }

  return {
    /** Its current state; without a route for it, as it was last listed. */
    read: async (client: QueryClient, id: number): Promise<Whole<L, R> | undefined> =>
      asWhole<L, R>(read ? await client.fetchQuery({ ...oneQuery(read, id), staleTime: 0 }) : listed(client, id)),
    /** Refetches whatever shows them. */
    refresh: (client: QueryClient): Promise<void> => refresh(client, areaOf(list), ...shownIn),
    /** Stores the server's answer before everything is refetched. */
    store(client: QueryClient, record: Whole<L, R>): void {
      if (read) client.setQueryData(keyOfOne(read, record.id), record);
      change(client, (each) => (each.id === record.id ? withFieldsOf(each, record) : each));
    },
    /**
     * Shows a change before the server has accepted it, of some records or of all. Pending reads are canceled: they
     * would briefly show the old state.
     * @returns a function that reverts it
     */
    async show(client: QueryClient, changes: Partial<Item<L>>, ids?: readonly number[]): Promise<() => void> {
      await Promise.all(places.map((place) => client.cancelQueries(place)));
      return change(client, (each) => (ids?.includes(each.id) === false ? each : { ...each, ...changes }));
    },
    /** Removes a deleted one before everything is refetched. */
    drop: (client: QueryClient, id: number): void => void change(client, (each) => (each.id === id ? undefined : each)),
  };
}

/** The stored answer with its records changed, whatever its form: a page, pages, rows, or one record. */
function changed(data: unknown, changeOne: (record: Id) => Id | undefined): unknown {
  if (Array.isArray(data)) return data.flatMap((each) => changed(each, changeOne) ?? []);
  if (typeof data !== "object" || data === null) return data;
  if (isRecord(data)) return changeOne(data);
  if ("pages" in data) return { ...data, pages: changed(data.pages, changeOne) };
  return "data" in data ? { ...data, data: changed(data.data, changeOne) } : data;
}

const isRecord = (data: object): data is Id => "id" in data && typeof data.id === "number";

/** A list has fewer fields of a record than the record itself. */
const withFieldsOf = (listed: Id, record: Id): Id => {
  const fields = new Map(Object.entries(record));
  const current = Object.entries(listed).map(([name, value]) => [name, fields.has(name) ? fields.get(name) : value]);
  return { id: record.id, ...Object.fromEntries(current) };
};

const keyOfOne = (route: Route, id: number): QueryKey => oneQuery(route, id).queryKey;
const areaOf = (route: Route) => route.id.split(".", 1).join() as Target;
/** The routes' schemas say so. */
const asWhole = <L extends Route, R>(record: unknown) => record as Whole<L, R> | undefined;
