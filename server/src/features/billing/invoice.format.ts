import type { BillLine } from "@console/contract/billing.ts";

/** Exact: decimal text is never made a number on its way to paper. */
const grouped = (whole: string): string => whole.replace(/\B(?=(\d{3})+$)/g, ",");

function split(decimal: string): { sign: string; whole: string; fraction: string } {
  const [whole = "0", fraction = ""] = decimal.replace("-", "").split(".");
  return { sign: decimal.startsWith("-") ? "−" : "", whole: grouped(whole), fraction };
}

/** '$1,919.88', '−$20.00'; a rate keeps more decimals where it has them: '$0.0125'. */
export function moneyText(decimal: string, sign = "$"): string {
  const parts = split(decimal);
  return `${parts.sign}${sign}${parts.whole}.${parts.fraction.padEnd(2, "0")}`;
}

/** '1,700.55', as exact as it is kept. */
export function numberText(decimal: string): string {
  const { sign, whole, fraction } = split(decimal);
  const shown = fraction.replace(/0+$/, "");
  return `${sign}${whole}${shown && `.${shown}`}`;
}

/** Off in percent, or in money with the rupee sign, which is a sign of display only (CONST-26). */
export const discountText = (type: "percentage" | "fixed_amount", value: string): string =>
  type === "percentage" ? `${numberText(value)}%` : moneyText(value, "₹");

/** '1,700.55 min', '4 businesses'; a fee or a single charge has no quantity. */
export function quantityText({ quantity, unit }: BillLine): string {
  const figure = numberText(quantity);
  switch (unit) {
    case "month":
    case "once":
      return "";
    case "business":
      return `${figure} ${quantity === "1" ? "business" : "businesses"}`;
    case "connection":
      return `${figure} ${quantity === "1" ? "connection" : "connections"}`;
    case "min":
    case "GB":
      return `${figure} ${unit}`;
    case "%":
      return moneyText(quantity);
  }
}

/** What one of them costs, with its unit; nothing for what has no rate of its own. */
export function rateText({ rate, unit }: BillLine): string {
  if (unit === "once") return "";
  return unit === "%" ? `${numberText(rate)}%` : moneyText(rate);
}
