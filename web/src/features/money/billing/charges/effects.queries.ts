import { effects } from "@console/contract/effects.ts";
import { PAGE_SIZE_MAX } from "@console/contract/limits.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../../api/client.ts";
import { keyOf, rowsQuery } from "../../../../api/queries.ts";

/** Coupons available to the brand, with the effect of each. */
export const availableQuery = (brandId: number, q: string) => ({
  ...rowsQuery(effects.availableCoupons, {
    params: { id: String(brandId) },
    query: { search_key: q, per_page: PAGE_SIZE_MAX },
  }),
  placeholderData: keepPreviousData,
});

/** The bill's total with this amount added; null without a valid amount. */
export const chargeEffectQuery = (brandId: number, amount: string | null) =>
  queryOptions({
    queryKey: keyOf(effects.ofCharge, { brandId, amount }, "data"),
    enabled: amount !== null,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await call(effects.ofCharge, { brandId, body: { amount: amount ?? "" } }, { signal })).data,
  });
