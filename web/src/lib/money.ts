import { typedMoney } from "./typed-money.ts";

const money = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const rate = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
});

/** '$1,919.88', exact however large it is. */
export const formatMoney = (decimal: string): string => money.format(asNumeric(decimal));

/** A price of one unit keeps up to four decimals: '$0.0125'. */
export const formatRate = (decimal: string): string => rate.format(asNumeric(decimal));

/** Intl reads decimal texts digit by digit. */
const asNumeric = (decimal: string) => decimal as Intl.StringNumericLiteral;

/** GB: one decimal below 10, else none. */
export function formatGigabytes(decimal: string): string {
  const size = Number(decimal);
  return size.toLocaleString("en-US", { maximumFractionDigits: size < 10 ? 1 : 0 });
}

/** A stored amount as a field shows it, at least two decimals and every one that is stored: '99' is '99.00'. */
export function paddedAmount(decimal: string): string {
  const [whole = "0", fraction = ""] = decimal.split(".");
  return `${whole}.${fraction.padEnd(2, "0")}`;
}

/** What was typed, rounded to 2 decimals; 0 where it is empty or no amount (PKG-29, PKG-30). */
export const roundedAmount = (typed: string): string => typedMoney(typed) ?? "0.00";

const share = new Intl.NumberFormat("en-US", { maximumFractionDigits: 4 });
const rupees = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 4 });

/** '18%', '8.875%'. */
export const formatPercent = (decimal: string): string => `${share.format(Number(decimal))}%`;

/** '15%', '₹250.00': the rupee sign is a sign of display only (CONST-26). */
export const formatDiscount = (type: "percentage" | "fixed_amount", value: number): string =>
  type === "percentage" ? `${share.format(value)}%` : `₹${rupees.format(value)}`;

/** '−$21.50'. */
export const formatSum = (decimal: string): string => formatMoney(decimal).replace("-", "−");

const whole = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });

/** An estimate, which no cents make more exact: '$1,920', '−$21'. */
export const formatEstimate = (decimal: string): string => whole.format(asNumeric(decimal)).replace("-", "−");

/** By how much an amount moves: '+$5.00', '−$72.86', '$0.00'. */
export const formatChange = (decimal: string): string => (Number(decimal) > 0 ? "+" : "") + formatSum(decimal);
