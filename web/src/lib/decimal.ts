/**
 * Exact arithmetic on decimal texts, as the wire has amounts: never a float. A decimal of so many digits is a whole
 * number of its smallest parts.
 */

/** What lies beyond the digits is cut off. */
export function scaled(decimal: string, digits: number): bigint {
  const [whole = "0", fraction = ""] = decimal.replace("-", "").split(".");
  const size = BigInt((whole || "0") + fraction.padEnd(digits, "0").slice(0, digits));
  return decimal.startsWith("-") ? -size : size;
}

/** The other way round: 123456n with 2 digits is '1234.56'. */
export function unscaled(parts: bigint, digits: number): string {
  const size = String(absolute(parts)).padStart(digits + 1, "0");
  return `${parts < 0n ? "-" : ""}${size.slice(0, -digits)}.${size.slice(-digits)}`;
}

export const toCents = (amount: string): bigint => scaled(amount, 2);

/** At least 0, to two decimals; half a cent or more goes up. */
export const roundedToCents = (decimal: string): string => unscaled((scaled(decimal, 3) + 5n) / 10n, 2);

/** A price of up to four decimals for each of so many. */
export const timesPrice = (price: string, count: number): string => unscaled(scaled(price, 4) * BigInt(count), 4);

export const absolute = (number: bigint): bigint => (number < 0n ? -number : number);

export const sum = (numbers: readonly bigint[]): bigint => numbers.reduce((all, each) => all + each, 0n);
