import { formatMoney } from "../../lib/money.ts";

/** '−$20.00': a minus, not a hyphen. */
export const money = (amount: string): string => formatMoney(amount).replace("-", "−");
