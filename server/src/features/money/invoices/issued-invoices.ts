import { createHash } from "node:crypto";
import type { Bill } from "@console/contract/billing.ts";
import type { FileAnswer } from "@console/contract/route.ts";
import type { InferSelectModel } from "drizzle-orm";
import type { Services } from "../../../context/context.ts";
import { insertIfNew } from "../../../db/records.ts";
import { type bills, issuedInvoices } from "../../../db/tables/bills.ts";
import { assertStored } from "../../../http/errors.ts";
import { billingDay } from "../../../lib/calendar.ts";
import { logoContent } from "../../access/operator/logo.service.ts";
import { buyerNow, categoryFinder, closedBill } from "../billing/brand-bills.service.ts";
import { fileNameOf, invoicePdf } from "./invoice-pdf.ts";
import { findIssued } from "./invoices.db.ts";

type BillRow = InferSelectModel<typeof bills>;
type IssuedInvoice = { bill: Bill; file: FileAnswer & { name: string } };

/** The payment state that an invoice prints; each state has its own file. */
const stateOf = ({ status, paid_on, total, open_amount }: Bill): string => {
  if (status === "paid") return `paid ${paid_on}`;
  return open_amount === total ? status : `${status} ${open_amount}`;
};

const sha256 = (content: Uint8Array): string => createHash("sha256").update(content).digest("hex");

/**
 * The invoice of a closed bill: created on the first request in each payment state, with the same bytes from then on.
 * @throws Error if the stored file is not the one that was issued
 */
export async function issuedInvoice(services: Services, row: BillRow): Promise<IssuedInvoice> {
  const closed = closedBill(row, billingDay(services), await categoryFinder(services));
  const bill = { ...closed, buyer: closed.buyer ?? (await buyerNow(services, row.brand_id)) };
  const db = services.db.current();
  const state = stateOf(bill);
  const found = (await findIssued(db, { billId: row.id, state })) ?? (await issue(services, row, bill, state));
  if (sha256(found.content) !== found.sha256) {
    throw new Error(`the stored invoice ${row.invoice_number} (${state}) is not the one that was issued`);
  }
  return { bill, file: { content: found.content, mime: "application/pdf", name: fileNameOf(row.invoice_number) } };
}

/** If two are created concurrently, the first is stored, and both requests return it. */
async function issue(services: Services, row: BillRow, bill: Bill, state: string) {
  const db = services.db.current();
  const logo = bill.seller?.logo_url ? await logoContent(services, bill.seller.logo_url) : null;
  const { content } = await invoicePdf(bill, { layout: row.layout, timeZone: services.billingTimeZone, logo });
  const stored = await insertIfNew(db, issuedInvoices, {
    bill_id: row.id,
    state,
    layout: row.layout,
    sha256: sha256(content),
    content,
    issued_at: services.clock.now().toISOString(),
  });
  return stored ?? assertStored(await findIssued(db, { billId: row.id, state }), "the invoice was not stored");
}
