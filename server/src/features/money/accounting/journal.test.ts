// Shows MORE-455, MORE-456: E10 of the ledger, and that the books have what brands owe.

import { describe, expect, it } from "vitest";
import { journals } from "../../../../test/accounting/journals.ts";
import { centsOf, readCsv } from "../../../../test/accounting/read-csv.ts";
import { balancesOf } from "../../../../test/accounting/read-journal.ts";
import { useBillingApp } from "../../../../test/billing-app.ts";
import { dayAfter } from "../../../../test/ledger/hand.ts";
import { onApp, type Period, playHistories } from "../../../../test/ledger/player.ts";
import type { Product } from "../../../../test/ledger/product.ts";
import { assertStored } from "../../../http/errors.ts";
import { dayIn } from "../../../lib/calendar.ts";
import { requireBrand } from "../../access/brand-scope/brand-scope.ts";
import { agingSums } from "../receivables/account.service.ts";
import { exportedFiles } from "./accounting.service.ts";

const billing = useBillingApp("2026-10-10T15:00:00Z", {});
const HISTORIES = 6;
const RECEIVABLES = "Accounts Receivable (A/R)";
const CREDIT = "Customer Credit";

/** What the rows of invoices in a program's files add up to in cents, by number: all, and those of tax. */
async function invoicesOf(program: "xero" | "quickbooks", month: string): Promise<Map<string, [number, number]>> {
  const heads = {
    xero: ["*InvoiceNumber", "*UnitAmount", "*AccountCode", "821", "*Quantity"],
    quickbooks: ["*InvoiceNo", "*ItemAmount", "Item(Product/Service)", "Sales Tax Collected", "ItemQuantity"],
  } as const;
  const [numberHead, amountHead, accountHead, taxAccount, quantityHead] = heads[program];
  const sums = new Map<string, [number, number]>();
  for (const { name, content } of await exportedFiles(billing.own(), { month, program })) {
    if (!/-(invoices|credit-notes)/.test(name)) continue;
    for (const row of readCsv(content.toString())) {
      expect(row[quantityHead]).toBe("1");
      const [all, tax] = sums.get(row[numberHead] ?? "") ?? [0, 0];
      const cents = centsOf(row[amountHead]);
      sums.set(row[numberHead] ?? "", [all + cents, tax + (row[accountHead] === taxAccount ? cents : 0)]);
    }
  }
  return sums;
}

let [first, last] = ["2026-10-10", "2026-10-10"];

/** What the files of all programs have of a brand, against the brand's account and bills. */
async function expectInBooks(product: Product, [from, to]: Period): Promise<void> {
  [first, last] = [from < first ? from : first, to > last ? to : last];
  const { name } = await requireBrand(billing.own(), product.brandId);
  const entries = (await journals(billing.own(), from, to)).filter(({ names }) => names.includes(name));
  for (const { names } of entries) expect(names).toEqual([name]);
  expect(new Set(entries.map(({ number }) => number)).size).toBe(entries.length);
  const { account, bills } = await product.state();
  const sums = balancesOf(entries);
  expect(sums[RECEIVABLES] ?? 0).toBe(centsOf(account.owed));
  expect((sums[CREDIT] ?? 0) + centsOf(account.carried)).toBe(0);
  for (const bill of bills.filter(({ total }) => Number(total) > 0)) {
    const entry = entries.find(({ number }) => number === bill.invoice_number);
    const tax = bill.taxes.reduce((sum, { amount }) => sum + centsOf(Number(amount).toFixed(2)), 0);
    expect(entry?.accounts[RECEIVABLES]).toBe(centsOf(bill.total));
    expect((entry?.accounts["Sales Tax Collected"] ?? 0) + tax).toBe(0);
    const closed = dayIn("America/New_York", new Date(bill.closed_at ?? "")).slice(0, 7);
    for (const program of ["xero", "quickbooks"] as const)
      expect((await invoicesOf(program, closed)).get(bill.invoice_number ?? "")).toEqual([centsOf(bill.total), tax]);
  }
}

describe("the journal", () => {
  it(
    "is balanced in each entry, and its receivables and customer credit are the brand's, whatever happened",
    async () => {
      await playHistories(billing.app.ctx, { histories: HISTORIES, ...onApp(billing), ended: expectInBooks });
      // All brands together.
      billing.setNow(new Date(`${dayAfter(last, 1)}T17:00:00Z`));
      const sums = balancesOf(await journals(billing.own(), first, last));
      const owed = assertStored(await agingSums(billing.own()), "sums have a row");
      const buckets = [owed.current, owed.days_1_30, owed.days_31_60, owed.days_61_90, owed.days_over_90];
      const open = buckets.reduce((sum, bucket) => sum + centsOf(bucket), 0);
      expect(sums[RECEIVABLES] ?? 0).toBe(centsOf(owed.owed));
      expect(sums[RECEIVABLES] ?? 0).toBe(open - centsOf(owed.unallocated));
    },
    HISTORIES * 20_000,
  );
});
