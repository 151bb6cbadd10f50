import { roundedToCents } from "./decimal.ts";

/**
 * A typed dollar amount: '5', '$99', '1,234.50'. Rounded to 2 decimals (CONST-22).
 * @returns null if it is not an amount of at least 0
 */
export function typedMoney(typed: string): string | null {
  const text = typed.trim().replace(/^\$\s*/, "");
  const [, grouped = "", decimals = ""] = /^(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d*))?$/.exec(text) ?? [];
  const whole = grouped.replaceAll(",", "");
  if (whole === "" && decimals === "") return null;
  return roundedToCents(`${whole}.${decimals}`);
}
