import { allocationCreate, type Payment, type PaymentProposal } from "@console/contract/payments.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Controller } from "react-hook-form";
import { showDone } from "../../../../components/actions/act.ts";
import { useActionContext } from "../../../../components/actions/action.ts";
import { refreshReceivables } from "../../../../components/bill/refresh.ts";
import { amount } from "../../../../components/form/amount.ts";
import { type FormOf, text } from "../../../../components/form/fields.ts";
import { FormDialog } from "../../../../components/form/form-dialog.tsx";
import { LoadedDialog } from "../../../../components/form/loaded-dialog.tsx";
import { MoneyField } from "../../../../components/form/money-field.tsx";
import { useRecordForm } from "../../../../components/form/use-record-form.tsx";
import { toCents } from "../../../../lib/decimal.ts";
import { formatSum } from "../../../../lib/money.ts";
import { shortMonth } from "../../../../lib/months.ts";
import { Field } from "../../../../ui/field.tsx";
import { Select } from "../../../../ui/select.tsx";
import { allocationText as words } from "./allocation.text.ts";
import { proposalQuery } from "./proposal.queries.ts";

const fields = {
  bill_month: text({ label: words.bill }),
  amount: amount({ label: words.amount }, { required: true }),
};
type AllocationForm = FormOf<typeof fields>;

const sentOf = ({ bill_month, amount }: AllocationForm) => ({ bill_month, amount: fields.amount.sent(amount) });
const lesser = (one: string, other: string) => (toCents(one) < toCents(other) ? one : other);

export type AllocateDialogProps<T> = {
  /** A payment or a credit note with a rest. */
  source: T & Pick<Payment, "id" | "organization_id" | "unallocated">;
  words: { title: string; about: string; done: string; failed: string };
  /** Where what was typed stays while the dialog is closed. */
  draft: string;
  /** Stores what the server answered. */
  allocate: (id: number, sent: { bill_month: string; amount: string }, idempotencyKey: string) => Promise<T>;
  store: (stored: T) => void;
  onClose: () => void;
};

/** Pays a bill with what a payment or a credit note has unallocated. */
export function AllocateDialog<T>(props: AllocateDialogProps<T>) {
  const { source, words: own, onClose } = props;
  const { organization_id } = source;
  const open = useQuery({ ...proposalQuery({ organization_id }), staleTime: 0, select: ({ bills }) => bills });
  if (!open.isFetchedAfterMount) return null;
  if (open.data && open.data.length > 0) return <AllocateForm {...props} bills={open.data} />;
  return (
    <LoadedDialog
      size="sm"
      query={open}
      title={own.title}
      loading={words.loading}
      failed={words.loadFailed}
      onClose={onClose}
    >
      {() => <p className="text-13 text-fg-2">{words.noneOpen}</p>}
    </LoadedDialog>
  );
}

function AllocateForm<T>(props: AllocateDialogProps<T> & { bills: PaymentProposal["bills"] }) {
  const { source, words: own, draft, allocate, store, bills: read, onClose } = props;
  // Read once: the choice must not lose the chosen bill meanwhile.
  const [bills] = useState(read);
  const context = useActionContext();
  const { client } = context;
  const { id, unallocated } = source;
  const openOf = (month: string) => bills.find(({ bill_month }) => bill_month === month)?.open_amount ?? "0";
  const first = bills.find(({ held }) => !held) ?? bills[0];
  const record = useRecordForm({
    fields,
    start: { bill_month: first?.bill_month ?? "", amount: lesser(unallocated, first?.open_amount ?? "0") },
    check: { schema: allocationCreate, body: sentOf },
    draft,
    words: { failed: own.failed },
    save: (values: AllocationForm, { key }) => allocate(id, sentOf(values), key),
    onSaved: (stored) => {
      const { bill_month, amount } = sentOf(record.form.getValues());
      const invoice = bills.find((bill) => bill.bill_month === bill_month)?.invoice_number ?? "";
      store(stored);
      showDone({ title: own.done, body: words.allocatedBody(formatSum(amount), invoice) }, context);
      void refreshReceivables(client);
      onClose();
    },
    onFailed: () => void refreshReceivables(client),
  });
  const { form, errorOf } = record;

  return (
    <FormDialog
      size="sm"
      title={own.title}
      description={own.about}
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
