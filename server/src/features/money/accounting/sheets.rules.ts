import type { AccountNames } from "@console/contract/account-names.ts";
import type { AccountingProgram } from "@console/contract/accounting-programs.ts";
import type { Entry } from "./entries.rules.ts";
import { journalRows } from "./journal.rules.ts";
import { quickBooksPayments, quickBooksRows, shortened } from "./quickbooks.rules.ts";
import { xeroBankRows, xeroRows } from "./xero.rules.ts";

/** A file before it is text. */
export type Sheet = { name: string; heads: readonly string[]; rows: string[][] };

/** Rows of all documents of a file, and how many of each it may have. */
type Form = { heads: readonly string[]; rowsOf: (entry: Entry) => string[][]; entries?: number; rows?: number };

const heads = (list: string) => list.split(",");

const xeroHeads = heads(
  "*ContactName,EmailAddress,POAddressLine1,POAddressLine2,POAddressLine3,POAddressLine4,POCity,PORegion,POPostalCode,POCountry,*InvoiceNumber,Reference,*InvoiceDate,*DueDate,InventoryItemCode,*Description,*Quantity,*UnitAmount,Discount,*AccountCode,*TaxType,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2,Currency,BrandingTheme",
);
const xeroBankHeads = heads("*Date,*Amount,Payee,Description,Reference,Check Number");
const quickBooksHeads = heads(
  "*InvoiceNo,*Customer,*InvoiceDate,*DueDate,Terms,Location,Memo,Item(Product/Service),ItemDescription,ItemQuantity,ItemRate,*ItemAmount,Service Date",
);
const quickBooksPaymentHeads = heads("Date,Description,Amount");
const journalHeads = heads(
  "*JournalNo,*JournalDate,*AccountName,*Debits,*Credits,Description,Name,Currency,Location,Class",
);

/** What the programs take in one file. */
const XERO_INVOICES = 500;
const XERO_BANK_ROWS = 1_000;
const QUICKBOOKS_INVOICES = 100;
const QUICKBOOKS_ROWS = 1_000;

const isBank = ({ cause }: Entry) => ["payment", "payment_reversed", "refund", "refund_reversed"].includes(cause);
const isInvoice = ({ cause }: Entry) => cause === "bill";
const isNote = (entry: Entry) => !isBank(entry) && !isInvoice(entry);

/** The files of a month for a program; those without a row are left out. @param month such as `2026-12` */
export function sheetsOf(
  program: AccountingProgram,
  month: string,
  entries: readonly Entry[],
  accounts: AccountNames,
): Sheet[] {
  const name = (kind: string) => `${program}-${month}${kind && `-${kind}`}`;
  const invoices = entries.filter(isInvoice);
  const notes = entries.filter(isNote);
  const bank = entries.filter(isBank);
  switch (program) {
    case "xero": {
      const form: Form = { heads: xeroHeads, rowsOf: (entry) => xeroRows(entry, accounts), entries: XERO_INVOICES };
      return [
        ...inFiles(name("invoices"), invoices, form),
        ...inFiles(name("credit-notes"), notes, form),
        ...inFiles(name("bank"), bank, { heads: xeroBankHeads, rowsOf: xeroBankRows, rows: XERO_BANK_ROWS }),
      ];
    }
    case "quickbooks":
      return [
        ...inFiles(name("invoices"), invoices, {
          heads: quickBooksHeads,
          rowsOf: (entry) => quickBooksRows(entry, accounts),
          entries: QUICKBOOKS_INVOICES,
          rows: QUICKBOOKS_ROWS,
        }),
        ...inFiles(name("journal"), notes.map(shortened), {
          heads: journalHeads,
          rowsOf: (entry) => journalRows(entry, accounts),
          rows: QUICKBOOKS_ROWS,
        }),
        ...inFiles(name("payments"), bank, {
          heads: quickBooksPaymentHeads,
          rowsOf: quickBooksPayments,
          rows: QUICKBOOKS_ROWS,
        }),
      ];
    case "journal":
      return inFiles(name(""), entries, { heads: journalHeads, rowsOf: (entry) => journalRows(entry, accounts) });
  }
}

/** A document is never divided, even if it alone has more rows than a file may have. */
function inFiles(name: string, documents: readonly Entry[], form: Form): Sheet[] {
  const {
    heads,
    rowsOf,
    entries: mostEntries = Number.POSITIVE_INFINITY,
    rows: most = Number.POSITIVE_INFINITY,
  } = form;
  const files: { entries: number; rows: string[][] }[] = [];
  for (const rows of documents.map(rowsOf)) {
    const last = files.at(-1);
    if (last && last.entries < mostEntries && last.rows.length + rows.length <= most) {
      last.entries += 1;
      last.rows.push(...rows);
    } else files.push({ entries: 1, rows });
  }
  return files.map(({ rows }, index) => ({
    name: `${name}${files.length > 1 ? `-${index + 1}` : ""}.csv`,
    heads,
    rows,
  }));
}
