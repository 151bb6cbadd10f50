import { creditNoteErrors } from "@console/contract/credit-notes.ts";
import type { FileAnswer } from "@console/contract/route.ts";
import type { Context } from "../../../context/context.ts";
import { assertStored, refuse } from "../../../http/errors.ts";
import { billingDay } from "../../../lib/calendar.ts";
import { logoContent } from "../../access/operator/logo.service.ts";
import { buyerNow, categoryFinder, closedBill, findClosedBill } from "../billing/brand-bills.service.ts";
import { INVOICE_LAYOUT } from "../invoices/invoice-layout.ts";
import { printContent, printed } from "../invoices/invoice-pdf.ts";
import { oneNote } from "../receivables/notes/notes.service.ts";
import { creditNoteContent } from "./credit-note-content.ts";

/** An issued credit note as PDF: the same bytes each time, because nothing that it says changes. */
export async function creditNoteFile(ctx: Context, id: number): Promise<FileAnswer> {
  const note = await oneNote(ctx, id);
  const { number, issued_on, issued_at } = note;
  if (number === null || issued_on === null || issued_at === null) throw refuse(creditNoteErrors.notIssued);
  const row = await findClosedBill(ctx, note.organization_id, `${note.bill_month}-01`);
  const closed = closedBill(assertStored(row, "a credit note has no bill"), billingDay(ctx), await categoryFinder(ctx));
  const bill = { ...closed, buyer: closed.buyer ?? (await buyerNow(ctx, note.organization_id)) };
  const logo = bill.seller?.logo_url ? await logoContent(ctx, bill.seller.logo_url) : null;
  return printContent(printed(creditNoteContent({ ...note, number, issued_on }, bill)), {
    author: bill.seller?.name ?? "",
    at: new Date(issued_at),
    layout: INVOICE_LAYOUT,
    logo,
  });
}
