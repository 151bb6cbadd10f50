import { typedMoney } from "./typed-money.ts";

const money = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const rate = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
});

/** '$1,919.88', exact for any size. */
export const formatMoney = (decimal: string): string => money.format(asNumeric(decimal));

/** A unit price has up to four decimals: '$0.0125'. */
export const formatRate = (decimal: string): string => rate.format(asNumeric(decimal));

/** Intl formats decimal text digit by digit. */
const asNumeric = (decimal: string) => decimal as Intl.StringNumericLiteral;

/** GB: one decimal below 10, else none. */
export function formatGigabytes(decimal: string): string {
  const size = Number(decimal);
  return size.toLocaleString("en-US", { maximumFractionDigits: size < 10 ? 1 : 0 });
}

/** A stored amount in a field: with all its decimals, at least two: '99' is '99.00'. */
export function paddedAmount(decimal: string): string {
  const [whole = "0", fraction = ""] = decimal.split(".");
  return `${whole}.${fraction.padEnd(2, "0")}`;
}

/** The typed amount, rounded to 2 decimals; 0 if it is empty or not an amount (PKG-29, PKG-30). */
export const roundedAmount = (typed: string): string => typedMoney(typed) ?? "0.00";

/** Whether typed text falls back to 0 although it is not empty. */
export const isUnreadable = (typed: string): boolean => typed.trim() !== "" && typedMoney(typed) === null;

const share = new Intl.NumberFormat("en-US", { maximumFractionDigits: 4 });
const rupees = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 4 });

/** A share that may be below zero: '68.5%', '−3.2%'. */
export const formatShare = (decimal: string): string => `${decimal.replace("-", "−")}%`;

/** '18%', '8.875%'. */
export const formatPercent = (decimal: string): string => `${share.format(Number(decimal))}%`;

/** '15%', '₹250.00': the rupee sign is only a display convention (CONST-26). */
export const formatDiscount = (type: "percentage" | "fixed_amount", value: number): string =>
  type === "percentage" ? `${share.format(value)}%` : `₹${rupees.format(value)}`;

/** '−$21.50'. */
export const formatSum = (decimal: string): string => formatMoney(decimal).replace("-", "−");

const whole = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });

/** An estimate, to whole dollars because cents would not be accurate: '$1,920', '−$21'. */
export const formatEstimate = (decimal: string): string => whole.format(asNumeric(decimal)).replace("-", "−");

const integer = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

/** A quantity without its decimals: '16,843'. */
export const formatWhole = (decimal: string): string => integer.format(asNumeric(decimal));

/** A change of an amount: '+$5.00', '−$72.86', '$0.00'. */
export const formatChange = (decimal: string): string => (Number(decimal) > 0 ? "+" : "") + formatSum(decimal);
