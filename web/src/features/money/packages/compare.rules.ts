import { lineKinds, type PricedKind, pricedKinds } from "@console/contract/line-kinds.ts";
import type { Package } from "@console/contract/packages.ts";
import { roundedToCents, sum, timesPrice, toCents } from "../../../lib/decimal.ts";

type Prices = Pick<Package, "base_price" | "price_details">;

/** Whole numbers; integrations are whole dollars of wholesale prices. */
export type Example = Record<Exclude<PricedKind, "base"> | "integrations", number>;

export const priceOf = ({ base_price, price_details }: Prices, kind: PricedKind): string => {
  const field = lineKinds[kind].price;
  return field === "base_price" ? base_price : price_details[field];
};

/** What a month with these quantities would be billed: each line rounded to a cent, in cents. */
export function exampleTotal(prices: Prices, example: Example): bigint {
  const lines = pricedKinds.map((kind) =>
    toCents(roundedToCents(timesPrice(priceOf(prices, kind), kind === "base" ? 1 : example[kind]))),
  );
  return sum(lines) + (prices.price_details.integration_charge ? toCents(String(example.integrations)) : 0n);
}
