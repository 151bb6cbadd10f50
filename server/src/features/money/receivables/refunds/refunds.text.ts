import { auditWith } from "../../../../audit/audit.ts";
import { moneyText } from "../../../../lib/amounts.ts";

/** Activity messages, shown after the person's name. */
export const auditRefunds = auditWith({
  "refund.requested": ({ brand }, amount: string) =>
    `asked for a second person to refund ${moneyText(amount)} to ${brand}`,
  "refund.withdrawn": ({ brand }, amount: string) => `withdrew the request to refund ${moneyText(amount)} to ${brand}`,
  "refund.recorded": ({ brand }, amount: string) => `refunded ${moneyText(amount)} to ${brand}`,
  "refund.reversed": ({ brand }, amount: string) => `reversed a refund of ${moneyText(amount)} to ${brand}`,
});
