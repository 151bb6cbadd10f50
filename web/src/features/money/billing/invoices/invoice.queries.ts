import { type InvoiceMail, invoices } from "@console/contract/invoices.ts";
import { queryOptions } from "@tanstack/react-query";
import { call, download } from "../../../../api/client.ts";
import { replyQuery } from "../../../../api/queries.ts";

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

export const invoiceFile = (brandId: number, month: string): Promise<Blob> =>
  download(invoices.file, { brandId, params: { month } });
