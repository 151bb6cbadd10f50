import type { MovementCause } from "@console/contract/receivables.ts";
import type { StatementRow } from "@console/contract/statements.ts";
import { dayInWords, monthInWords } from "../../../lib/calendar.ts";

/** All texts of a statement's files. */
export const statementWords = {
  title: "Statement",
  opening: "Opening balance",
  closing: "Closing balance",
  balanceOn: (day: string) => `Balance on ${day}`,
  made: "Statement date",
  heads: ["Date", "Entry", "Reference", "Charged", "Paid or credited", "Balance"],
};

/** Only what changes a balance; a partner reads of an adjustment, not of a loss. */
const entries: Partial<Record<MovementCause, (month: string) => string>> = {
  bill: (month) => `Invoice, ${month}`,
  payment: () => "Payment",
  payment_reversed: () => "Payment reversed",
  credit_note: (month) => `Credit note, ${month}`,
  refund: () => "Refund",
  refund_reversed: () => "Refund reversed",
  write_off_reversed: (month) => `Adjustment reversed, ${month}`,
};

export function entryOf({ cause, bill_month, note_reason, dated }: StatementRow): string {
  const month = bill_month === null ? "" : monthInWords(`${bill_month}-01`);
  const isWriteOff = cause === "credit_note" && note_reason === "write_off";
  const entry = isWriteOff ? `Adjustment, ${month}` : (entries[cause]?.(month) ?? cause);
  return dated === null ? entry : `${entry} of ${dayInWords(dated)}`;
}
