import { type AccountingProgram, accountingProgramLabel } from "@console/contract/accounting-programs.ts";
import { type NoteReason, noteReasonLabel } from "@console/contract/credit-notes.ts";
import { type PaymentMethod, paymentMethodLabel } from "@console/contract/payments.ts";
import { auditWith, type Said } from "../../../audit/audit.ts";
import { dayInWords, monthInWords } from "../../../lib/calendar.ts";

const monthOf = (month: string | null) => monthInWords(`${month}-01`);
const joined = (parts: readonly (string | null)[]) => parts.filter((part) => part !== null && part !== "").join(", ");
const lower = (label: string) => label.charAt(0).toLowerCase() + label.slice(1);

type OfBill = { invoice_number: string | null; bill_month: string | null };
type OfNote = OfBill & { note_number: string | null; note_reason: NoteReason | null; note_text: string | null };
type Paid = { method: PaymentMethod | null; reference: string | null };

const bill = ({ invoice_number, bill_month }: OfBill) => `invoice ${invoice_number}, ${monthOf(bill_month)}`;
const paid = (what: string, { method, reference }: Paid) =>
  joined([method === null || method === "other" ? what : `${what} by ${lower(paymentMethodLabel[method])}`, reference]);

/** All texts of accounting files. */
export const accountingWords = {
  invoice: (of: OfBill) => `Invoice ${of.invoice_number}, ${monthOf(of.bill_month)}`,
  note: (of: OfNote) =>
    joined([
      `Credit note ${of.note_number} for ${bill(of)}`,
      of.note_reason && lower(noteReasonLabel[of.note_reason]),
      of.note_text,
    ]),
  writeOffReversed: (of: OfNote) => `Write-off ${of.note_number} of ${bill(of)}, reversed`,
  granted: (of: OfBill) => `Credit granted for ${bill(of)}`,
  lapsed: (of: OfBill) => `Credit lapsed after ${bill(of)}: the brand is closed`,
  returned: "Credit brought forward, given back",
  payment: (of: Paid) => paid("Payment", of),
  paymentReversed: (of: Paid) => `${paid("Payment", of)}, reversed`,
  refund: (of: Paid) => paid("Refund", of),
  refundReversed: (of: Paid) => `${paid("Refund", of)}, reversed`,
  /** Of what was recorded after its month was locked. */
  dated: (text: string, day: string) => `${text}, of ${dayInWords(day)}`,
  line: (label: string, parts: readonly string[]) => {
    const calculation = parts.filter((part) => part !== "").join(" × ");
    return calculation === "" ? label : `${label}: ${calculation}`;
  },
  tax: (name: string | null, rate: string | null) => (rate === null ? (name ?? "Tax") : `${name ?? "Tax"} ${rate}%`),
};

/** Activity messages, shown after the person's name. */
export const auditAccounting = auditWith({
  "accounting.exported": ({ after }: Said<unknown, { month: string; program: AccountingProgram }>) =>
    `exported ${monthOf(after.month)} for ${after.program === "journal" ? "the journal" : accountingProgramLabel[after.program]}`,
});
