import { effects } from "@console/contract/effects.ts";
import { PAGE_SIZE_MAX } from "@console/contract/limits.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { allPages } from "../../api/all-pages.ts";
import { call } from "../../api/client.ts";
import { billingOf } from "./charges.queries.ts";

/** Coupons that the brand could be given, with what each would do. */
export const availableQuery = (brandId: number, q: string) =>
  queryOptions({
    queryKey: [...billingOf(brandId), "available", q],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const ask = (page: number) => ({ ...(q && { search_key: q }), page, per_page: PAGE_SIZE_MAX });
      const input = { params: { id: String(brandId) } };
      return (await allPages((page) => call(effects.availableCoupons, { ...input, query: ask(page) }, { signal })))
        .data;
    },
  });

/** What the bill would come to with this amount more; null where it is none yet. */
export const chargeEffectQuery = (brandId: number, amount: string | null) =>
  queryOptions({
    queryKey: [...billingOf(brandId), "charge-effect", amount],
    enabled: amount !== null,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await call(effects.ofCharge, { brandId, body: { amount: amount ?? "" } }, { signal })).data,
  });
