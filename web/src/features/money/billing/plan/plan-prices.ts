import type { Package } from "@console/contract/packages.ts";
import type { billingText as words } from "../billing.text.ts";

type Prices = Pick<Package, "base_price" | "price_details">;
export type PriceField = keyof typeof words.prices;

/** In display order. */
export const priceFields: readonly PriceField[] = [
  "base_price",
  "per_min_charge",
  "multilingual_charge_per_min",
  "per_location_charge",
  "storage_charge_per_gb",
  "premium_support_per_location",
];

export const priceOf = (of: Prices, field: PriceField): string =>
  field === "base_price" ? of.base_price : of.price_details[field];

/** A package's prices on a day: those saved for a later month apply from its first day. */
export const pricesOn = (plan: Package, day: string): Prices =>
  plan.next_prices && plan.next_prices.starts_on <= day ? plan.next_prices : plan;
