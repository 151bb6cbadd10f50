import { credits, type LostCredit } from "@console/contract/credits.ts";
import { PAGE_SIZE_MAX } from "@console/contract/limits.ts";
import { refusedEvents } from "@console/contract/refused-events.ts";
import { type UnbilledUsage, unbilled } from "@console/contract/unbilled-usage.ts";
import { call, callAbout } from "../../../../api/client.ts";
import { dataQuery, replyQuery, rowsQuery } from "../../../../api/queries.ts";

const waiting = { status: "waiting", per_page: PAGE_SIZE_MAX };

/** Waiting usage of one brand, or of all. */
export const unbilledQuery = (brandId: number | undefined) =>
  rowsQuery(unbilled.list, { query: { ...waiting, ...(brandId !== undefined && { brand_id: String(brandId) }) } });

export const creditQuery = (brandId: number) => dataQuery(credits.show, { brandId });

export const lostCreditsQuery = rowsQuery(credits.lost, { query: waiting });

export const decideUsage = (decision: "bill" | "waive", row: UnbilledUsage) => callAbout(unbilled[decision], row, {});

export const grantCredit = ({ id }: LostCredit) => call(credits.grant, { params: { id: String(id) } });

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
