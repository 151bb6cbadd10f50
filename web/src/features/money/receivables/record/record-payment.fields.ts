import { PAYMENT_NOTE_MAX, PAYMENT_REFERENCE_MAX } from "@console/contract/limits.ts";
import { type PaymentCreate, paymentMethodLabel } from "@console/contract/payments.ts";
import { amount } from "../../../../components/form/amount.ts";
import { bodyOf, choice, day, type Field, type FormOf, text } from "../../../../components/form/fields.ts";
import { recordText as words } from "./record-payment.text.ts";
import type { Shares, TypedShares } from "./shares.rules.ts";

const typedShares: Field<TypedShares, TypedShares> = {
  label: words.pays,
  empty: {},
  format: (typed) => JSON.stringify(typed),
  sent: (typed) => typed,
};

export const paymentFields = {
  amount: amount({ label: words.amount }, { required: true }),
  received_on: day({ label: words.received }, { required: true }),
  reference: text({ label: words.reference }, { maxLength: PAYMENT_REFERENCE_MAX }),
  method: choice({ label: words.method, words: paymentMethodLabel }, "bank_transfer"),
  note: text({ label: words.note }, { maxLength: PAYMENT_NOTE_MAX, placeholder: words.noteHint }),
  allocations: typedShares,
};
export type PaymentForm = FormOf<typeof paymentFields>;

/** Without a day, the server uses today. */
export function sentOf(brandId: number, form: PaymentForm, { rows }: Pick<Shares, "rows">): PaymentCreate {
  const { received_on, allocations: _, ...rest } = bodyOf(paymentFields, form);
  const allocations = rows
    .filter(({ amount }) => Number(amount) > 0)
    .map(({ bill, amount }) => ({ bill_month: bill.bill_month, amount }));
  return { organization_id: brandId, ...rest, ...(received_on && { received_on }), allocations };
}
