import { refusedEvents } from "@console/contract/refused-events.ts";
import { unbilled } from "@console/contract/unbilled-usage.ts";
import { dataQuery, replyQuery } from "../../../../api/queries.ts";

/** What billing a row would add to a bill: asked for with the question, which names it. */
export const usageEffectQuery = (id: number) => ({
  ...dataQuery(unbilled.effect, { params: { id: String(id) } }),
  staleTime: 0,
});

/** How many causes of refused usage are open: of one brand, or of all. */
export const refusedCausesQuery = (brandId: number | undefined) => ({
  ...replyQuery(refusedEvents.groups, {
    query: { per_page: 1, ...(brandId !== undefined && { brand_id: String(brandId) }) },
  }),
  select: ({ meta }: { meta: { total: number } }) => meta.total,
});
