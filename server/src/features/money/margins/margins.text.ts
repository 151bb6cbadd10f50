import { possessive } from "@console/contract/possessive.ts";
import { auditWith, type Said } from "../../../audit/audit.ts";
import { moneyText } from "../../../lib/amounts.ts";
import { shortMonth } from "../../../lib/calendar.ts";

/** Activity messages, shown after the person's name. */
export const auditCosts = auditWith({
  "platform_cost.changed": ({ label, today, after }: Said<unknown, { cost: string; from: string }>, unit: string) =>
    `set ${possessive(label)} cost to ${moneyText(after.cost)} per ${unit} from ${shortMonth(after.from, today)}`,
});

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
