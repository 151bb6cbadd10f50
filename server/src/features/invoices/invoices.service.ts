import type { InvoiceMail, invoices } from "@console/contract/invoices.ts";
import { invoiceErrors } from "@console/contract/invoices.ts";
import type { FileAnswer, Parsed } from "@console/contract/route.ts";
import { recordEvent } from "../../audit/audit.ts";
import { requireBrand } from "../../auth/brand-scope.ts";
import { requireMail } from "../../auth/mail-limits.ts";
import type { Context } from "../../context/context.ts";
import { insertRow } from "../../db/records.ts";
import { invoiceMails } from "../../db/tables/bills.ts";
import { refuse } from "../../http/errors.ts";
import { enqueue } from "../../jobs/outbox.ts";
import { buyerNow, requireBill } from "../billing/brand-bills.service.ts";
import { listMails } from "./invoices.db.ts";
import { invoiceMailJob } from "./invoices.jobs.ts";
import { invoiceActivities, invoiceWords } from "./invoices.text.ts";
import { issuedInvoice } from "./issued-invoices.ts";

type Query = Parsed<typeof invoices.mails>["query"];

/**
 * The invoice of a closed bill, as a file.
 * @throws AppError not_found
 */
export async function invoiceFile(ctx: Context, brandId: number, month: string): Promise<FileAnswer> {
  return (await issuedInvoice(ctx, await requireBill(ctx, brandId, month))).file;
}

/** @throws AppError not_found */
export async function invoiceMailsOf(ctx: Context, brandId: number, month: string, query: Query) {
  const bill = await requireBill(ctx, brandId, month);
  return listMails(ctx.db.current(), bill.id, query);
}

/**
 * Requests that the invoice be emailed: a job creates and sends it, and retries while the mail server is down.
 * @throws AppError rate_limited, not_found, invalid if the brand has no address and none is given
 */
export async function mailInvoice(
  ctx: Context,
  brandId: number,
  month: string,
  sent: string | undefined,
): Promise<InvoiceMail> {
  const brand = await requireBrand(ctx, brandId);
  const bill = await requireBill(ctx, brandId, month);
  const recipient = sent ?? (await buyerNow(ctx, brandId))?.email ?? "";
  if (recipient === "") throw refuse(invoiceErrors.noRecipient);
  await requireMail(ctx, { to: recipient, what: invoiceWords.mail, invoiceId: bill.id });
  const mail = await insertRow(ctx.db.current(), invoiceMails, {
    bill_id: bill.id,
    recipient,
    requested_at: ctx.clock.now().toISOString(),
    requested_by: ctx.actor.name,
  });
  await enqueue(ctx.db, invoiceMailJob, { invoice_mail_id: mail.id });
  await recordEvent(ctx, {
    event: "invoice.mailed",
    message: invoiceActivities.emailed(brand.name, bill.invoice_number, recipient),
    subject: { kind: "bill", id: bill.id, label: bill.invoice_number },
    brandId,
    after: { recipient },
  });
  return mail;
}
