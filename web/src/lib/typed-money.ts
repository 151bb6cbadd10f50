import { roundedToCents } from "./decimal.ts";

/** Ways to write a number; the first that fits is its reading. */
const notations = [
  // '1500', '1500.5'
  /^(\d*)(?:\.(\d*))?$/,
  // '1,500', '1,500.50': before the decimal comma, because three digits after a comma are thousands
  /^([1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d*))?$/,
  // '1.500,50', '1.234.567'
  /^([1-9]\d{0,2}(?:\.\d{3})+),(\d*)$/,
  /^([1-9]\d{0,2}(?:\.\d{3}){2,})$/,
  // '1,50'
  /^(\d*),(\d*)$/,
];

/**
 * A typed number of at least 0, with a decimal point or comma, as decimal text (MORE-213).
 * @returns null if it is not one
 */
export function typedDecimal(typed: string): string | null {
  const text = typed.trim();
  const found = notations.map((notation) => notation.exec(text)).find((match) => match !== null);
  const [, grouped = "", decimals = ""] = found ?? [];
  const whole = grouped.replace(/[.,]/g, "");
  if (whole === "" && decimals === "") return null;
  return decimals === "" ? whole : `${whole || "0"}.${decimals}`;
}

const withoutSign = (typed: string): string => typed.trim().replace(/^\$\s*/, "");

/** A typed dollar amount with all its decimals: '$0.0125'; null if it is not an amount of at least 0. */
export const typedAmount = (typed: string): string | null => typedDecimal(withoutSign(typed));

/**
 * A typed dollar amount: '5', '$99', '1,234.50'. Rounded to 2 decimals (CONST-22).
 * @returns null if it is not an amount of at least 0
 */
export function typedMoney(typed: string): string | null {
  const amount = typedAmount(typed);
  return amount === null ? null : roundedToCents(amount);
}
