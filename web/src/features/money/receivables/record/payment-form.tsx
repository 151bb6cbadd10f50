import { type PaymentProposal, paymentMethodLabel, payments } from "@console/contract/payments.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useWatch } from "react-hook-form";
import { useBillingDay } from "../../../../api/identity.ts";
import { showDone } from "../../../../components/actions/act.ts";
import { useActionContext } from "../../../../components/actions/action.ts";
import { refreshReceivables } from "../../../../components/bill/refresh.ts";
import { Waiting } from "../../../../components/feedback/waiting.tsx";
import { emptyOf } from "../../../../components/form/fields.ts";
import { FormDialog } from "../../../../components/form/form-dialog.tsx";
import { MoneyField } from "../../../../components/form/money-field.tsx";
import { TextField } from "../../../../components/form/text-field.tsx";
import { useRecordForm } from "../../../../components/form/use-record-form.tsx";
import { useDebouncedValue } from "../../../../lib/hooks.ts";
import { formatSum } from "../../../../lib/money.ts";
import { optionsOf } from "../../../../lib/options.ts";
import { Button } from "../../../../ui/button.tsx";
import { Segmented } from "../../../../ui/segmented.tsx";
import { proposalQuery } from "../allocations/proposal.queries.ts";
import { PaysTable } from "./pays-table.tsx";
import { recordPayment, reversePayment } from "./record.queries.ts";
import { type PaymentForm as Form, paymentFields, sentOf } from "./record-payment.fields.ts";
import { recordText as words } from "./record-payment.text.ts";
import { sharesOf, wholeOf } from "./shares.rules.ts";
import { problemOf } from "./shares-problem.ts";
import { askedOf, type Start } from "./start.queries.ts";

type PaymentFormProps = {
  start: Start;
  /** Goes on with another brand. */
  onNext: (brandId: number) => Promise<void>;
  onClose: () => void;
};

/** A payment of a brand, and what it pays of each open bill. */
export function PaymentForm({ start, onNext, onClose }: PaymentFormProps) {
  const context = useActionContext();
  const { client } = context;
  const { brandId, brand } = start;
  const today = useBillingDay();
  const nextBrand = useRef<number>(undefined);
  const proposal = useRef<PaymentProposal>(undefined);
  const bills = () => proposal.current?.bills ?? [];

  const record = useRecordForm({
    fields: paymentFields,
    start: { ...emptyOf(paymentFields), amount: start.amount, received_on: today },
    check: {
      schema: payments.record.body,
      body: (values) => sentOf(brandId, values, { rows: [] }),
      problems: ({ amount, allocations }) => ({ allocations: problemOf(sharesOf(bills(), amount, allocations)) }),
    },
    draft: `payment-${brandId}-${start.bill?.bill_month ?? ""}`,
    words: { failed: words.failed },
    save: async (values: Form, { key }) => {
      // Of what was typed last, not of what the screen may still show.
      const latest = await client.ensureQueryData(proposalQuery(askedOf(start, values.amount, values.reference)));
      return recordPayment(sentOf(brandId, values, sharesOf(latest.bills, values.amount, values.allocations)), key);
    },
    onSaved: async ({ id, amount }) => {
      const undo = {
        failed: words.undoFailed,
        run: async () => {
          await reversePayment(id, words.undoReason);
          return { title: words.undone };
        },
      };
      const done = { title: words.recorded, body: words.recordedBody(formatSum(amount), brand), undo };
      showDone(done, context, refreshReceivables);
      void refreshReceivables(client);
      if (nextBrand.current === undefined) onClose();
      else await onNext(nextBrand.current);
    },
    onFailed: () => void refreshReceivables(client),
  });
  const { form } = record;
  const values = useWatch({ control: form.control, compute: (all) => ({ ...all }) });
  const { amount, allocations } = values;
  const asked = askedOf(start, useDebouncedValue(amount), useDebouncedValue(values.reference));
  const proposed = useQuery({ ...proposalQuery(asked), placeholderData: keepPreviousData });
  proposal.current = proposed.data;
  const shares = sharesOf(bills(), amount, allocations);
  const next = proposed.data?.next;

  const type = (month: string, text: string) =>
    form.setValue("allocations", { ...allocations, [month]: text }, { shouldDirty: true });
  const toggle = (month: string, pays: boolean) =>
    type(month, pays ? wholeOf(bills(), month, amount, allocations) : "");
  const recordAndGoOn = record.checked(async () => {
    nextBrand.current = next?.organization_id;
    await record.save().catch(() => undefined);
    nextBrand.current = undefined;
  });

  return (
    <FormDialog
      size="ml"
      title={
        <>
          {words.title} <span className="ml-1.5 text-13 font-normal tracking-normal text-fg-2">{brand}</span>
        </>
      }
      onClose={onClose}
      form={record}
      submitLabel={words.record}
      note={next && <span className="truncate">{words.next(next.brand, formatSum(next.open_amount))}</span>}
      extra={
        next && (
          <Button disabled={record.pending} onClick={() => void recordAndGoOn()}>
            {words.recordNext}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <div className="grid grid-cols-3 gap-4 max-md:grid-cols-1">
          <MoneyField form={record} name="amount" hint={words.open(formatSum(shares.open))} />
          <TextField form={record} name="received_on" max={today} />
          <TextField form={record} name="reference" />
        </div>
        <div className="flex flex-col gap-[5px]">
          <span aria-hidden="true" className="text-13 font-medium">
            {words.method}
          </span>
          <Segmented
            label={words.method}
            value={values.method}
            options={optionsOf(paymentMethodLabel)}
            onChange={(method) => form.setValue("method", method, { shouldDirty: true })}
            className="md:self-start"
          />
        </div>
        <Waiting on={proposed.isPlaceholderData} label={words.proposing}>
          <PaysTable shares={shares} problem={problemOf(shares)} today={today} onType={type} onToggle={toggle} />
        </Waiting>
        <TextField form={record} name="note" />
      </div>
    </FormDialog>
  );
}
