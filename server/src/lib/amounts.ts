import Big from "big.js";

/** Exact, half up (away from zero); amounts are validated to stay far below the digits available here. */
export const Decimal = Big();
Decimal.strict = true;
Decimal.RM = Big.roundHalfUp;
Decimal.DP = 30;

/** The exact sum; 0 of none. */
export const sumOf = (amounts: readonly (string | Big)[]): Big =>
  amounts.reduce<Big>((sum, amount) => sum.plus(amount), new Decimal("0"));

/** The same amount with the other sign. */
export const negative = (amount: string): string => (amount.startsWith("-") ? amount.slice(1) : `-${amount}`);

/** Maximum decimals to show: all there are. */
const ALL = 100;
const format = (options: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat("en-US", { maximumFractionDigits: ALL, ...options });
const number = format({});
const money = {
  USD: format({ style: "currency", currency: "USD" }),
  INR: format({ style: "currency", currency: "INR" }),
};

const wholeDollars = format({ style: "currency", currency: "USD", maximumFractionDigits: 0 });

/** '$1,919.88', '−$20.00'; a rate may have more decimals: '$0.0125'. */
export const moneyText = (decimal: string, currency: keyof typeof money = "USD"): string =>
  shown(money[currency], decimal);

/** '$33,922': an amount for a quick look, not to the cent. */
export const wholeMoneyText = (decimal: string): string => shown(wholeDollars, decimal);

/** '1,700.55', with all stored decimals. */
export const numberText = (decimal: string): string => shown(number, decimal);

/** Decimal text never becomes a number on its way to the invoice: Intl accepts it directly. */
const shown = (as: Intl.NumberFormat, decimal: string): string => as.format(asNumeric(decimal)).replace("-", "−");

function asNumeric(decimal: string): Intl.StringNumericLiteral {
  // The type requires a literal; text that is not a number is formatted as NaN.
  return decimal as Intl.StringNumericLiteral;
}
