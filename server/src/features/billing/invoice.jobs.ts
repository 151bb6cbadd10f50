import * as z from "zod/mini";
import { billingDay } from "../../calendar.ts";
import type { Services } from "../../context.ts";
import { defineJob, GiveUp } from "../../jobs/jobs.ts";
import { closedBill } from "./bills.service.ts";
import { buyerNow, endMail, findMail } from "./invoice.db.ts";
import { invoiceMailText } from "./invoice.text.ts";
import { invoicePdf } from "./invoice-pdf.ts";

/** Makes the invoice when it is sent, so that the queue holds a number and no file; and remembers what came of it. */
export const invoiceMailJob = defineJob({
  name: "invoice_mail",
  payload: z.object({ invoice_mail_id: z.int() }),
  run: async (services: Services, { invoice_mail_id }) => {
    const db = services.db.current();
    const asked = await findMail(db, invoice_mail_id);
    if (!asked || asked.mail.sent_at !== null || asked.mail.failed_at !== null) return;
    const closed = closedBill(asked.bill, billingDay(services));
    const bill = { ...closed, buyer: closed.buyer ?? (await buyerNow(db, asked.bill.brand_id)) };
    const { content, mime, name } = await invoicePdf(bill, services.billingTimeZone);
    const now = () => services.clock.now().toISOString();
    try {
      await services.mailer.send({
        to: asked.mail.recipient,
        ...invoiceMailText(bill),
        attachments: [{ filename: name, content, contentType: mime }],
      });
    } catch (error) {
      if (error instanceof GiveUp) await endMail(db, invoice_mail_id, { failed_at: now() });
      throw error;
    }
    await endMail(db, invoice_mail_id, { sent_at: now() });
  },
});
