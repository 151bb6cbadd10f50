import { payments } from "@console/contract/payments.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useReadOnce } from "../../../../components/form/use-read-once.ts";
import { formatSum } from "../../../../lib/money.ts";
import { AllocateDialog } from "../allocations/allocate-dialog.tsx";
import { allocatePayment, paymentRecords } from "./payments.queries.ts";
import { paymentsText as words } from "./payments.text.ts";

/** Pays a bill with what a payment has unallocated. */
export function AllocatePayment({ id, onClose }: { id: number; onClose: () => void }) {
  const client = useQueryClient();
  const payment = useReadOnce({ route: payments.read, id, gone: words.one.loadFailed, onClose });
  if (!payment) return null;
  return (
    <AllocateDialog
      source={payment}
      words={{ ...words.allocation, about: words.allocateAbout(formatSum(payment.unallocated), payment.brand) }}
      draft={`allocation-${id}`}
      allocate={allocatePayment}
      store={(stored) => paymentRecords.store(client, stored)}
      onClose={onClose}
    />
  );
}
