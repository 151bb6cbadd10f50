import type { Bill } from "@console/contract/billing.ts";
import { type InvoiceMail, invoices } from "@console/contract/invoices.ts";
import { PAGE_SIZE_MAX } from "@console/contract/limits.ts";
import { type Payment, payments } from "@console/contract/payments.ts";
import { reminders } from "@console/contract/reminders.ts";
import { queryOptions } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { call, download } from "../../../../api/client.ts";
import { saveFile } from "../../../../api/download.ts";
import { dataQuery, replyQuery } from "../../../../api/queries.ts";
import type { Action } from "../../../../components/actions/action.ts";
import { monthName } from "../../../../lib/months.ts";
import { cacheBill, refreshMoney, reopenBill } from "../billing.queries.ts";
import { invoiceText as words } from "./invoice.text.ts";

/** While an email is pending, its status is polled: no live event reports it. */
const WAITING_MS = 3_000;

export const isWaiting = ({ sent_at, failed_at }: InvoiceMail): boolean => sent_at === null && failed_at === null;

/** The newest emails of an invoice, and their total number. */
export const invoiceMailsQuery = (brandId: number, month: string) =>
  queryOptions({
    ...replyQuery(invoices.mails, { brandId, params: { month }, query: { per_page: 5 } }),
    refetchInterval: ({ state }) => (state.data?.data.some(isWaiting) ? WAITING_MS : false),
  });

export const mailInvoice = async (brandId: number, month: string, recipient: string, idempotencyKey: string) =>
  (await call(invoices.mail, { brandId, params: { month }, body: { recipient } }, { idempotencyKey })).data;

const invoiceFile = (brandId: number, month: string): Promise<Blob> =>
  download(invoices.file, { brandId, params: { month } });

/** The brand's latest payments. */
export const paymentsQuery = (brandId: number) =>
  dataQuery(payments.list, { query: { organization_id: String(brandId), per_page: PAGE_SIZE_MAX } });

/** Whether the bill was marked as paid: other payments are reversed. */
export function isMarked({ id }: Bill, payments: readonly Payment[]): boolean {
  const pays = ({ allocations }: Payment) =>
    allocations.some(({ bill_id, released_at }) => bill_id === id && released_at === null);
  return payments.some((payment) => payment.origin === "mark" && pays(payment));
}

/** Reopens a bill that was marked as paid by mistake. */
export const undoPaymentOf = (brandId: number): Action<Bill> => ({
  label: words.undoPayment,
  failed: words.undoPaymentFailed,
  refresh: refreshMoney,
  run: async (bill, { client }) => {
    cacheBill(client, brandId, await reopenBill(brandId, bill));
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

/** Reminders of the brand's open bills. */
export const remindersQuery = (brandId: number) => dataQuery(reminders.ofBrand, { params: { id: String(brandId) } });

/** Pauses the reminders of a bill, or resumes them. */
export const remindersOf = (brandId: number, paused: boolean): Action<Bill> => ({
  label: paused ? words.resumeReminders : words.pauseReminders,
  failed: words.remindersFailed,
  refresh: refreshMoney,
  run: async ({ month }) => {
    await call(reminders.pauseBill, { brandId, params: { month }, body: { paused: !paused } });
    return {
      title: paused ? words.remindersResumed : words.remindersPaused,
      body: words.title(monthName(month)),
    };
  },
});
