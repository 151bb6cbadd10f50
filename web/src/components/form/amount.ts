import { typedMoney } from "../../lib/typed-money.ts";
import { type Field, text } from "./fields.ts";

type Options = Parameters<typeof text>;

/** An amount of money: '1,234.50' and '$99' are sent as decimals, and what is no amount as typed, for the check to refuse. */
export const amount = (declared: Options[0], more?: Options[1]): Field<string, string> => ({
  ...text(declared, more),
  sent: (typed) => typedMoney(typed) ?? typed,
});
