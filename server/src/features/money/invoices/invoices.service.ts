import { billingErrors } from "@console/contract/billing.ts";
import { invoiceEmailsOf } from "@console/contract/brand-fields.ts";
import { type InvoiceMail, invoiceErrors, type invoices } from "@console/contract/invoices.ts";
import type { FileAnswer, Parsed } from "@console/contract/route.ts";
import type { Context } from "../../../context/context.ts";
import { insertRow } from "../../../db/records.ts";
import { invoiceMails } from "../../../db/tables/bills.ts";
import { AppError, assertStored, refuse, requireFound, sentenceOf } from "../../../http/errors.ts";
import { insertInvoiceEmail } from "../../../jobs/emails.ts";
import { enqueue } from "../../../jobs/outbox.ts";
import { textOf } from "../../../lib/letter.ts";
import { requireBrand } from "../../access/brand-scope/brand-scope.ts";
import { requireMail } from "../../access/mail-limits/mail-limits.ts";
import { operatorNow } from "../../access/operator/operator.service.ts";
import { requireBill } from "../billing/brand-bills.service.ts";
import { billSubject } from "../receivables/receivables.text.ts";
import { linkTo, withoutLinks } from "./invoice-links.service.ts";
import { invoiceMail, invoiceSubject } from "./invoice-mail.text.ts";
import { type BillRow, findBill, findInvoiceEmails, findMail, listMails } from "./invoices.db.ts";
import { invoiceMailJob } from "./invoices.jobs.ts";
import { auditInvoices, invoiceWords } from "./invoices.text.ts";
import { issuedInvoice } from "./issued-invoices.ts";

type Query = Parsed<typeof invoices.mails>["query"];

/** The invoice of a closed bill, as a file. */
export async function invoiceFile(ctx: Context, brandId: number, month: string): Promise<FileAnswer> {
  return (await issuedInvoice(ctx, await requireBill(ctx, brandId, month))).file;
}

/** The invoice of a bill by its id. */
export async function issuedOf(ctx: Context, billId: number) {
  return issuedInvoice(ctx, assertStored(await findBill(ctx.db.current(), { id: billId }), "a link has no bill"));
}

export async function invoiceMailsOf(ctx: Context, brandId: number, month: string, query: Query) {
  const bill = await requireBill(ctx, brandId, month);
  return listMails(ctx.db.current(), bill.id, query);
}

/**
 * Requests that the invoice be emailed: a job creates and sends it, and retries while the mail server is down.
 */
export async function mailInvoice(
  ctx: Context,
  brandId: number,
  month: string,
  sent: string | undefined,
): Promise<InvoiceMail> {
  const bill = await requireBill(ctx, brandId, month);
  const recipient = sent ?? (await invoiceEmails(ctx, brandId))[0];
  if (recipient === undefined) throw refuse(invoiceErrors.noRecipient);
  return (await queueInvoice(ctx, bill, { recipient })).mail;
}

/**
 * Queues a bill's invoice to every invoice email of its brand.
 * @returns why it is not sent to all of them; null if it is
 */
export async function mailToBrand(ctx: Context, bill: BillRow): Promise<string | null> {
  const recipients = await invoiceEmails(ctx, bill.brand_id);
  if (recipients.length === 0) return sentenceOf(invoiceErrors.noRecipient, {});
  const sent: string[] = [];
  for (const recipient of recipients) {
    try {
      await queueInvoice(ctx, bill, { recipient });
    } catch (error) {
      // A limit of emails is checked before anything is written.
      if (!(error instanceof AppError && error.code === "rate_limited")) throw error;
      return sent.length === 0 ? error.message : invoiceWords.sentOnlyTo(sent, error.message);
    }
    sent.push(recipient);
  }
  return null;
}

async function invoiceEmails(ctx: Context, brandId: number): Promise<readonly string[]> {
  const brand = await findInvoiceEmails(ctx.db.current(), { brandId });
  return brand ? invoiceEmailsOf(brand) : [];
}

type Sent = { recipient: string; repeatsId?: number; atClose?: boolean };

/** Queues an email of a bill's invoice in the caller's transaction. */
export async function queueInvoice(ctx: Context, bill: BillRow, { recipient, repeatsId, atClose = false }: Sent) {
  const { id, brand_id: brandId } = bill;
  const brand = await requireBrand(ctx, brandId);
  await requireMail(ctx, { to: recipient, what: invoiceWords.mail, invoiceId: id });
  const mail = await insertRow(ctx.db.current(), invoiceMails, {
    bill_id: id,
    recipient,
    requested_at: ctx.clock.now().toISOString(),
    requested_by: ctx.actor.name,
    at_close: atClose,
  });
  const email = await insertInvoiceEmail(ctx, {
    invoiceMailId: mail.id,
    recipient,
    brandId,
    repeatsId,
    subject: invoiceSubject(await operatorNow(ctx), bill),
  });
  await enqueue(ctx.db, invoiceMailJob, { invoice_mail_id: mail.id });
  await auditInvoices(ctx, "invoice.mailed", billSubject(bill, brand), { after: { recipient } });
  return { mail, email };
}

/** The text and file of an invoice's email, as they would be sent now; null if the bill is gone. */
export async function invoiceEmail(ctx: Context, invoiceMailId: number) {
  const bill = await billOfMail(ctx, invoiceMailId);
  if (!bill) return null;
  const issued = await issuedInvoice(ctx, bill);
  const { letter } = invoiceMail(
    await operatorNow(ctx),
    issued.bill,
    linkTo(ctx, { brandId: bill.brand_id, billId: bill.id }),
  );
  return { text: withoutLinks(ctx, textOf(letter)), attachments: [issued.file.name ?? ""] };
}

/** Sends an invoice's email once more. @returns the id of the new email */
export async function mailInvoiceAgain(ctx: Context, invoiceMailId: number, recipient: string, repeatsId: number) {
  const bill = requireFound(await billOfMail(ctx, invoiceMailId), billingErrors.billNotFound);
  return (await queueInvoice(ctx, bill, { recipient, repeatsId })).email.id;
}

async function billOfMail(ctx: Context, invoiceMailId: number): Promise<BillRow | undefined> {
  const mail = await findMail(ctx.db.current(), { id: invoiceMailId });
  return mail && findBill(ctx.db.current(), { id: mail.bill_id });
}
