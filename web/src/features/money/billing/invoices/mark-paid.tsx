import { type Bill, billing } from "@console/contract/billing.ts";
import { PAYMENT_REFERENCE_MAX } from "@console/contract/limits.ts";
import { useBillingDay } from "../../../../api/identity.ts";
import { showDone } from "../../../../components/actions/act.ts";
import { useActionContext } from "../../../../components/actions/action.ts";
import { bodyOf, day, type FormOf, text } from "../../../../components/form/fields.ts";
import { FormDialog } from "../../../../components/form/form-dialog.tsx";
import { TextField } from "../../../../components/form/text-field.tsx";
import { useRecordForm } from "../../../../components/form/use-record-form.tsx";
import { formatSum } from "../../../../lib/money.ts";
import { monthName } from "../../../../lib/months.ts";
import { cacheBill, markBill, refreshMoney } from "../billing.queries.ts";
import { undoPaymentOf } from "./invoice.actions.ts";
import { invoiceText as words } from "./invoice.text.ts";

type MarkPaidProps = { brandId: number; brandName: string; bill: Bill; onClose: () => void };

const fields = {
  paid_on: day({ label: words.paymentDate }),
  payment_reference: text({ label: words.reference }, { maxLength: PAYMENT_REFERENCE_MAX }),
};
type Payment = FormOf<typeof fields>;

/** Without a day, the server uses today. */
function sentOf(values: Payment) {
  const { paid_on, payment_reference } = bodyOf(fields, values);
  return { status: "paid" as const, ...(paid_on && { paid_on }), payment_reference };
}

/** Changes money, so it asks; its toast offers to undo it. */
export function MarkPaid({ brandId, brandName, bill, onClose }: MarkPaidProps) {
  const context = useActionContext();
  const today = useBillingDay();
  const form = useRecordForm({
    fields,
    start: { paid_on: today, payment_reference: "" },
    check: { schema: billing.mark.body, body: sentOf },
    draft: `paid-${brandId}-${bill.month}`,
    words: { failed: words.markFailed },
    save: (values: Payment, { key }) => markBill(brandId, bill, sentOf(values), key),
    onSaved: (saved) => {
      cacheBill(context.client, brandId, saved);
      const { run } = undoPaymentOf(brandId);
      const undo = { run: () => run?.(saved, context), failed: words.undoPaymentFailed };
      showDone({ title: words.marked, body: words.markedBody(monthName(bill.month)), undo }, context, refreshMoney);
      onClose();
    },
    onFailed: () => void refreshMoney(context.client),
  });

  return (
    <FormDialog
      alert
      size="sm"
      title={words.markTitle(monthName(bill.month))}
      onClose={onClose}
      form={form}
      submitLabel={words.mark}
    >
      <p className="text-13 break-words text-fg-2">{words.markBody(formatSum(bill.total), brandName)}</p>
      <div className="mt-3 flex flex-col gap-3.5">
        <TextField form={form} name="paid_on" max={today} />
        <TextField form={form} name="payment_reference" hint={words.referenceHint} />
      </div>
    </FormDialog>
  );
}
