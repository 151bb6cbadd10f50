import type { Bill } from "@console/contract/billing.ts";
import { Download } from "lucide-react";
import { saveFile } from "../../../../api/download.ts";
import type { Action } from "../../../../components/actions/action.ts";
import { monthName } from "../../../../lib/months.ts";
import { cacheBill, markBill, refreshBilling } from "../billing.queries.ts";
import { invoiceFile } from "./invoice.queries.ts";
import { invoiceText as words } from "./invoice.text.ts";

/** Reopens a bill that was marked as paid by mistake. */
export const undoPaymentOf = (brandId: number): Action<Bill> => ({
  label: words.undoPayment,
  failed: words.undoPaymentFailed,
  refresh: refreshBilling,
  run: async (bill, { client }) => {
    cacheBill(client, brandId, await markBill(brandId, bill, { status: "pending" }));
    return { title: words.paymentUndone, body: words.paymentUndoneBody(monthName(bill.month)) };
  },
});

export const downloadOf = (brandId: number): Action<Bill> => ({
  label: words.download,
  icon: Download,
  failed: words.downloadFailed,
  run: async ({ month, invoice_number }) => {
    saveFile(await invoiceFile(brandId, month), `${(invoice_number ?? month).replaceAll("/", "-")}.pdf`);
    return undefined;
  },
});
