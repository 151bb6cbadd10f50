import { creditNotes } from "@console/contract/credit-notes.ts";
import { PAYMENT_REFERENCE_MAX, REASON_MAX } from "@console/contract/limits.ts";
import { type Payment, paymentMethodLabel, payments } from "@console/contract/payments.ts";
import { receivables } from "@console/contract/receivables.ts";
import { type RefundCreate, refundCreate, refunds } from "@console/contract/refunds.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../../api/client.ts";
import { useBillingDay } from "../../../../api/identity.ts";
import { dataQuery } from "../../../../api/queries.ts";
import { showDone } from "../../../../components/actions/act.ts";
import { useActionContext } from "../../../../components/actions/action.ts";
import { refreshReceivables } from "../../../../components/bill/refresh.ts";
import { amount } from "../../../../components/form/amount.ts";
import { choice, day, type FormOf, text } from "../../../../components/form/fields.ts";
import { FormDialog } from "../../../../components/form/form-dialog.tsx";
import { LoadedDialog } from "../../../../components/form/loaded-dialog.tsx";
import { MoneyField } from "../../../../components/form/money-field.tsx";
import { TextField } from "../../../../components/form/text-field.tsx";
import { useReadOnce } from "../../../../components/form/use-read-once.ts";
import { useRecordForm } from "../../../../components/form/use-record-form.tsx";
import { toCents } from "../../../../lib/decimal.ts";
import { formatSum } from "../../../../lib/money.ts";
import { optionsOf } from "../../../../lib/options.ts";
import { Field } from "../../../../ui/field.tsx";
import { Select } from "../../../../ui/select.tsx";
import { refundText as words } from "./refund.text.ts";

const fields = {
  amount: amount({ label: words.amount }, { required: true }),
  refunded_on: day({ label: words.day }, { required: true }),
  method: choice({ label: words.method, words: paymentMethodLabel }, "bank_transfer"),
  reference: text({ label: words.reference }, { maxLength: PAYMENT_REFERENCE_MAX }),
  reason: text({ label: words.reason }, { required: true, rows: 2, maxLength: REASON_MAX }),
};
type Form = FormOf<typeof fields>;

type Source = Pick<RefundCreate, "payment_id" | "credit_note_id">;
type OfOneProps = { id: number; onClose: () => void };

/** Sends back what a payment has unallocated. */
export function RefundOfPayment({ id, onClose }: OfOneProps) {
  const found = useReadOnce({ route: payments.read, id, gone: words.gone, onClose });
  return found && <Refund source={{ payment_id: id }} of={found} onClose={onClose} />;
}

/** The same of a credit note. */
export function RefundOfNote({ id, onClose }: OfOneProps) {
  const found = useReadOnce({ route: creditNotes.read, id, gone: words.gone, onClose });
  return found && <Refund source={{ credit_note_id: id }} of={found} onClose={onClose} />;
}

type RefundProps = {
  source: Source;
  of: Pick<Payment, "organization_id" | "brand" | "unallocated">;
  onClose: () => void;
};

/** At most what is unallocated can be refunded: the brand may owe refunds of payments that were reversed since. */
function Refund({ source, of: { organization_id, brand, unallocated }, onClose }: RefundProps) {
  const params = { id: String(organization_id) };
  const account = useQuery({ ...dataQuery(receivables.account, { params }), staleTime: 0 });
  // Read once: the amount must not change while somebody types.
  const [left, setLeft] = useState<string>();
  if (left === undefined && account.isFetchedAfterMount && account.data)
    setLeft(refundable(unallocated, account.data.unallocated));
  if (left === undefined) {
    return (
      <LoadedDialog
        size="sm"
        query={{ ...account, data: undefined }}
        title={words.title}
        loading={words.loading}
        failed={words.gone}
        onClose={onClose}
      >
        {() => null}
      </LoadedDialog>
    );
  }
  const about = left === unallocated ? words.about(formatSum(left), brand) : words.aboutLess(formatSum(left), brand);
  return <RefundForm source={source} left={left} brand={brand} about={about} onClose={onClose} />;
}

function refundable(rest: string, held: string): string {
  if (toCents(held) >= toCents(rest)) return rest;
  return toCents(held) > 0n ? held : "0.00";
}

const sentOf = (source: Source, { amount, reference, reason, ...sent }: Form): RefundCreate => ({
  ...source,
  ...sent,
  amount: fields.amount.sent(amount),
  reference: reference.trim(),
  reason: reason.trim(),
});

type RefundFormProps = { source: Source; left: string; brand: string; about: string; onClose: () => void };

function RefundForm({ source, left, brand, about, onClose }: RefundFormProps) {
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
      description={about}
      onClose={onClose}
      form={record}
      submitLabel={words.submit}
    >
      <div className="flex flex-col gap-3.5">
        <MoneyField form={record} name="amount" />
        <div className="grid grid-cols-2 gap-3 max-[22.5rem]:grid-cols-1">
          <TextField form={record} name="refunded_on" max={today} />
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
