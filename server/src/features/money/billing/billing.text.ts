import { possessive } from "@console/contract/possessive.ts";
import { moneyText } from "../../../lib/amounts.ts";
import { monthInWords, shortMonth } from "../../../lib/calendar.ts";

/** Names of the bill's lines, for the screens and the invoice. */
export const lineLabels = {
  base: "Monthly fee",
  standardMinutes: "Standard minutes",
  multilingualMinutes: "Multilingual minutes",
  businesses: "Businesses",
  storage: "Storage (average)",
  premiumSupport: "Premium support",
  creditCarried: "Credit carried forward",
  creditBrought: "Credit brought forward",
  late: (what: keyof typeof lateNames, month: string) => `Late ${lateNames[what]}, ${monthInWords(month)}`,
};

const lateNames = {
  standard_minutes: "standard minutes",
  multilingual_minutes: "multilingual minutes",
  storage: "storage",
};

/** Activity messages, shown after the person's name. */
export const paymentActivities = {
  paid: (brand: string, month: string, total: string, today: string) =>
    `marked ${possessive(brand)} ${shortMonth(month, today)} bill (${moneyText(total)}) as paid`,
  undone: (brand: string, month: string, today: string) =>
    `undid the payment of ${possessive(brand)} ${shortMonth(month, today)} bill`,
};

export const monthWords = {
  differed: (brands: readonly number[], more: number) =>
    `The stored months of these brands differed from their usage and contracts and were corrected: ${brands.join(", ")}${more > 0 ? ` and ${more} more` : ""}.`,
  notStored: "could not store the open months of brands; they are read from their tables instead",
};
