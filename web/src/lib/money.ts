const money = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const rate = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
});

/** '$1,919.88'. Decimal text becomes a number for display only. */
export const formatMoney = (decimal: string): string => money.format(Number(decimal));

/** A price of one unit keeps up to four decimals: '$0.0125'. */
export const formatRate = (decimal: string): string => rate.format(Number(decimal));

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

/** An amount of a field as the wire takes it, without thousands and sign. */
export const plainAmount = (typed: string): string =>
  typed
    .trim()
    .replace(/^\$\s*/, "")
    .replaceAll(",", "");

/** Digits with or without thousands in groups: '1,234.50'. */
const amount = /^(\d+|\d{1,3}(,\d{3})+)?(\.\d*)?$/;

/** What was typed, rounded half up to 2 decimals; 0 where it is empty or no amount (PKG-29, PKG-30). */
export function roundedAmount(typed: string): string {
  const text = typed.trim().replace(/^\$\s*/, "");
  if (!amount.test(text) || !/\d/.test(text)) return "0.00";
  const [whole = "", fraction = ""] = text.replaceAll(",", "").split(".");
  const up = (fraction[2] ?? "0") >= "5" ? 1n : 0n;
  const cents = String(BigInt(`${whole || "0"}${fraction.slice(0, 2).padEnd(2, "0")}`) + up).padStart(3, "0");
  return `${cents.slice(0, -2)}.${cents.slice(-2)}`;
}
