// Shows MORE-457: what the programs take in one file.

import { fieldsOfAccounts } from "@console/contract/account-names.ts";
import { emptyValues } from "@console/contract/fields.ts";
import { describe, expect, it } from "vitest";
import { centsOf, readCsv } from "../../../../test/accounting/read-csv.ts";
import { readJournal } from "../../../../test/accounting/read-journal.ts";
import { csvLines } from "../../../http/csv.ts";
import type { Entry } from "./entries.rules.ts";
import { sheetsOf } from "./sheets.rules.ts";

const accounts = emptyValues(fieldsOfAccounts);

const entry = (over: Partial<Entry>): Entry => ({
  cause: "bill",
  id: 1,
  organization_id: 1,
  brand: "Lumen",
  bill_month: "2026-11",
  number: "INV-000001",
  on: "2026-12-01",
  dueOn: "2026-12-16",
  text: "Invoice INV-000001, November 2026",
  reference: "",
  buyer: null,
  lines: [
    { account: "revenue", text: "Standard minutes: 3.5 min × $0.0125", amount: "0.04" },
    { account: "revenue", text: "Coupon", amount: "-0.01" },
    { account: "tax", text: "GST: $0.03 × 18%", amount: "0.01" },
  ],
  amount: "0.04",
  ...over,
});

const payment = (id: number): Entry =>
  entry({
    cause: "payment",
    number: `PMT-${id}`,
    text: "Payment by bank transfer",
    reference: "ACH 20391",
    lines: [{ account: "bank", text: "", amount: "-12.50" }],
    amount: "-12.50",
  });

const many = (count: number, one: (index: number) => Entry) => Array.from({ length: count }, (_, index) => one(index));
const bill = (index: number) => entry({ number: `INV-${String(index).padStart(6, "0")}` });
const read = (sheet: { heads: readonly string[]; rows: string[][] }) =>
  readCsv(csvLines([[...sheet.heads], ...sheet.rows]));

describe("files", () => {
  it.each([
    ["xero" as const, 500],
    ["quickbooks" as const, 100],
  ])("for %s have at most %i invoices, none of them divided", (program, most) => {
    const sheets = sheetsOf(program, "2026-12", many(most + 1, bill), accounts);
    expect(sheets.map(({ name, rows }) => [name, rows.length])).toEqual([
      [`${program}-2026-12-invoices-1.csv`, most * 3],
      [`${program}-2026-12-invoices-2.csv`, 3],
    ]);
    expect(sheetsOf(program, "2026-12", many(most, bill), accounts).map(({ name }) => name)).toEqual([
      `${program}-2026-12-invoices.csv`,
    ]);
  });

  it("of money have at most 1,000 rows", () => {
    for (const program of ["xero", "quickbooks"] as const) {
      const sheets = sheetsOf(program, "2026-12", many(1_001, payment), accounts);
      expect(sheets.map(({ rows }) => rows.length)).toEqual([1_000, 1]);
    }
    const [journal] = sheetsOf("journal", "2026-12", many(1_001, payment), accounts);
    expect(journal?.rows.length).toBe(2_002);
  });

  it("for QuickBooks Online have numbers of at most 21 characters and 1,000 rows", () => {
    const number = "NORTH-AMERICA-26-000123";
    const lines = many(11, bill).map(
      ({ lines: [line] }) => line ?? { account: "revenue" as const, text: "", amount: "1.00" },
    );
    const sheets = sheetsOf(
      "quickbooks",
      "2026-12",
      many(100, () => entry({ number, lines })),
      accounts,
    );
    expect(sheets.map(({ rows }) => rows.length)).toEqual([990, 110]);
    expect(read(sheets[0] ?? { heads: [], rows: [] })[0]).toMatchObject({ "*InvoiceNo": "RTH-AMERICA-26-000123" });
    const note = entry({ cause: "credit_note", number, lines, amount: "0.44" });
    const [journal] = sheetsOf("quickbooks", "2026-12", [note], accounts);
    expect(journal?.name).toBe("quickbooks-2026-12-journal.csv");
    expect(journal?.rows[0]?.[0]).toBe("RTH-AMERICA-26-000123");
  });

  it("are left out when nothing is in them", () => {
    for (const program of ["xero", "quickbooks", "journal"] as const)
      expect(sheetsOf(program, "2026-12", [], accounts)).toEqual([]);
  });

  it("have exactly the heads that the programs ask for", () => {
    const heads = (program: "xero" | "quickbooks" | "journal", each: Entry) =>
      sheetsOf(program, "2026-12", [each], accounts).map((sheet) => sheet.heads.join());
    const journal = "*JournalNo,*JournalDate,*AccountName,*Debits,*Credits,Description,Name,Currency,Location,Class";
    expect(heads("xero", bill(1))).toEqual([
      "*ContactName,EmailAddress,POAddressLine1,POAddressLine2,POAddressLine3,POAddressLine4,POCity,PORegion,POPostalCode,POCountry,*InvoiceNumber,Reference,*InvoiceDate,*DueDate,InventoryItemCode,*Description,*Quantity,*UnitAmount,Discount,*AccountCode,*TaxType,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2,Currency,BrandingTheme",
    ]);
    expect(heads("xero", payment(1))).toEqual(["*Date,*Amount,Payee,Description,Reference,Check Number"]);
    expect(heads("quickbooks", bill(1))).toEqual([
      "*InvoiceNo,*Customer,*InvoiceDate,*DueDate,Terms,Location,Memo,Item(Product/Service),ItemDescription,ItemQuantity,ItemRate,*ItemAmount,Service Date",
    ]);
    expect(heads("quickbooks", payment(1))).toEqual(["Date,Description,Amount"]);
    expect(heads("quickbooks", entry({ cause: "credit_note" }))).toEqual([journal]);
    expect(heads("journal", bill(1))).toEqual([journal]);
  });

  it("leave amounts numbers, and turn what a spreadsheet would run into text", () => {
    const wild = { brand: '=HYPERLINK("http://x")', text: "+1,\n@SUM(A1)", buyer: buyerAt("-1\nMain Street\nA\nB\nC") };
    const [xero] = sheetsOf("xero", "2026-12", [entry(wild)], accounts);
    const rows = read(xero ?? { heads: [], rows: [] });
    expect(rows.map((row) => row["*UnitAmount"])).toEqual(["0.04", "-0.01", "0.01"]);
    expect(rows[0]).toMatchObject({
      "*ContactName": `'=HYPERLINK("http://x")`,
      EmailAddress: "'@ap",
      POAddressLine1: "-1",
      POAddressLine4: "B, C",
      "*TaxType": "Tax Exempt (0%)",
      Currency: "USD",
    });
    const [bank] = sheetsOf("xero", "2026-12", [payment(1), refund], accounts);
    expect(read(bank ?? { heads: [], rows: [] }).map((row) => centsOf(row["*Amount"]))).toEqual([1_250, -500]);
    const [journal] = sheetsOf("journal", "2026-12", [entry(wild)], accounts);
    const [read1] = readJournal(csvLines([[...(journal?.heads ?? [])], ...(journal?.rows ?? [])]));
    expect(read1?.accounts).toEqual({ "Accounts Receivable (A/R)": 4, Sales: -3, "Sales Tax Collected": -1 });
    expect(journal?.rows[0]?.[5]).toBe(wild.text);
    expect(csvLines(journal?.rows ?? [])).toContain("'@SUM(A1)");
  });
});

const buyerAt = (address: string) => ({ name: "Lumen", address, tax_id: "", email: "@ap", po_number: "PO 7" });
const refund = entry({
  cause: "refund",
  number: "REF-1",
  lines: [{ account: "bank", text: "", amount: "5.00" }],
  amount: "5.00",
});
