import type { Reply } from "@console/contract/route.ts";
import { type UsageEvent, type UsagePart, usage } from "@console/contract/usage-lines.ts";
import { keepPreviousData, type QueryKey, useInfiniteQuery } from "@tanstack/react-query";
import { call } from "../../../../api/client.ts";
import { type Csv, csvOf, keyOf } from "../../../../api/queries.ts";

/** A line of the open month's bill, or of a closed one. */
export type LineOf = { brandId: number; month: string | null; line: string };
/** A business by its id, or the brand itself. */
export type Reader = number | "brand";

type PartsQuery = { by?: "day" | "business"; business?: Reader | undefined };
type EventsQuery = { day: string; business?: Reader | undefined };

const BUSINESSES = 10;
const EVENTS = 20;
/** The longest month. */
const DAYS = 31;

type Page<T> = { data: T[]; meta: Reply<typeof usage.open>["meta"] };

const partsOf = ({ month }: LineOf) => (month === null ? usage.open : usage.closed);
const eventsOf = ({ month }: LineOf) => (month === null ? usage.openEvents : usage.closedEvents);
const inputOf = ({ brandId, month, line }: LineOf, request: object) => {
  const query = { line, ...request };
  return month === null ? { brandId, query } : { brandId, params: { month }, query };
};

const readParts = (of: LineOf, query: object, signal: AbortSignal): Promise<Page<UsagePart>> =>
  call(partsOf(of), inputOf(of, query), { signal });
const readEvents = (of: LineOf, query: object, signal: AbortSignal): Promise<Page<UsageEvent>> =>
  call(eventsOf(of), inputOf(of, { sort: "occurred_at", ...query }), { signal });

/** The parts of a line, by business and day. */
export const usageFile = (of: LineOf): Csv => csvOf(partsOf(of), inputOf(of, {}));
export const usageEventsFile = (of: LineOf, request: EventsQuery): Csv =>
  csvOf(eventsOf(of), inputOf(of, { sort: "occurred_at", ...request }));

const partsKey = (of: LineOf, request: PartsQuery) => keyOf(partsOf(of), { ...of, ...request }, "pages");
const eventsKey = (of: LineOf, request: EventsQuery) => keyOf(eventsOf(of), { ...of, ...request }, "pages");
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

export const useUsageDays = (of: LineOf, business: Reader | undefined) => {
  const request: PartsQuery = { by: "day", business };
  return useUsagePages(partsKey(of, request), (page, signal) =>
    readParts(of, given({ ...request, page, per_page: DAYS }), signal),
  );
};

export const useUsageBusinesses = (of: LineOf) => {
  const request: PartsQuery = { by: "business" };
  return useUsagePages(partsKey(of, request), (page, signal) =>
    readParts(of, given({ ...request, page, per_page: BUSINESSES }), signal),
  );
};

export const useUsageEvents = (of: LineOf, request: EventsQuery) =>
  useUsagePages(eventsKey(of, request), (page, signal) =>
    readEvents(of, given({ ...request, page, per_page: EVENTS }), signal),
  );
