import { type CreditNoteCreate, noteReasonLabel } from "@console/contract/credit-notes.ts";
import { PAYMENT_AMOUNT_MESSAGE, paymentAmount } from "@console/contract/payments.ts";
import { amount } from "../../../../components/form/amount.ts";
import { choice, type Field, type FormOf, text } from "../../../../components/form/fields.ts";
import { typedMoney } from "../../../../lib/typed-money.ts";
import { creditNoteText as words } from "./credit-note.text.ts";

/** What was typed for lines of the bill, by their number. */
type TypedLines = Readonly<Record<string, string>>;

const typedLines: Field<TypedLines, NonNullable<CreditNoteCreate["lines"]>> = {
  label: words.lines,
  empty: {},
  format: (typed) => JSON.stringify(typed),
  // An emptied amount credits nothing.
  sent: (typed) =>
    Object.entries(typed)
      .map(([line, amount]) => ({ line: Number(line), amount: typedMoney(amount) ?? amount.trim() }))
      .filter(({ amount }) => Number(amount) !== 0),
};

export const creditNoteFields = {
  reason: choice({ label: words.reason, words: noteReasonLabel }, "error"),
  kind: choice({ label: words.kind, words: words.kinds }, "amount"),
  amount: amount({ label: words.amount }),
  lines: typedLines,
  text: text({ label: words.text }, { rows: 3, maxLength: 500 }),
};
export type CreditNoteForm = FormOf<typeof creditNoteFields>;

/** A cancellation credits all that is left of the bill. */
export function sentOf(brandId: number, month: string, form: CreditNoteForm): CreditNoteCreate {
  const { reason, kind, amount, lines, text: remark } = form;
  const bill = { organization_id: brandId, bill_month: month, reason, text: remark.trim() };
  if (reason === "cancellation") return { ...bill, kind: "amount" };
  if (kind === "lines") return { ...bill, kind, lines: creditNoteFields.lines.sent(lines) };
  return { ...bill, kind, amount: creditNoteFields.amount.sent(amount) };
}

/** Problems of lines, which the contract names by their place in the request. */
export function problemsOf({ reason, kind, lines }: CreditNoteForm) {
  if (reason === "cancellation" || kind !== "lines") return {};
  const sent = creditNoteFields.lines.sent(lines);
  const wrong = sent.some(({ amount }) => !paymentAmount.safeParse(amount).success);
  return { lines: sent.length === 0 ? words.noLines : wrong ? PAYMENT_AMOUNT_MESSAGE : undefined };
}
