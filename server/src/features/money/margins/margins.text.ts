import { possessive } from "@console/contract/possessive.ts";
import { moneyText } from "../../../lib/amounts.ts";
import { shortMonth } from "../../../lib/calendar.ts";

/** Activity messages, shown after the person's name. */
export const marginActivities = {
  costSet: ({ name, unit }: { name: string; unit: string }, cost: string, month: string, today: string) =>
    `set ${possessive(name)} cost to ${moneyText(cost)} per ${unit} from ${shortMonth(month, today)}`,
};

export const marginWords = {
  storage: "Storage",
  inMonth: (brandId: number, month: string) => `${brandId} in ${month}`,
  differed: (brands: readonly string[], more: number) =>
    `The stored margins of these brands differed from their bills and usage and were corrected: ${brands.join(", ")}${more > 0 ? ` and ${more} more` : ""}.`,
};

/** What needs attention, as a sentence. */
export const marginAttention = {
  /** @param atMost a cost is not entered, so that the margin was this or less */
  low: (brand: string, percent: string, atMost: boolean, month: string, today: string) =>
    `${possessive(brand)} margin in ${shortMonth(month, today)} was ${percent.replace("-", "−")}%${atMost ? " or less" : ""}.`,
  noRevenue: (brand: string, revenue: string, cost: string, month: string, today: string) =>
    `${brand} earned ${moneyText(revenue)} and cost ${moneyText(cost)} in ${shortMonth(month, today)}.`,
};
