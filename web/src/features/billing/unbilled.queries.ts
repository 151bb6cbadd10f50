import { credits, type LostCredit } from "@console/contract/credits.ts";
import { PAGE_SIZE_MAX } from "@console/contract/limits.ts";
import { type UnbilledUsage, unbilled } from "@console/contract/unbilled-usage.ts";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { allPages } from "../../api/all-pages.ts";
import { call } from "../../api/client.ts";

/** What waits: of one brand, below the key of its bills, or of all brands. */
export const unbilledQuery = (brandId: number | undefined) =>
  queryOptions({
    queryKey: brandId === undefined ? ["bills", "unbilled"] : ["billing", brandId, "unbilled"],
    queryFn: async ({ signal }) => {
      const of = brandId === undefined ? {} : { brand_id: String(brandId) };
      const query = { ...of, status: "waiting", per_page: PAGE_SIZE_MAX };
      return (await allPages((page) => call(unbilled.list, { query: { ...query, page } }, { signal }))).data;
    },
  });

export const creditQuery = (brandId: number) =>
  queryOptions({
    queryKey: ["billing", brandId, "credit"],
    queryFn: async ({ signal }) => (await call(credits.show, { brandId }, { signal })).data,
  });

export const lostCreditsQuery = queryOptions({
  queryKey: ["bills", "lost-credits"],
  queryFn: async ({ signal }) => {
    const query = { status: "waiting", per_page: PAGE_SIZE_MAX };
    return (await allPages((page) => call(credits.lost, { query: { ...query, page } }, { signal }))).data;
  },
});

export const decideUsage = (decision: "bill" | "waive", { id, version }: UnbilledUsage) =>
  call(unbilled[decision], { params: { id: String(id) } }, { version });

export const grantCredit = ({ id }: LostCredit) => call(credits.grant, { params: { id: String(id) } });

/** Bills, their list and the brand's figures change at once. */
export function refreshMoney(client: QueryClient): void {
  for (const key of ["billing", "bills", "brands"]) void client.invalidateQueries({ queryKey: [key] });
}
