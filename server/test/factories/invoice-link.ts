import { eq } from "drizzle-orm";
import type { Context } from "../../src/context/context.ts";
import { bills } from "../../src/db/tables/bills.ts";
import { linkTo, withInvoiceLinks } from "../../src/features/money/invoices/invoice-links.service.ts";
import { letter } from "../../src/lib/letter.ts";
import { makeBill } from "./bill.ts";

type Linked = { brandId: number; billId: number };

/** Sends an email with a link to a bill's page, as the mailer does. @returns the token in it */
export async function sendInvoiceLink(ctx: Context, linked: Linked, to = "ap@brand.example"): Promise<string> {
  let url = "";
  const mailer = withInvoiceLinks(
    {
      send: async (mail) => {
        url = mail.letter.button?.url ?? "";
      },
    },
    ctx,
  );
  const operator = { name: "Switchyard Voice", legalName: "", address: "", replyTo: "" };
  const button = { label: "View Invoice", url: linkTo(ctx, linked) };
  await mailer.send({ to, subject: "", letter: letter(operator, { preheader: "", paragraphs: [], button, why: "" }) });
  return url.split("/").at(-1) ?? "";
}

/** A closed bill with a link to its page. */
export async function makeInvoiceLink(ctx: Context) {
  const { brandId, month } = await makeBill(ctx);
  const [bill] = await ctx.db.current().select({ id: bills.id }).from(bills).where(eq(bills.brand_id, brandId));
  const billId = bill?.id ?? 0;
  return { brandId, month, billId, token: await sendInvoiceLink(ctx, { brandId, billId }) };
}
