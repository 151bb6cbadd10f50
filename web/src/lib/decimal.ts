/**
 * Exact arithmetic on decimal text, the wire format of amounts: never a float. A decimal with a number of digits is an
 * integer count of its smallest unit.
 */

/** Truncates further digits. */
export function scaled(decimal: string, digits: number): bigint {
  const [whole = "0", fraction = ""] = decimal.replace("-", "").split(".");
  const size = BigInt((whole || "0") + fraction.padEnd(digits, "0").slice(0, digits));
  return decimal.startsWith("-") ? -size : size;
}

/** The inverse: 123456n with 2 digits is '1234.56'. */
export function unscaled(parts: bigint, digits: number): string {
  const size = String(absolute(parts)).padStart(digits + 1, "0");
  return `${parts < 0n ? "-" : ""}${size.slice(0, -digits)}.${size.slice(-digits)}`;
}

export const toCents = (amount: string): bigint => scaled(amount, 2);

/** Rounds a nonnegative decimal half up to two decimals. */
export const roundedToCents = (decimal: string): string => unscaled((scaled(decimal, 3) + 5n) / 10n, 2);

/** A price of up to four decimals times a count. */
export const timesPrice = (price: string, count: number): string => unscaled(scaled(price, 4) * BigInt(count), 4);

export const absolute = (number: bigint): bigint => (number < 0n ? -number : number);

export const sum = (numbers: readonly bigint[]): bigint => numbers.reduce((all, each) => all + each, 0n);
