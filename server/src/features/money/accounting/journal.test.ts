// Shows MORE-455, MORE-456: E10 of the ledger, and that the books have what brands owe.

import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { centsOf, readCsv } from "../../../../test/accounting/read-csv.ts";
import { balancesOf, type JournalEntry, readJournal } from "../../../../test/accounting/read-journal.ts";
import { useBillingApp } from "../../../../test/billing-app.ts";
import { makeBilledBrand } from "../../../../test/factories/bill.ts";
import { makePackage } from "../../../../test/factories/package.ts";
import { dayAfter } from "../../../../test/ledger/hand.ts";
import { LedgerByHand } from "../../../../test/ledger/ledger-by-hand.ts";
import { history, type Step } from "../../../../test/ledger/operations.ts";
import { Play } from "../../../../test/ledger/play.ts";
import { Product } from "../../../../test/ledger/product.ts";
import { rows } from "../../../db/sql.ts";
import { assertStored } from "../../../http/errors.ts";
import { dayIn } from "../../../lib/calendar.ts";
import { agingSums } from "../receivables/account.service.ts";
import { exportedFiles } from "./accounting.service.ts";

const billing = useBillingApp("2026-10-10T15:00:00Z", {});
/** How many random histories; hundreds of them by hand. */
const RUNS = Number(process.env.LEDGER_RUNS ?? 6);
const RECEIVABLES = "Accounts Receivable (A/R)";
const CREDIT = "Customer Credit";

let plan = 0;
beforeAll(async () => {
  await billing.app.ctx.db
    .current()
    .execute(sql`insert into tax_rates (starts_on, name, rate) values ('2026-10-01', 'GST', 18)`);
  plan = await makePackage(billing.app.ctx, { base_price: "100" });
});

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

const journalOf = async (month: string): Promise<JournalEntry[]> => {
  const files = await exportedFiles(billing.own(), { month, program: "journal" });
  expect(files.length).toBeLessThan(2);
  return files.flatMap(({ content }) => readJournal(content.toString()));
};

/** The journals of all months from a day's to another's. */
async function journals(from: string, to: string): Promise<JournalEntry[]> {
  const entries: JournalEntry[] = [];
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = dayAfter(`${month}-01`, 32).slice(0, 7)) {
    const found = await journalOf(month);
    for (const { date } of found) expect(`${date.slice(6)}-${date.slice(0, 2)}`).toBe(month);
    entries.push(...found);
  }
  return entries;
}

let first = "2026-10-10";
let last = first;

async function play(steps: readonly Step[]): Promise<void> {
  const begin = "2026-10-10";
  await billing.at(begin);
  const id = await makeBilledBrand(billing.app.ctx, 0, plan);
  const product = new Product(billing, id);
  const hand = new LedgerByHand();
  hand.now = billing.now().getTime();
  hand.today = begin;
  hand.rate = 18;
  const game = new Play(billing, product, hand);
  for (const step of steps) await game.step({ ...step, http: false });
  const from = dayAfter(begin, -60);
  [first, last] = [from < first ? from : first, hand.today > last ? hand.today : last];
  const { name } = (await rows<{ name: string }>(product.db, sql`select name from brands where id = ${id}`))[0] ?? {
    name: "",
  };
  const entries = (await journals(from, hand.today)).filter(({ names }) => names.includes(name));
  for (const { names, accounts } of entries) {
    expect(names).toEqual([name]);
    expect(Object.values(accounts).reduce((sum, cents) => sum + cents, 0)).toBe(0);
  }
  expect(new Set(entries.map(({ number }) => number)).size).toBe(entries.length);
  const { account, bills } = await product.state(false);
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
      await fc.assert(fc.asyncProperty(history, play), { numRuns: RUNS });
      // All brands together.
      billing.setNow(new Date(`${dayAfter(last, 1)}T17:00:00Z`));
      const sums = balancesOf(await journals(first, last));
      const owed = assertStored(await agingSums(billing.own()), "sums have a row");
      const buckets = [owed.current, owed.days_1_30, owed.days_31_60, owed.days_61_90, owed.days_over_90];
      const open = buckets.reduce((sum, bucket) => sum + centsOf(bucket), 0);
      expect(sums[RECEIVABLES] ?? 0).toBe(centsOf(owed.owed));
      expect(sums[RECEIVABLES] ?? 0).toBe(open - centsOf(owed.unallocated));
    },
    RUNS * 20_000,
  );
});
