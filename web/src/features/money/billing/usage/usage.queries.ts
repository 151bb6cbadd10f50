import type { Reply } from "@console/contract/route.ts";
import { type UsageEvent, type UsagePart, usage } from "@console/contract/usage-lines.ts";
import { keepPreviousData, type QueryKey, useInfiniteQuery } from "@tanstack/react-query";
import { call } from "../../../../api/client.ts";
import { type Csv, csvOf, keyOf } from "../../../../api/queries.ts";

/** A line of the open month's bill, or of a closed one. */
export type LineKey = { brandId: number; month: string | null; line: string };
/** A business by its id, or the brand itself. */
export type Reader = number | "brand";

type PartsQuery = { by?: "day" | "business"; business?: Reader | undefined };
type EventsQuery = { day: string; business?: Reader | undefined };

const BUSINESSES = 10;
const EVENTS = 20;
/** The longest month. */
const DAYS = 31;

type Page<T> = { data: T[]; meta: Reply<typeof usage.open>["meta"] };

const partsOf = ({ month }: LineKey) => (month === null ? usage.open : usage.closed);
const eventsOf = ({ month }: LineKey) => (month === null ? usage.openEvents : usage.closedEvents);
const inputOf = ({ brandId, month, line }: LineKey, request: object) => {
  const query = { line, ...request };
  return month === null ? { brandId, query } : { brandId, params: { month }, query };
};

const readParts = (lineKey: LineKey, query: object, signal: AbortSignal): Promise<Page<UsagePart>> =>
  call(partsOf(lineKey), inputOf(lineKey, query), { signal });
const readEvents = (lineKey: LineKey, query: object, signal: AbortSignal): Promise<Page<UsageEvent>> =>
  call(eventsOf(lineKey), inputOf(lineKey, { sort: "occurred_at", ...query }), { signal });

/** The parts of a line, by business and day. */
export const usageFile = (lineKey: LineKey): Csv => csvOf(partsOf(lineKey), inputOf(lineKey, {}));
export const usageEventsFile = (lineKey: LineKey, request: EventsQuery): Csv =>
  csvOf(eventsOf(lineKey), inputOf(lineKey, { sort: "occurred_at", ...request }));

const partsKey = (lineKey: LineKey, request: PartsQuery) =>
  keyOf(partsOf(lineKey), { ...lineKey, ...request }, "pages");
const eventsKey = (lineKey: LineKey, request: EventsQuery) =>
  keyOf(eventsOf(lineKey), { ...lineKey, ...request }, "pages");
const given = (request: object) =>
  Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined));

/** Page by page: loaded pages stay while the next one loads. */
function useUsagePages<T>(queryKey: QueryKey, read: (page: number, signal: AbortSignal) => Promise<Page<T>>) {
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ meta }: Page<T>) => (meta.page < meta.total_pages ? meta.page + 1 : undefined),
    placeholderData: keepPreviousData,
  });
  return { ...list, items: list.data?.pages.flatMap((page) => page.data), meta: list.data?.pages.at(0)?.meta };
}

export const useUsageDays = (lineKey: LineKey, business: Reader | undefined) => {
  const request: PartsQuery = { by: "day", business };
  return useUsagePages(partsKey(lineKey, request), (page, signal) =>
    readParts(lineKey, given({ ...request, page, per_page: DAYS }), signal),
  );
};

export const useUsageBusinesses = (lineKey: LineKey) => {
  const request: PartsQuery = { by: "business" };
  return useUsagePages(partsKey(lineKey, request), (page, signal) =>
    readParts(lineKey, given({ ...request, page, per_page: BUSINESSES }), signal),
  );
};

export const useUsageEvents = (lineKey: LineKey, request: EventsQuery) =>
  useUsagePages(eventsKey(lineKey, request), (page, signal) =>
    readEvents(lineKey, given({ ...request, page, per_page: EVENTS }), signal),
  );
