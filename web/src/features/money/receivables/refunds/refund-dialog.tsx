import { creditNotes } from "@console/contract/credit-notes.ts";
import { paymentMethodLabel, payments } from "@console/contract/payments.ts";
import { type RefundCreate, refundCreate, refunds } from "@console/contract/refunds.ts";
import { call } from "../../../../api/client.ts";
import { useBillingDay } from "../../../../api/identity.ts";
import { showDone } from "../../../../components/actions/act.ts";
import { useActionContext } from "../../../../components/actions/action.ts";
import { refreshReceivables } from "../../../../components/bill/refresh.ts";
import { choice, day, type FormOf, text } from "../../../../components/form/fields.ts";
import { FormDialog } from "../../../../components/form/form-dialog.tsx";
import { MoneyField } from "../../../../components/form/money-field.tsx";
import { TextField } from "../../../../components/form/text-field.tsx";
import { useReadOnce } from "../../../../components/form/use-read-once.ts";
import { useRecordForm } from "../../../../components/form/use-record-form.tsx";
import { formatSum } from "../../../../lib/money.ts";
import { optionsOf } from "../../../../lib/options.ts";
import { typedMoney } from "../../../../lib/typed-money.ts";
import { Field } from "../../../../ui/field.tsx";
import { Select } from "../../../../ui/select.tsx";
import { refundText as words } from "./refund.text.ts";

const fields = {
  amount: { ...text({ label: words.amount }, { required: true }), sent: (typed: string) => typedMoney(typed) ?? typed },
  refunded_on: day({ label: words.day }, { required: true }),
  method: choice({ label: words.method, words: paymentMethodLabel }, "bank_transfer"),
  reference: text({ label: words.reference }, { maxLength: 120 }),
  reason: text({ label: words.reason }, { required: true, rows: 2, maxLength: 500 }),
};
type Form = FormOf<typeof fields>;

type Source = Pick<RefundCreate, "payment_id" | "credit_note_id">;
type OfOneProps = { id: number; onClose: () => void };

/** Sends back what a payment has unallocated. */
export function RefundOfPayment({ id, onClose }: OfOneProps) {
  const found = useReadOnce({ route: payments.read, id, gone: words.gone, onClose });
  return (
    found && <RefundForm source={{ payment_id: id }} left={found.unallocated} brand={found.brand} onClose={onClose} />
  );
}

/** The same of a credit note. */
export function RefundOfNote({ id, onClose }: OfOneProps) {
  const found = useReadOnce({ route: creditNotes.read, id, gone: words.gone, onClose });
  return (
    found && (
      <RefundForm source={{ credit_note_id: id }} left={found.unallocated} brand={found.brand} onClose={onClose} />
    )
  );
}

const sentOf = (source: Source, { amount, reference, reason, ...sent }: Form): RefundCreate => ({
  ...source,
  ...sent,
  amount: fields.amount.sent(amount),
  reference: reference.trim(),
  reason: reason.trim(),
});

type RefundFormProps = { source: Source; left: string; brand: string; onClose: () => void };

function RefundForm({ source, left, brand, onClose }: RefundFormProps) {
  const context = useActionContext();
  const { client } = context;
  const today = useBillingDay();
  const record = useRecordForm({
    fields,
    start: { amount: left, refunded_on: today, method: "bank_transfer", reference: "", reason: "" },
    check: { schema: refundCreate, body: (values: Form) => sentOf(source, values) },
    draft: `refund-${source.payment_id ?? ""}-${source.credit_note_id ?? ""}`,
    words: { failed: words.failed },
    save: async (values: Form, { key }) =>
      (await call(refunds.create, { body: sentOf(source, values) }, { idempotencyKey: key })).data,
    onSaved: ({ status, amount }) => {
      showDone(
        status === "waiting"
          ? { title: words.waiting, body: words.waitingBody }
          : { title: words.recorded, body: words.recordedBody(formatSum(amount), brand) },
        context,
      );
      void refreshReceivables(client);
      onClose();
    },
    onFailed: () => void refreshReceivables(client),
  });
  const { form, errorOf } = record;
  return (
    <FormDialog
      size="sm"
      title={words.title}
      description={words.about(formatSum(left), brand)}
      onClose={onClose}
      form={record}
      submitLabel={words.submit}
    >
      <div className="flex flex-col gap-3.5">
        <MoneyField form={record} name="amount" />
        <div className="grid grid-cols-2 gap-3 max-[22.5rem]:grid-cols-1">
          <TextField form={record} name="refunded_on" />
          <Field label={words.method} error={errorOf("method")}>
            <Select {...form.register("method")} options={optionsOf(paymentMethodLabel)} />
          </Field>
        </div>
        <TextField form={record} name="reference" />
        <TextField form={record} name="reason" />
      </div>
    </FormDialog>
  );
}
