import { moneyText } from "../../../lib/amounts.ts";
import { shortMonth } from "../../../lib/calendar.ts";

/** Activity messages, shown after the person's name. */
export const creditActivities = {
  granted: (brand: string, credit: string, month: string, today: string) =>
    `granted ${brand} the ${moneyText(credit)} credit from its ${shortMonth(month, today)} bill`,
};
