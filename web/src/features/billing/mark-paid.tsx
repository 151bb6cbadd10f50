import type { Bill } from "@console/contract/billing.ts";
import { PAYMENT_REFERENCE_MAX } from "@console/contract/limits.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useBillingDay } from "../../api/identity.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { DraftNotice } from "../../components/draft-notice.tsx";
import { focusLost } from "../../components/focus-lost.ts";
import { toasts } from "../../components/toasts.ts";
import { useKept } from "../../components/use-kept.ts";
import { monthName } from "../../lib/months.ts";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { money, toCents } from "./bill.figures.ts";
import { keepBill, markBill, refreshBilling } from "./billing.queries.ts";
import { invoiceText as words } from "./invoice.text.ts";
import { takeBackPayment } from "./take-back-payment.ts";

type MarkPaidProps = {
  brandId: number;
  brandName: string;
  bill: Bill;
  open: boolean;
  onClose: () => void;
};

/** It changes money, so it asks; its toast takes it back. */
export function MarkPaid({ brandId, brandName, bill, open, onClose }: MarkPaidProps) {
  const client = useQueryClient();
  const today = useBillingDay();
  const kept = useKept(`paid-${brandId}-${bill.month}`, { paidOn: today, reference: "" });
  const { paidOn, reference } = kept.value;

  async function mark() {
    try {
      const saved = await markBill(brandId, bill, {
        status: "paid",
        // Left empty, it is the server's today.
        ...(paidOn && { paid_on: paidOn }),
        payment_reference: reference.trim(),
      });
      kept.clear();
      keepBill(client, brandId, saved);
      const run = () => void takeBackPayment(client, brandId, saved);
      toasts.success(words.marked, words.markedBody(monthName(bill.month)), {
        action: { label: words.undo, undo: true, run },
      });
      // Once the question is gone as well.
      setTimeout(focusLost, 300);
    } catch (error) {
      // The dialog stays and says the same words, so the toast is not announced.
      toasts.failure(words.error, error, words.markFailed, { announce: false });
      void refreshBilling(client);
      throw error;
    }
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={words.markTitle(monthName(bill.month))}
      body={
        <>
          <p>{words.markBody(money(toCents(bill.total)), brandName)}</p>
          <div className="mt-3 flex flex-col gap-3.5 pb-1 text-fg">
            {kept.restored && <DraftNotice onStartOver={kept.startOver} />}
            <Field label={words.paidOn}>
              <Input
                type="date"
                max={today}
                value={paidOn}
                onChange={({ target }) => kept.set({ ...kept.value, paidOn: target.value })}
              />
            </Field>
            <Field label={words.reference} hint={words.referenceHint}>
              <Input
                value={reference}
                maxLength={PAYMENT_REFERENCE_MAX}
                autoComplete="off"
                onChange={({ target }) => kept.set({ ...kept.value, reference: target.value })}
              />
            </Field>
          </div>
        </>
      }
      action={words.mark}
      run={mark}
      fallback={words.markFailed}
    />
  );
}
