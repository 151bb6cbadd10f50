import type { Package } from "@console/contract/packages.ts";
import { formatRate } from "../../../../lib/money.ts";
import { formText } from "../fields/brand-form.text.ts";

/** Public ones, and those dedicated to this brand. */
export const choicesFor = (all: readonly Package[], brandId: number | null): Package[] =>
  all.filter((each) => each.public || (brandId !== null && each.organization_ids.includes(brandId)));

export const packageLine = (choice: Package): string =>
  formText.option(choice.name, formatRate(choice.base_price), formatRate(choice.price_details.per_min_charge));

export function priceLine(choice: Package): string {
  const prices = choice.price_details;
  const line = formText.priceLine({
    multilingual: formatRate(prices.multilingual_charge_per_min),
    location: formatRate(prices.per_location_charge),
    premium: formatRate(prices.premium_support_per_location),
    storage: formatRate(prices.storage_charge_per_gb),
  });
  return `${line} · ${prices.integration_charge ? formText.withIntegrations : formText.withoutIntegrations}`;
}
