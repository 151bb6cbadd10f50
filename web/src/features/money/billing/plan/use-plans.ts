import { lineKinds, type PricedKind } from "@console/contract/line-kinds.ts";
import type { Package } from "@console/contract/packages.ts";
import { useQuery } from "@tanstack/react-query";
import { activePackagesQuery } from "../../../../api/package-record.ts";
import { estimatesQuery } from "../billing.queries.ts";

/** The packages that a brand can be on (PLAN-03), and what its open month costs on each. */
export function usePlans(brandId: number) {
  const plans = useQuery(activePackagesQuery);
  const own = plans.data?.filter((each) => each.public || each.organization_ids.includes(brandId)) ?? [];
  const ids = own.map(({ id }) => id).sort((one, other) => one - other);
  return { plans, own, estimates: useQuery(estimatesQuery(brandId, ids)) };
}

type Prices = Pick<Package, "base_price" | "price_details">;

export function priceOf(prices: Prices, kind: PricedKind): string {
  const { price } = lineKinds[kind];
  return price === "base_price" ? prices.base_price : prices.price_details[price];
}

/** A package's prices on a day: those saved for a later month apply from its first day. */
export const pricesOn = (plan: Package, day: string): Prices =>
  plan.next_prices && plan.next_prices.starts_on <= day ? plan.next_prices : plan;
