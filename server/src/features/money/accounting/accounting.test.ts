// Shows MORE-455, MORE-458, MORE-459, MORE-460.

import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { readCsv, sumOfCents } from "../../../../test/accounting/read-csv.ts";
import { balancesOf, readJournal } from "../../../../test/accounting/read-journal.ts";
import { makeLostCredit } from "../../../../test/factories/unbilled.ts";
import { useLedger } from "../../../../test/ledger/lab.ts";
import { brands } from "../../../db/tables/brands.ts";
import { updateSettings } from "../../access/operator/operator.service.ts";
import { lockBooks } from "../receivables/books/books.service.ts";
import { grantCredit } from "../receivables/credits/credits.service.ts";

const lab = useLedger();
const { billing } = lab;
const { at } = billing;
const db = () => billing.app.ctx.db.current();

const exported = (month: string, program: string) =>
  billing.manager.post("/admin/accounting/exports", { month, program });
const preview = async (month: string, program: string) =>
  (await billing.manager.get(`/admin/accounting/preview?month=${month}&program=${program}`)).body.data;
const listed = async (month: string) =>
  (await billing.manager.get(`/admin/accounting/exports?month=${month}`)).body.data;

type Made = { id: number; files: { name: string; sha256: string; rows: number }[] };
/** The files of an export as text, each with the hash that its content has. */
async function filesOf({ id, files }: Made) {
  const cookie = [...billing.manager.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return Promise.all(
    files.map(async ({ name, sha256, rows }) => {
      const url = `${billing.app.url}/api/v1/admin/accounting/exports/${id}/files/${name}`;
      const response = await fetch(url, { headers: { cookie } });
      const content = Buffer.from(await response.arrayBuffer());
      expect([response.status, createHash("sha256").update(content).digest("hex")]).toEqual([200, sha256]);
      expect(readCsv(content.toString())).toHaveLength(rows);
      return { name, text: content.toString() };
    }),
  );
}
const make = async (month: string, program: string) => filesOf((await exported(month, program)).body.data);
const inWork = (work: (ctx: ReturnType<typeof billing.own>) => Promise<unknown>) => {
  const ctx = billing.own();
  return ctx.db.transaction(() => work(ctx));
};
const lock = (day: string) => inWork((ctx) => lockBooks(ctx, day));
const nameOf = async (id: number) =>
  (await db().select({ name: brands.name }).from(brands).where(eq(brands.id, id)))[0]?.name ?? "";
const rename = (id: number, name: string) => db().update(brands).set({ name }).where(eq(brands.id, id));

// Each test has the months for itself.
beforeEach(async () => {
  await db().execute(sql`alter table book_locks disable trigger user`);
  await db().execute(sql`delete from book_locks`);
  await db().execute(sql`alter table book_locks enable trigger user`);
  await db().execute(sql`truncate accounting_files, accounting_exports`);
  await db().execute(
    sql`truncate ledger_movements, brand_balances, allocations, refunds, credit_notes, payments, bill_holds restart identity cascade`,
  );
});

/** October of 118.00 closed on November 1, paid with 150.00, a note of 59.00, 20.00 refunded, and the payment returned on December 2. */
async function worked() {
  const id = await lab.billed("100.00");
  await at("2026-11-05");
  const { data: payment } = (await lab.pay(id, "150.00", { received_on: "2026-11-03", reference: "ACH 20391" })).body;
  await at("2026-11-20");
  const note = { organization_id: id, bill_month: "2026-10", kind: "amount", reason: "goodwill", amount: "59.00" };
  expect((await billing.manager.post("/admin/credit_notes", note)).status).toBe(200);
  const owner = await billing.app.as("super_admin");
  const sent = { payment_id: payment.id, amount: "20.00", method: "check", reason: "Paid too much", reference: "4711" };
  expect((await owner.post("/admin/refunds", sent)).status).toBe(200);
  await at("2026-12-02");
  expect((await lab.reverse(payment.id)).status).toBe(200);
  return { id, payment: payment.id as number, name: await nameOf(id) };
}

describe("an accounting export", () => {
  it("is refused for a month to come, an unknown month or program, and a month without records", async () => {
    await at("2026-11-05");
    const asked = async (sent: object) => {
      const { status, body } = await billing.manager.post("/admin/accounting/exports", sent);
      return [status, body.fields ?? body.message];
    };
    const program = "xero";
    expect(await asked({ month: "2026-12", program })).toEqual([422, { month: "Choose a month that has begun." }]);
    expect((await asked({ month: "2026-13", program }))[0]).toBe(422);
    expect((await asked({ month: "2026-11", program: "sage" }))[0]).toBe(422);
    expect(await asked({ month: "2026-01", program })).toEqual([409, "Nothing was posted in January 2026."]);
    expect((await billing.manager.get("/admin/accounting/exports/4711/files/a.csv")).status).toBe(404);
    const sales = await billing.app.as("sales");
    expect((await sales.get("/admin/accounting/preview?month=2026-11&program=xero")).status).toBe(403);
    expect((await sales.post("/admin/accounting/exports", { month: "2026-11", program })).status).toBe(403);
  });

  it("as a journal has every record of the month by the day on which it was posted, with its sums", async () => {
    const { payment, name } = await worked();
    const { body } = await exported("2026-11", "journal");
    expect(body.data).toMatchObject({
      month: "2026-11",
      program: "journal",
      locked: false,
      records: 4,
      differences: null,
      sums: {
        invoices_net: "100.00",
        invoices_tax: "18.00",
        invoices_total: "118.00",
        notes: "59.00",
        payments: "150.00",
        refunds: "20.00",
      },
    });
    const [file, ...others] = await filesOf(body.data);
    expect([file?.name, others]).toEqual(["journal-2026-11.csv", []]);
    const entries = readJournal(file?.text ?? "");
    expect(entries.map(({ number, date, names, accounts }) => ({ number, date, names, ...accounts }))).toEqual([
      ...[
        {
          number: expect.stringMatching(/^INV-/),
          date: "11/01/2026",
          "Accounts Receivable (A/R)": 11_800,
          Sales: -10_000,
          "Sales Tax Collected": -1_800,
        },
        { number: `PMT-${payment}`, date: "11/03/2026", "Accounts Receivable (A/R)": -15_000, Checking: 15_000 },
        {
          number: expect.stringMatching(/^CN-\d{6}$/),
          date: "11/20/2026",
          "Accounts Receivable (A/R)": -5_900,
          "Sales Allowances": 5_000,
          "Sales Tax Collected": 900,
        },
        {
          number: expect.stringMatching(/^REF-\d+$/),
          date: "11/20/2026",
          "Accounts Receivable (A/R)": 2_000,
          Checking: -2_000,
        },
      ].map((each) => ({ names: [name], ...each })),
    ]);
    expect(file?.text).toContain('Payment by bank transfer, ACH 20391",');
    const [december] = await make("2026-12", "journal");
    expect(readJournal(december?.text ?? "")).toMatchObject([
      { number: `PMT-${payment}-R`, accounts: { "Accounts Receivable (A/R)": 15_000, Checking: -15_000 } },
    ]);
  });

  it("for Xero has one row for each line, tax without tax, a note as an invoice below 0, and money as a bank file", async () => {
    const { name } = await worked();
    await lab.billed("33.33");
    await at("2026-12-02");
    const [invoices, notes, bank, ...others] = await make("2026-11", "xero");
    expect([invoices?.name, notes?.name, bank?.name, others]).toEqual([
      "xero-2026-11-invoices.csv",
      "xero-2026-11-credit-notes.csv",
      "xero-2026-11-bank.csv",
      [],
    ]);
    const rows = readCsv(invoices?.text ?? "");
    expect(rows.map((row) => [row["*Description"], row["*Quantity"], row["*UnitAmount"], row["*AccountCode"]])).toEqual(
      [
        ["Monthly fee: $0.00", "1", "0.00", "200"],
        [expect.any(String), "1", "100.00", "200"],
        ["GST: $100.00 × 18%", "1", "18.00", "821"],
        ["Monthly fee: $0.00", "1", "0.00", "200"],
        [expect.any(String), "1", "33.33", "200"],
        ["GST: $33.33 × 18%", "1", "6.00", "821"],
      ],
    );
    expect(new Set(rows.map((row) => row["*TaxType"]))).toEqual(new Set(["Tax Exempt (0%)"]));
    expect(rows[0]).toMatchObject({ "*ContactName": name, "*InvoiceDate": "11/01/2026", "*DueDate": "11/16/2026" });
    expect(readCsv(notes?.text ?? "").map((row) => [row["*UnitAmount"], row["*AccountCode"]])).toEqual([
      ["-50.00", "201"],
      ["-9.00", "821"],
    ]);
    expect(readCsv(bank?.text ?? "").map((row) => [row["*Date"], row["*Amount"], row.Payee, row.Reference])).toEqual([
      ["11/03/2026", "150.00", name, "ACH 20391"],
      ["11/20/2026", "-20.00", name, "4711"],
    ]);
  });

  it("for QuickBooks Online has invoices, payments and the notes as a journal", async () => {
    const { name } = await worked();
    const [invoices, journal, payments, ...others] = await make("2026-11", "quickbooks");
    expect([invoices?.name, journal?.name, payments?.name, others]).toEqual([
      "quickbooks-2026-11-invoices.csv",
      "quickbooks-2026-11-journal.csv",
      "quickbooks-2026-11-payments.csv",
      [],
    ]);
    const rows = readCsv(invoices?.text ?? "");
    expect(rows.map((row) => [row["Item(Product/Service)"], row["*ItemAmount"]])).toEqual([
      ["Sales", "0.00"],
      ["Sales", "100.00"],
      ["Sales Tax Collected", "18.00"],
    ]);
    expect(readJournal(journal?.text ?? "").map(({ accounts }) => accounts)).toEqual([
      { "Accounts Receivable (A/R)": -5_900, "Sales Allowances": 5_000, "Sales Tax Collected": 900 },
    ]);
    expect(readCsv(payments?.text ?? "")).toEqual([
      { Date: "11/03/2026", Description: `${name}: Payment by bank transfer, ACH 20391`, Amount: "150.00" },
      { Date: "11/20/2026", Description: `${name}: Refund by check, 4711`, Amount: "-20.00" },
    ]);
  });

  it("books credit before tax on an account of its own: used, carried, given back and granted", async () => {
    await at("2026-10-10");
    const id = await lab.brand();
    await lab.charge(id, "-60.00");
    await at("2026-11-01");
    await lab.close(id, "2026-10");
    await lab.charge(id, "100.00");
    await at("2026-12-01");
    await lab.close(id, "2026-11");
    const [october] = readJournal((await make("2026-11", "journal"))[0]?.text ?? "");
    expect(october?.accounts).toEqual({ Sales: 6_000, "Customer Credit": -6_000 });
    const credit = { organization_id: id, bill_month: "2026-11", kind: "amount", reason: "cancellation" };
    expect((await billing.manager.post("/admin/credit_notes", credit)).status).toBe(200);
    const { id: billId, brandId } = await makeLostCredit(billing.app.ctx);
    const other = await nameOf(brandId);
    await inWork((ctx) => grantCredit(ctx, billId));
    const [file] = await make("2026-12", "journal");
    const entries = readJournal(file?.text ?? "");
    const [november, canceled] = entries.filter(({ names }) => !names.includes(other));
    const [granted] = entries.filter(({ names, number }) => names.includes(other) && number.endsWith("-C"));
    expect(november?.accounts).toEqual({
      "Accounts Receivable (A/R)": 4_720,
      Sales: -10_000,
      "Customer Credit": 6_000,
      "Sales Tax Collected": -720,
    });
    // What was sold at 100.00 is allowed for as a whole, and the credit is there again.
    expect(canceled?.accounts).toEqual({
      "Accounts Receivable (A/R)": -4_720,
      "Sales Allowances": 10_000,
      "Customer Credit": -6_000,
      "Sales Tax Collected": 720,
    });
    expect(granted).toMatchObject({ number: `OLD-${brandId}-C` });
    expect(granted?.accounts).toEqual({ "Sales Allowances": 10_000, "Customer Credit": -10_000 });
    expect(balancesOf(entries.filter(({ names }) => !names.includes(other)))["Accounts Receivable (A/R)"]).toBe(0);
    const [xero] = (await make("2026-12", "xero")).filter(({ name }) => name.includes("credit-notes"));
    expect(sumOfCents(readCsv(xero?.text ?? "").map((row) => row["*UnitAmount"]))).toBe(-4_720);
  });

  it("books a write-off as bad debt, and its reversal the other way", async () => {
    const id = await lab.billed("100.00");
    await at("2026-11-20");
    const sent = { organization_id: id, bill_month: "2026-10", kind: "amount", reason: "write_off" };
    const { data: note } = (await billing.manager.post("/admin/credit_notes", sent)).body;
    await billing.manager.post(`/admin/credit_notes/${note.id}/reverse`, { reason: "They pay" });
    const [, written, reversed] = readJournal((await make("2026-11", "journal"))[0]?.text ?? "");
    const accounts = { "Accounts Receivable (A/R)": -11_800, "Bad Debt": 10_000, "Sales Tax Collected": 1_800 };
    expect(written).toMatchObject({ number: note.number, accounts });
    expect(reversed).toMatchObject({
      number: `${note.number}-R`,
      accounts: { "Accounts Receivable (A/R)": 11_800, "Bad Debt": -10_000, "Sales Tax Collected": -1_800 },
    });
    expect((await preview("2026-11", "journal")).sums.notes).toBe("0.00");
  });

  it("has what came after a lock in the month after it, with its own day beside it (case 13)", async () => {
    const id = await lab.billed("100.00");
    await at("2027-01-05");
    await lock("2026-12-31");
    await at("2027-01-06");
    expect((await lab.pay(id, "118.00", { received_on: "2026-12-15" })).status).toBe(200);
    expect((await exported("2026-12", "xero")).status).toBe(409);
    const [bank] = await make("2027-01", "xero");
    expect(readCsv(bank?.text ?? "")).toMatchObject([
      { "*Date": "01/01/2027", "*Amount": "118.00", Description: "Payment by bank transfer, of Dec 15, 2026" },
    ]);
  });
});

describe("an export that is repeated", () => {
  it("of a locked month is the same byte for byte, whatever was recorded or renamed since", async () => {
    const { id, name } = await worked();
    await at("2026-12-05");
    await lock("2026-11-30");
    const first = (await exported("2026-11", "xero")).body.data;
    expect(first.locked).toBe(true);
    await at("2026-12-06");
    await lab.pay(id, "5.00", { received_on: "2026-11-28" });
    await rename(id, `${name} International`);
    expect(await preview("2026-11", "xero")).toMatchObject({
      locked: true,
      last: { id: first.id, differences: { accounts: false, added: { count: 0 }, changed: { count: 0 } } },
    });
    const again = (await exported("2026-11", "xero")).body.data;
    expect(again.files).toEqual(first.files);
    expect(again.differences).toMatchObject({ added: { count: 0 }, gone: { count: 0 }, changed: { count: 0 } });
    expect(await filesOf(again)).toEqual(await filesOf(first));
    expect((await listed("2026-11")).map((each: Made) => each.id)).toEqual([again.id, first.id]);
  });

  it("of an open month says what was added, changed and is gone, and keeps the files of both", async () => {
    const { id, payment, name } = await worked();
    const first = (await exported("2026-12", "journal")).body.data;
    const before = await filesOf(first);
    await rename(id, `${name} Ltd.`);
    const { data: late } = (await lab.pay(id, "7.00", { received_on: "2026-12-01" })).body;
    const { last } = await preview("2026-12", "journal");
    expect(last.differences).toMatchObject({
      accounts: false,
      added: { count: 1, records: [{ cause: "payment", id: late.id, number: `PMT-${late.id}`, amount: "-7.00" }] },
      gone: { count: 0, records: [] },
      changed: { count: 1, records: [{ cause: "payment_reversed", number: `PMT-${payment}-R`, organization_id: id }] },
    });
    await inWork((ctx) => updateSettings(ctx, { legal_name: "Switchyard", account_bank: "Savings" }));
    const again = (await exported("2026-12", "journal")).body.data;
    expect(again.differences).toMatchObject({ accounts: true, added: { count: 1 } });
    expect(await filesOf(first)).toEqual(before);
    expect((await filesOf(again))[0]?.text).toContain("Savings");
    await inWork((ctx) => updateSettings(ctx, { account_bank: "Checking" }));
  });

  it("is audited, and neither it nor its files ever change", async () => {
    await worked();
    const { id } = (await exported("2026-11", "quickbooks")).body.data;
    const said = async () => (await billing.manager.get("/admin/activities")).body.data;
    await expect.poll(said).toContainEqual(
      expect.objectContaining({
        event: "accounting.exported",
        message: expect.stringContaining("exported November 2026 for QuickBooks Online"),
      }),
    );
    for (const change of [
      sql`update accounting_exports set locked = true where id = ${id}`,
      sql`delete from accounting_files where export_id = ${id}`,
    ])
      await expect(db().execute(change)).rejects.toThrow();
  });

  it("names the accounts as Super Admins set them, and nobody else may", async () => {
    await at("2026-11-05");
    const settings = { operator_settings: { legal_name: "Switchyard", account_revenue: "Voice revenue" } };
    expect((await billing.manager.put("/admin/operator_settings", settings)).status).toBe(403);
    const owner = await billing.app.as("super_admin");
    const { body } = await owner.get("/admin/operator_settings");
    expect(body.data).toMatchObject({ account_receivables: "Accounts Receivable (A/R)", xero_revenue: "200" });
    const empty = { operator_settings: { legal_name: "Switchyard", account_revenue: " " } };
    const refused = await owner.put("/admin/operator_settings", empty, { "if-match": `"${body.data.version}"` });
    expect(refused.status).toBe(422);
  });
});
