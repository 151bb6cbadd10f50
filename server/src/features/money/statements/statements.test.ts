// Shows MORE-396, MORE-397.

import { describe, expect, it } from "vitest";
import { useLedger } from "../../../../test/ledger/lab.ts";
import { pdfText } from "../../../../test/pdf-text.ts";
import { updateSettings } from "../../access/operator/operator.service.ts";
import { lockBooks } from "../receivables/books/books.service.ts";

const lab = useLedger();
const { billing } = lab;
const { at } = billing;

const path = (id: number, from: string, to: string, kind = "") =>
  `/admin/agencies/${id}/statement${kind}?from=${from}&to=${to}`;
const statement = async (id: number, from: string, to: string) =>
  (await billing.manager.get(path(id, from, to))).body.data;
/** A file as bytes. */
async function download(path: string) {
  const cookie = [...billing.manager.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const response = await fetch(`${billing.app.url}/api/v1${path}`, { headers: { cookie } });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}
const short = (rows: { on: string; cause: string; amount: string; balance: string }[]) =>
  rows.map(({ on, cause, amount, balance }) => [on, cause, amount, balance]);

/** October of 118.00 closed on November 1, paid with 150.00, a note of 59.00, and the payment returned. */
async function history() {
  const id = await lab.billed("100.00");
  await at("2026-11-05");
  const { data: payment } = (await lab.pay(id, "150.00", { received_on: "2026-11-03", reference: "ACH 20391" })).body;
  await at("2026-11-20");
  const note = { organization_id: id, bill_month: "2026-10", kind: "amount", reason: "goodwill", amount: "59.00" };
  expect((await billing.manager.post("/admin/credit_notes", note)).status).toBe(200);
  await at("2026-12-02");
  expect((await lab.reverse(payment.id)).status).toBe(200);
  return id;
}

describe("a statement", () => {
  it("has what changed the balance, by its own day, between the balances before and after", async () => {
    const id = await history();
    const all = await statement(id, "2026-10-01", "2026-12-31");
    expect([all.opening, all.closing]).toEqual(["0.00", "59.00"]);
    expect(short(all.rows)).toEqual([
      ["2026-11-01", "bill", "118.00", "118.00"],
      ["2026-11-03", "payment", "-150.00", "-32.00"],
      ["2026-11-20", "credit_note", "-59.00", "-91.00"],
      ["2026-12-02", "payment_reversed", "150.00", "59.00"],
    ]);
    expect(all.rows.map((row: { reference: string | null }) => row.reference)).toEqual([
      null,
      "ACH 20391",
      expect.stringMatching(/^CN-\d{6}$/),
      "ACH 20391",
    ]);
    const november = await statement(id, "2026-11-02", "2026-11-30");
    expect([november.opening, november.closing, short(november.rows).length]).toEqual(["118.00", "-91.00", 2]);
    const none = await statement(id, "2027-01-01", "2027-01-31");
    expect([none.opening, none.rows, none.closing]).toEqual(["59.00", [], "59.00"]);
    expect((await lab.account(id)).owed).toBe("59.00");
  });

  it("is a CSV with the balances as its first and last row", async () => {
    const id = await history();
    const { status, headers, body: text } = await billing.manager.get(path(id, "2026-11-02", "2026-11-30", "/csv"));
    expect([status, headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(headers.get("content-disposition")).toBe('attachment; filename="statement-2026-11-02-2026-11-30.csv"');
    const [head, ...lines] = text.replace("\uFEFF", "").trimEnd().split("\r\n");
    expect(head).toBe("Date,Entry,Reference,Charged,Paid or credited,Balance");
    expect(lines).toEqual([
      "2026-11-01,Opening balance,,,,118.00",
      "2026-11-03,Payment,ACH 20391,,150.00,-32.00",
      expect.stringMatching(/^2026-11-20,"Credit note, October 2026",CN-\d{6},,59\.00,-91\.00$/),
      "2026-11-30,Closing balance,,,,-91.00",
    ]);
  });

  it("is a tagged PDF with the operator as its author", async () => {
    const id = await history();
    await billing.app.ctx.db.transaction(() =>
      updateSettings(billing.own(), {
        legal_name: "Switchyard Voice, Inc.",
        address: "1180 Harbor Street\nNew York, NY 10004",
      }),
    );
    const { status, headers, bytes } = await download(path(id, "2026-11-02", "2026-11-30", "/pdf"));
    expect([status, headers.get("content-type")]).toEqual([200, "application/pdf"]);
    const raw = Buffer.from(bytes).toString("latin1");
    expect(raw).toContain("/MarkInfo");
    expect(raw).toContain("/MediaBox [0 0 612 792]");
    const [page = ""] = pdfText(bytes);
    expect(page).toContain("Balance on Nov 30, 2026\n−$91.00");
    expect(page).toContain("Switchyard Voice, Inc.");
    expect(page).toContain("Nov 1, 2026\nOpening balance\n$118.00\nNov 3, 2026\nPayment\nACH 20391\n$150.00\n−$32.00");
  });

  it("refuses a period that ends before it begins, an unknown day and an unknown brand", async () => {
    const id = await history();
    for (const kind of ["", "/csv", "/pdf"]) {
      const wrong = await billing.manager.get(path(id, "2026-11-02", "2026-11-01", kind));
      expect([wrong.status, wrong.body.fields]).toEqual([422, { to: "The last day can't be before the first." }]);
      expect((await billing.manager.get(path(id, "2026-11-02", "2026-13-01", kind))).status).toBe(422);
      expect((await billing.manager.get(path(999_999, "2026-11-01", "2026-11-30", kind))).status).toBe(404);
    }
  });

  it("never changes for a locked day: what comes later counts on the day after, with its own day beside it", async () => {
    const id = await lab.billed("100.00");
    await at("2027-01-05");
    await billing.app.ctx.db.transaction(() => lockBooks(billing.own(), "2026-12-31"));
    const before = await statement(id, "2026-10-01", "2026-12-31");
    await at("2027-01-06");
    expect((await lab.pay(id, "118.00", { received_on: "2026-12-15" })).status).toBe(200);
    expect(await statement(id, "2026-10-01", "2026-12-31")).toEqual(before);
    const { rows, closing } = await statement(id, "2027-01-01", "2027-01-31");
    expect(closing).toBe("0.00");
    expect(rows).toMatchObject([{ on: "2027-01-01", dated: "2026-12-15", cause: "payment", amount: "-118.00" }]);
    const { body } = await billing.manager.get(path(id, "2027-01-01", "2027-01-31", "/csv"));
    expect(body).toContain('2027-01-01,"Payment of Dec 15, 2026",,,118.00,0.00');
  });
});
