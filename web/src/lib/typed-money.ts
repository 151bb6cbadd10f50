/** Half a cent or more goes up: exact, on the digits. */
function rounded(whole: string, decimals: string): string {
  const cents = BigInt(whole + decimals.slice(0, 2).padEnd(2, "0")) + (Number(decimals.charAt(2)) >= 5 ? 1n : 0n);
  const digits = String(cents).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * What a person typed as an amount of dollars: '5', '$99', '1,234.50'. Rounded to 2 decimals (CONST-22).
 * @returns null where it is no amount of at least 0
 */
export function typedMoney(typed: string): string | null {
  const text = typed.trim().replace(/^\$\s*/, "");
  const [, grouped = "", decimals = ""] = /^(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d*))?$/.exec(text) ?? [];
  const whole = grouped.replaceAll(",", "");
  if (whole === "" && decimals === "") return null;
  return rounded(whole === "" ? "0" : whole, decimals);
}

/** A price for each of so many, exactly. */
export function timesPrice(price: string, count: number): string {
  const [whole = "0", decimals = ""] = price.split(".");
  const parts = BigInt(whole + decimals.slice(0, 4).padEnd(4, "0")) * BigInt(count);
  const digits = String(parts).padStart(5, "0");
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
}
