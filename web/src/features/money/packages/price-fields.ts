/** Rates in the order of cards and form. */
export const rateFields = [
  "per_min_charge",
  "multilingual_charge_per_min",
  "per_location_charge",
  "premium_support_per_location",
  "storage_charge_per_gb",
] as const;
export const priceFields = ["base_price", ...rateFields] as const;
export type PriceField = (typeof priceFields)[number];
