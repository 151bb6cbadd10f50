import { lineKinds, type PricedKind } from "@console/contract/line-kinds.ts";
import type { Package } from "@console/contract/packages.ts";

type Prices = Pick<Package, "base_price" | "price_details">;

export function priceOf(prices: Prices, kind: PricedKind): string {
  const { price } = lineKinds[kind];
  return price === "base_price" ? prices.base_price : prices.price_details[price];
}

/** A package's prices on a day: those saved for a later month apply from its first day. */
export const pricesOn = (plan: Package, day: string): Prices =>
  plan.next_prices && plan.next_prices.starts_on <= day ? plan.next_prices : plan;
