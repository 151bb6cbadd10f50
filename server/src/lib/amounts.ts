import Big from "big.js";

/** Exact, half up (away from zero); amounts are checked to stay far below the digits kept here. */
export const Decimal = Big();
Decimal.strict = true;
Decimal.RM = Big.roundHalfUp;
Decimal.DP = 30;

/** The same amount with the other sign. */
export const negative = (amount: string): string => (amount.startsWith("-") ? amount.slice(1) : `-${amount}`);

/** Decimals that are shown at most: all there are. */
const ALL = 100;
const format = (options: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat("en-US", { maximumFractionDigits: ALL, ...options });
const number = format({});
const money = {
  USD: format({ style: "currency", currency: "USD" }),
  INR: format({ style: "currency", currency: "INR" }),
};

const wholeDollars = format({ style: "currency", currency: "USD", maximumFractionDigits: 0 });

/** '$1,919.88', '−$20.00'; a rate keeps more decimals where it has them: '$0.0125'. */
export const moneyText = (decimal: string, currency: keyof typeof money = "USD"): string =>
  shown(money[currency], decimal);

/** '$33,922': an amount that says how much at a glance, not to the cent. */
export const wholeMoneyText = (decimal: string): string => shown(wholeDollars, decimal);

/** '1,700.55', as exact as it is kept. */
export const numberText = (decimal: string): string => shown(number, decimal);

/** Decimal text is never made a number on its way to paper: Intl takes it as it is. */
const shown = (as: Intl.NumberFormat, decimal: string): string => as.format(asNumeric(decimal)).replace("-", "−");

function asNumeric(decimal: string): Intl.StringNumericLiteral {
  // The type asks for a literal; what is no number comes out as NaN.
  return decimal as Intl.StringNumericLiteral;
}
