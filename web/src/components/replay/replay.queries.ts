import { billing, type Estimate } from "@console/contract/billing.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { call } from "../../api/client.ts";
import { dataQuery } from "../../api/queries.ts";

type Body = Parameters<typeof call<typeof billing.estimate>>[1]["body"];

/** Unsaved prices, as they are sent. */
export type SentPrices = NonNullable<Body["prices"]>;

/** A package, or unsaved prices. */
export type ReplayedOn = { packageId: number } | { prices: SentPrices };

/** The brand's last closed months on a package or at unsaved prices. */
export const replayQuery = (brandId: number, on: ReplayedOn, months: number) =>
  queryOptions({
    ...dataQuery(billing.estimate, {
      brandId,
      body: { months, ...("prices" in on ? { prices: on.prices } : { organization_plan_ids: [on.packageId] }) },
    }),
    select: ([only]: Estimate[]) => only,
    placeholderData: keepPreviousData,
  });
