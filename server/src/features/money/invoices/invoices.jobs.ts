import * as z from "zod/mini";
import { makeContext, type Services, systemActor } from "../../../context/context.ts";
import { giveUpEmail, sendAndRecord } from "../../../jobs/email-attempts.ts";
import { findInvoiceEmail } from "../../../jobs/emails.db.ts";
import { defineJob } from "../../../jobs/jobs.ts";
import { GiveUp } from "../../../lib/give-up.ts";
import { operatorNow } from "../../access/operator/operator.service.ts";
import { isPaid } from "../receivables/marked.service.ts";
import { hasAddress, linkTo } from "./invoice-links.service.ts";
import { invoiceMail } from "./invoice-mail.text.ts";
import { type BillRow, findBill, findMail, markFailed } from "./invoices.db.ts";
import { invoiceWords } from "./invoices.text.ts";
import { issuedInvoice } from "./issued-invoices.ts";
import { recordSent } from "./record-sent.service.ts";

/** Why what a close queued does not leave, null if it does. Staff may send any invoice, to any address. */
async function obstacleOf(services: Services, bill: BillRow, to: string): Promise<string | null> {
  if (bill.held || isPaid(bill)) return invoiceWords.paidOrHeld;
  return (await hasAddress(services, bill.brand_id, to)) ? null : invoiceWords.addressLeft;
}

/** Staff are told, as of an address that refused it: nobody else may have got this invoice. */
const drop = (services: Services, invoice_mail_id: number, reason: string): Promise<void> =>
  services.db.transaction(async () => {
    await giveUpEmail(services, { invoice_mail_id }, reason);
    await markFailed(services.db.current(), { id: invoice_mail_id, now: services.clock.now().toISOString() });
  });

/**
 * Creates the invoice when sending, so that the queue contains only an id and no file, and stores whether it was sent.
 */
export const invoiceMailJob = defineJob({
  name: "invoice_mail",
  payload: z.object({ invoice_mail_id: z.int() }),
  run: async (services: Services, { invoice_mail_id }) => {
    const db = services.db.current();
    const mail = await findMail(db, { id: invoice_mail_id });
    if (!mail || mail.sent_at !== null || mail.failed_at !== null) return;
    const row = await findBill(db, { id: mail.bill_id });
    if (!row) return;
    const obstacle = mail.at_close ? await obstacleOf(services, row, mail.recipient) : null;
    if (obstacle !== null) return drop(services, mail.id, obstacle);
    const { bill, file } = await issuedInvoice(services, row);
    const { content, mime, name } = file;
    const operator = await operatorNow(services);
    const now = () => services.clock.now().toISOString();
    try {
      const email = await findInvoiceEmail(db, mail.id);
      await sendAndRecord(services, email?.id, () =>
        services.mailer.send({
          to: mail.recipient,
          // The same for each attempt: if the server accepted one whose answer was lost, the recipient sees one email.
          messageKey: `invoice ${row.invoice_number} ${mail.recipient} ${mail.id}`,
          ...invoiceMail(operator, bill, linkTo(services, { brandId: row.brand_id, billId: row.id })),
          attachments: [{ filename: name, content, contentType: mime }],
        }),
      );
    } catch (error) {
      if (!(error instanceof GiveUp)) throw error;
      // No failed job: staff who can correct the address are told of the invoice.
      await markFailed(db, { id: mail.id, now: now() });
      return;
    }
    await services.db.transaction(() => recordSent(makeContext(services, systemActor), row, mail.id));
  },
});
