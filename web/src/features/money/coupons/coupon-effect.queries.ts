import { effects } from "@console/contract/effects.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import { dataQuery, keyOf } from "../../../api/queries.ts";

type Sent = Parameters<typeof call<typeof effects.ofCoupon>>[1]["body"];

/** The effect of an unsaved coupon on the open months of its brands. */
export const couponEffectQuery = (body: Sent | null) =>
  queryOptions({
    queryKey: keyOf(effects.ofCoupon, { body }, "data"),
    enabled: body !== null,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      if (body === null) throw new Error("there is nothing to ask");
      return (await call(effects.ofCoupon, { body }, { signal })).data;
    },
  });

/** Which brands have or had it. */
export const couponUsesQuery = (id: number) => dataQuery(effects.couponUses, { params: { id: String(id) } });
