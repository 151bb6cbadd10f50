import type { Reply } from "@console/contract/route.ts";
import { type UsageEvent, type UsagePart, usage } from "@console/contract/usage-lines.ts";
import { keepPreviousData, type QueryKey, useInfiniteQuery } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import { type Csv, csvOf, keyOf } from "../../../api/queries.ts";

/** A line of a bill: of the open month, or of a closed one. */
export type LineOf = { brandId: number; month: string | null; line: string };
/** A business by its id, or the brand itself. */
export type Reader = number | "brand";

type PartsAsked = { by?: "day" | "business"; business?: Reader | undefined };
type EventsAsked = { day: string; business?: Reader | undefined };

const BUSINESSES = 10;
const EVENTS = 20;
/** A month has no more days. */
const DAYS = 31;

type Page<T> = { data: T[]; meta: Reply<typeof usage.open>["meta"] };

function readParts({ brandId, month, line }: LineOf, query: object, signal: AbortSignal): Promise<Page<UsagePart>> {
  const asked = { line, ...query };
  return month === null
    ? call(usage.open, { brandId, query: asked }, { signal })
    : call(usage.closed, { brandId, params: { month }, query: asked }, { signal });
}

function readEvents({ brandId, month, line }: LineOf, query: object, signal: AbortSignal): Promise<Page<UsageEvent>> {
  const asked = { line, sort: "occurred_at", ...query };
  return month === null
    ? call(usage.openEvents, { brandId, query: asked }, { signal })
    : call(usage.closedEvents, { brandId, params: { month }, query: asked }, { signal });
}

/** The parts of a line, by business and day. */
export const usageFile = ({ brandId, month, line }: LineOf): Csv =>
  month === null
    ? csvOf(usage.open, { brandId, query: { line } })
    : csvOf(usage.closed, { brandId, params: { month }, query: { line } });

export function usageEventsFile({ brandId, month, line }: LineOf, asked: EventsAsked): Csv {
  const query = { line, sort: "occurred_at", ...asked };
  return month === null
    ? csvOf(usage.openEvents, { brandId, query })
    : csvOf(usage.closedEvents, { brandId, params: { month }, query });
}

const partsKey = (of: LineOf, asked: PartsAsked) =>
  keyOf(of.month === null ? usage.open : usage.closed, { ...of, ...asked }, "pages");
const eventsKey = (of: LineOf, asked: EventsAsked) =>
  keyOf(of.month === null ? usage.openEvents : usage.closedEvents, { ...of, ...asked }, "pages");
const given = (asked: object) => Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));

/** Page after page: what came stays while the next is on its way. */
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
  const asked: PartsAsked = { by: "day", business };
  return useUsagePages(partsKey(of, asked), (page, signal) =>
    readParts(of, given({ ...asked, page, per_page: DAYS }), signal),
  );
};

export const useUsageBusinesses = (of: LineOf) => {
  const asked: PartsAsked = { by: "business" };
  return useUsagePages(partsKey(of, asked), (page, signal) =>
    readParts(of, given({ ...asked, page, per_page: BUSINESSES }), signal),
  );
};

export const useUsageEvents = (of: LineOf, asked: EventsAsked) =>
  useUsagePages(eventsKey(of, asked), (page, signal) =>
    readEvents(of, given({ ...asked, page, per_page: EVENTS }), signal),
  );
