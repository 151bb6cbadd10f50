import { allocationCreate, type Payment, type PaymentProposal, payments } from "@console/contract/payments.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Controller } from "react-hook-form";
import { showDone } from "../../../components/actions/act.ts";
import { useActionContext } from "../../../components/actions/action.ts";
import { type FormOf, text } from "../../../components/form/fields.ts";
import { FormDialog } from "../../../components/form/form-dialog.tsx";
import { LoadedDialog } from "../../../components/form/loaded-dialog.tsx";
import { MoneyField } from "../../../components/form/money-field.tsx";
import { useReadOnce } from "../../../components/form/use-read-once.ts";
import { useRecordForm } from "../../../components/form/use-record-form.tsx";
import { toCents } from "../../../lib/decimal.ts";
import { formatSum } from "../../../lib/money.ts";
import { shortMonth } from "../../../lib/months.ts";
import { typedMoney } from "../../../lib/typed-money.ts";
import { Field } from "../../../ui/field.tsx";
import { Select } from "../../../ui/select.tsx";
import { allocatePayment, paymentRecords, proposalQuery } from "./payments.queries.ts";
import { paymentsText as words } from "./payments.text.ts";
import { recordText } from "./record/record-payment.text.ts";

const fields = {
  bill_month: text({ label: words.bill }),
  amount: { ...text({ label: words.amount }, { required: true }), sent: (typed: string) => typedMoney(typed) ?? typed },
};
type AllocationForm = FormOf<typeof fields>;

const sentOf = ({ bill_month, amount }: AllocationForm) => ({ bill_month, amount: fields.amount.sent(amount) });
const lesser = (one: string, other: string) => (toCents(one) < toCents(other) ? one : other);

type AllocateDialogProps = { id: number; onClose: () => void };

/** Pays a bill with what a payment has unallocated. */
export function AllocateDialog({ id, onClose }: AllocateDialogProps) {
  const payment = useReadOnce({ route: payments.read, id, gone: words.one.loadFailed, onClose });
  const open = useQuery({
    ...proposalQuery({ organization_id: payment?.organization_id ?? 0 }),
    enabled: payment !== undefined,
    staleTime: 0,
    select: ({ bills }) => bills,
  });
  if (!payment || !open.isFetchedAfterMount) return null;
  if (open.data && open.data.length > 0) return <AllocateForm payment={payment} bills={open.data} onClose={onClose} />;
  return (
    <LoadedDialog
      size="sm"
      query={open}
      title={words.allocateTitle}
      loading={recordText.loading}
      failed={recordText.loadFailed}
      onClose={onClose}
    >
      {() => <p className="text-13 text-fg-2">{words.noneOpen}</p>}
    </LoadedDialog>
  );
}

type AllocateFormProps = { payment: Payment; bills: PaymentProposal["bills"]; onClose: () => void };

function AllocateForm({ payment, bills: read, onClose }: AllocateFormProps) {
  // Read once: the choice must not lose the chosen bill meanwhile.
  const [bills] = useState(read);
  const context = useActionContext();
  const { client } = context;
  const { unallocated } = payment;
  const openOf = (month: string) => bills.find(({ bill_month }) => bill_month === month)?.open_amount ?? "0";
  const first = bills.find(({ held }) => !held) ?? bills[0];
  const record = useRecordForm({
    fields,
    start: { bill_month: first?.bill_month ?? "", amount: lesser(unallocated, first?.open_amount ?? "0") },
    check: { schema: allocationCreate, body: sentOf },
    draft: `allocation-${payment.id}`,
    words: { failed: words.allocateFailed },
    save: (values: AllocationForm, { key }) => allocatePayment(payment.id, sentOf(values), key),
    onSaved: (stored) => {
      const { bill_month, amount } = sentOf(record.form.getValues());
      const invoice = bills.find((bill) => bill.bill_month === bill_month)?.invoice_number ?? "";
      paymentRecords.store(client, { ...stored });
      showDone({ title: words.allocated, body: words.allocatedBody(formatSum(amount), invoice) }, context);
      void paymentRecords.refresh(client);
      onClose();
    },
    onFailed: () => void paymentRecords.refresh(client),
  });
  const { form, errorOf } = record;

  return (
    <FormDialog
      size="sm"
      title={words.allocateTitle}
      description={words.allocateAbout(formatSum(unallocated), payment.brand)}
      onClose={onClose}
      form={record}
      submitLabel={words.allocate}
    >
      <div className="flex flex-col gap-3.5">
        <Controller
          control={form.control}
          name="bill_month"
          render={({ field }) => (
            <Field label={words.bill} error={errorOf("bill_month")}>
              <Select
                value={field.value}
                options={bills.map(({ bill_month, invoice_number, open_amount }) => ({
                  value: bill_month,
                  label: words.billOption(invoice_number, shortMonth(bill_month), formatSum(open_amount)),
                }))}
                onChange={({ target }) => {
                  field.onChange(target.value);
                  form.setValue("amount", lesser(unallocated, openOf(target.value)), { shouldDirty: true });
                }}
              />
            </Field>
          )}
        />
        <MoneyField form={record} name="amount" />
      </div>
    </FormDialog>
  );
}
