import { possessive } from "@console/contract/possessive.ts";

/** The money in the questions about unbilled usage, and the way to what was refused. */
export const usageMoneyText = {
  bill: (amount: string, total: string, month: string, brand: string) =>
    `Adds ${amount} to ${possessive(brand)} ${month} bill, whose total is then ${total}.`,
  waive: (amount: string, _total: string, month: string, _brand: string) =>
    `Billed on the ${month} bill, it would come to ${amount}.`,
  unknown: "The amount could not be calculated.",
  refused: (causes: number) =>
    causes === 1 ? "1 cause of refused usage" : `${causes.toLocaleString("en-US")} causes of refused usage`,
} as const;
