import type { PageMeta } from "@console/contract/primitives.ts";
import { type UsageEvent, type UsagePart, usage } from "@console/contract/usage-lines.ts";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { pagesOf, pagesQuery, type Source } from "../../../../api/queries.ts";

/** A line of the open month's bill, or of a closed one. */
export type LineKey = { brandId: number; month: string | null; line: string };
/** A business by its id, or the brand itself. */
export type Reader = number | "brand";

type PartsQuery = { by?: "day" | "business"; business?: Reader | undefined; per_page?: number };
type EventsQuery = { day: string; business?: Reader | undefined; per_page?: number };

/** The longest month. */
const DAYS = 31;

/** The parts of a line, by business and day. */
export const usageParts = (
  { brandId, month, line }: LineKey,
  request: PartsQuery = {},
): Source<UsagePart, PageMeta> => {
  const query = { line, ...request };
  return month === null
    ? pagesOf(usage.open, { brandId, query })
    : pagesOf(usage.closed, { brandId, params: { month }, query });
};

export const usageEvents = ({ brandId, month, line }: LineKey, request: EventsQuery): Source<UsageEvent, PageMeta> => {
  const query = { line, sort: "occurred_at", ...request };
  return month === null
    ? pagesOf(usage.openEvents, { brandId, query })
    : pagesOf(usage.closedEvents, { brandId, params: { month }, query });
};

/** Page by page: loaded pages stay while the next one loads. */
function useUsagePages<T>(source: Source<T, PageMeta>) {
  const list = useInfiniteQuery({ ...pagesQuery(source), placeholderData: keepPreviousData });
  return { ...list, items: list.data?.pages.flatMap((page) => page.data), meta: list.data?.pages.at(0)?.meta };
}

export const useUsageDays = (lineKey: LineKey, business: Reader | undefined) =>
  useUsagePages(usageParts(lineKey, { by: "day", business, per_page: DAYS }));

export const useUsageBusinesses = (lineKey: LineKey) =>
  useUsagePages(usageParts(lineKey, { by: "business", per_page: 10 }));

export const useUsageEvents = (lineKey: LineKey, request: EventsQuery) =>
  useUsagePages(usageEvents(lineKey, { ...request, per_page: 20 }));
