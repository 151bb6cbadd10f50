import type { Bill } from "@console/contract/billing.ts";
import type { QueryClient } from "@tanstack/react-query";
import { toasts } from "../../../../components/feedback/toasts.ts";
import { monthName } from "../../../../lib/months.ts";
import { cacheBill, markBill, refreshBilling } from "../billing.queries.ts";
import { invoiceText as words } from "./invoice.text.ts";

/** Reopens a bill that was marked as paid by mistake. */
export async function undoPayment(client: QueryClient, brandId: number, bill: Bill): Promise<void> {
  try {
    cacheBill(client, brandId, await markBill(brandId, bill, { status: "pending" }));
    toasts.success(words.paymentUndone, words.paymentUndoneBody(monthName(bill.month)));
  } catch (error) {
    toasts.failure(words.error, error, words.undoPaymentFailed);
    void refreshBilling(client);
  }
}
