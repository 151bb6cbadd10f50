import { possessive } from "@console/contract/possessive.ts";
import { auditWith, type Said } from "../../../../audit/audit.ts";
import { moneyText } from "../../../../lib/amounts.ts";
import { shortMonth } from "../../../../lib/calendar.ts";

/** Activity messages, shown after the person's name. */
export const auditCredits = auditWith({
  "credit.granted": ({ brand, today, after }: Said<unknown, { credit: string; month: string }>) =>
    `granted ${brand} the ${moneyText(after.credit)} credit from its ${shortMonth(after.month, today)} bill`,
  "credit.lapsed": ({ brand, after }: Said<unknown, { credit: string }>) =>
    `let ${possessive(brand)} ${moneyText(after.credit)} credit lapse, because the brand is closed`,
});
