import Big from "big.js";

/** Exact, half up (away from zero); amounts are checked to stay far below the digits kept here. */
export const Decimal = Big();
Decimal.strict = true;
Decimal.RM = Big.roundHalfUp;
Decimal.DP = 30;

/** The same amount with the other sign. */
export const negative = (amount: string): string => (amount.startsWith("-") ? amount.slice(1) : `-${amount}`);

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
