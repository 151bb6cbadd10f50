import { type BrandBill, bills as billsContract } from "@console/contract/bills.ts";
import { paymentMethodLabel } from "@console/contract/payments.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { call, refsOf } from "../../../../api/client.ts";
import { useBillingDay } from "../../../../api/identity.ts";
import { isOwed } from "../../../../components/bill/bill-name.ts";
import { refreshReceivables } from "../../../../components/bill/refresh.ts";
import { bodyOf, emptyOf, type FormOf } from "../../../../components/form/fields.ts";
import { FormDialog } from "../../../../components/form/form-dialog.tsx";
import { TextField } from "../../../../components/form/text-field.tsx";
import { useRecordForm } from "../../../../components/form/use-record-form.tsx";
import { reportOutcome } from "../../../../components/list/bulk-change.ts";
import { formatSum } from "../../../../lib/money.ts";
import { optionsOf } from "../../../../lib/options.ts";
import { Segmented } from "../../../../ui/segmented.tsx";
import { cellClass, figureClass, Table } from "../../../../ui/table.tsx";
import { paymentFields } from "./record-payment.fields.ts";
import { severalText as words } from "./record-payment.text.ts";
import { paymentsOf } from "./several.rules.ts";

const { received_on, reference, method } = paymentFields;
const fields = { received_on, reference, method };
type Form = FormOf<typeof fields>;

type RecordSeveralProps = {
  /** The selected ones; paid bills are left out. */
  bills: readonly BrandBill[];
  onClose: () => void;
  /** @param refused ids of the bills that were not paid */
  onRecorded: (refused: readonly number[]) => void;
};

/** A payment of each brand that pays its selected bills, with one date, method and reference. */
export function RecordSeveral(props: RecordSeveralProps) {
  // Read once: what others change meanwhile must not change the sums that a person confirms.
  const [chosen] = useState(props.bills);
  const client = useQueryClient();
  const today = useBillingDay();
  const bodyFor = (values: Form) => {
    const { received_on: day, ...rest } = bodyOf(fields, values);
    return { records: refsOf(chosen), ...rest, ...(day && { received_on: day }) };
  };
  const record = useRecordForm({
    fields,
    start: { ...emptyOf(fields), received_on: today },
    check: { schema: billsContract.bulkPay.body, body: bodyFor },
    draft: `payments-${chosen.map(({ id }) => id).join("-")}`,
    words: { failed: words.failed },
    save: (values: Form, { key }) => call(billsContract.bulkPay, { body: bodyFor(values) }, { idempotencyKey: key }),
    onSaved: async ({ data, meta }) => {
      props.onRecorded(data.refused.map(({ id }) => id));
      props.onClose();
      await reportOutcome({ title: words.recorded, refresh: () => refreshReceivables(client) }, data, meta.message);
    },
    onFailed: () => void refreshReceivables(client),
  });
  const chosenMethod = useWatch({ control: record.form.control, name: "method" });
  const owed = chosen.filter(isOwed);

  return (
    <FormDialog size="ml" title={words.title} onClose={props.onClose} form={record} submitLabel={words.submit}>
      <div className="flex flex-col gap-4">
        <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
          <TextField form={record} name="received_on" max={today} />
          <TextField form={record} name="reference" />
        </div>
        <div className="flex flex-col gap-[5px]">
          <span aria-hidden="true" className="text-13 font-medium">
            {method.label}
          </span>
          <Segmented
            label={method.label}
            value={chosenMethod}
            options={optionsOf(paymentMethodLabel)}
            onChange={(next) => record.form.setValue("method", next, { shouldDirty: true })}
            className="md:self-start"
          />
        </div>
        <Payments bills={owed} />
        {owed.length < chosen.length && (
          <p className="text-13 text-fg-2">{words.leftOut(chosen.length - owed.length)}</p>
        )}
      </div>
    </FormDialog>
  );
}

function Payments({ bills }: { bills: readonly BrandBill[] }) {
  const { rows, total } = paymentsOf(bills);
  const { brand, bills: count, amount } = words.heads;
  return (
    <div className="rounded-lg border border-line">
      <Table
        inCard
        label={words.table}
        heads={[{ title: brand }, { title: count, numeric: true }, { title: amount, numeric: true }]}
      >
        <tbody>
          {rows.map((row) => (
            <tr key={row.brandId}>
              <th scope="row" className={`${cellClass} text-left font-normal break-words`}>
                {row.brand}
              </th>
              <td className={figureClass}>{row.count.toLocaleString("en-US")}</td>
              <td className={figureClass}>{formatSum(row.amount)}</td>
            </tr>
          ))}
          <tr className="font-semibold">
            <th scope="row" className={`${cellClass} text-left`}>
              {words.total}
            </th>
            <td className={figureClass}>{bills.length.toLocaleString("en-US")}</td>
            <td className={figureClass}>{formatSum(total)}</td>
          </tr>
        </tbody>
      </Table>
    </div>
  );
}
