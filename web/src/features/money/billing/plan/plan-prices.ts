import { lineKinds, type PriceField, pricedKinds } from "@console/contract/line-kinds.ts";
import type { Package } from "@console/contract/packages.ts";

type Prices = Pick<Package, "base_price" | "price_details">;

/** In the order of the bill. */
export const pricesInOrder: readonly PriceField[] = pricedKinds.map((kind) => lineKinds[kind].price);

export const priceOf = (of: Prices, field: PriceField): string =>
  field === "base_price" ? of.base_price : of.price_details[field];

/** A package's prices on a day: those saved for a later month apply from its first day. */
export const pricesOn = (plan: Package, day: string): Prices =>
  plan.next_prices && plan.next_prices.starts_on <= day ? plan.next_prices : plan;
