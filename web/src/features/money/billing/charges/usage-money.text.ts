import { possessive } from "@console/contract/possessive.ts";

/** The money in the questions about unbilled usage, and the way to what was refused. */
export const usageMoneyText = {
  bill: (amount: string, total: string, month: string, brand: string) =>
    `Adds ${amount} to ${possessive(brand)} ${month} bill, for a total of ${total}.`,
  waive: (amount: string, _total: string, month: string, _brand: string) =>
    `On the ${month} bill, it would cost ${amount}.`,
  unknown: "The amount could not be calculated.",
  refused: (causes: number) =>
    causes === 1 ? "Refused usage: 1 cause" : `Refused usage: ${causes.toLocaleString("en-US")} causes`,
} as const;
