import type { BillLine } from "@console/contract/billing.ts";
import { moneyText, numberText } from "../../../lib/amounts.ts";
import { invoiceWords } from "./invoices.text.ts";

const words = invoiceWords.quantities;

/** The discount in percent, or in money with the rupee sign, which is only a display convention (CONST-26). */
export const discountText = (type: "percentage" | "fixed_amount", value: string): string =>
  type === "percentage" ? `${numberText(value)}%` : moneyText(value, "INR");

/** '1,700.55 min', '4 businesses'; a fee or a single charge has no quantity. */
export function quantityText({ quantity, unit }: BillLine): string {
  const number = numberText(quantity);
  switch (unit) {
    case "month":
    case "once":
      return "";
    case "business":
      return words.business(number, quantity === "1");
    case "connection":
      return words.connection(number, quantity === "1");
    case "min":
    case "GB":
      return `${number} ${unit}`;
    case "%":
      return moneyText(quantity);
  }
}

/** The rate with its unit; empty for lines without a rate. */
export function rateText({ rate, unit }: BillLine): string {
  if (unit === "once") return "";
  return unit === "%" ? `${numberText(rate)}%` : moneyText(rate);
}
