import type { CreditNote } from "@console/contract/credit-notes.ts";
import { possessive } from "@console/contract/possessive.ts";
import { auditWith } from "../../../../audit/audit.ts";
import { moneyText } from "../../../../lib/amounts.ts";
import { shortMonth } from "../../../../lib/calendar.ts";

type Entry = Pick<CreditNote, "number" | "amount" | "bill_month" | "reason">;

/** Activity messages, shown after the person's name. */
export const auditNotes = auditWith({
  "credit_note.requested": ({ brand, today }, { amount, bill_month }: Entry) =>
    `asked for a second person to credit ${moneyText(amount)} of ${possessive(brand)} ${shortMonth(bill_month, today)} bill`,
  "credit_note.withdrawn": ({ brand, today }, { amount, bill_month }: Entry) =>
    `withdrew the request to credit ${moneyText(amount)} of ${possessive(brand)} ${shortMonth(bill_month, today)} bill`,
  "credit_note.created": ({ brand, today }, { number, amount, bill_month, reason }: Entry) =>
    reason === "write_off"
      ? `wrote off ${moneyText(amount)} of ${possessive(brand)} ${shortMonth(bill_month, today)} bill (${number})`
      : `credited ${moneyText(amount)} of ${possessive(brand)} ${shortMonth(bill_month, today)} bill (${number})`,
  "credit_note.allocated": ({ brand }, { number }: Entry) => `allocated credit note ${number} of ${brand}`,
  "credit_note.released": ({ brand }, { number }: Entry) => `released credit note ${number} of ${brand} from a bill`,
  "credit_note.reversed": ({ brand, today }, { number, bill_month }: Entry) =>
    `reversed the write-off ${number} of ${possessive(brand)} ${shortMonth(bill_month, today)} bill`,
});

export const noteWords = {
  /** A note that waits for a second person. */
  unnumbered: (amount: string) => `Credit of ${amount}`,
};
