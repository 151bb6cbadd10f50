// Shows MORE-377, MORE-378, MORE-379, MORE-433, MORE-470, MORE-473.

import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { useBillingApp } from "../../../../../test/billing-app.ts";
import { closeOnTime, makeBilledBrand } from "../../../../../test/factories/bill.ts";
import { makePackage } from "../../../../../test/factories/package.ts";
import { pdfText } from "../../../../../test/pdf-text.ts";
import { taxRates } from "../../../../db/tables/operator.ts";
import { Decimal } from "../../../../lib/amounts.ts";
import { creditNoteFile } from "../../credit-notes/credit-note-file.service.ts";
import { type CreditedBill, leftOf, ofAmount, ofLines } from "./note.rules.ts";

const billing = useBillingApp("2026-11-10T15:00:00Z");
const { at, of, own } = billing;

/** A brand whose bills of these months are closed, each of 100.00 and 18% of tax. */
async function brandWith(months: readonly string[], base_price = "100"): Promise<number> {
  const tax = { starts_on: "2026-01-01", name: "GST", rate: "18" };
  await billing.app.ctx.db.current().insert(taxRates).values(tax).onConflictDoNothing();
  const id = await makeBilledBrand(billing.app.ctx, 2, await makePackage(billing.app.ctx, { base_price }));
  for (const month of months) await closeOnTime(billing.app.ctx, id, `${month}-01`);
  return id;
}

const bill = async (id: number, month: string) =>
  (await billing.manager.get(`/admin/billing_histories/${month}`, of(id))).body.data;
const account = async (id: number) => (await billing.manager.get(`/admin/agencies/${id}/account`)).body.data;
const credit = (organization_id: number, bill_month: string, sent: object) =>
  billing.manager.post("/admin/credit_notes", {
    organization_id,
    bill_month,
    kind: "amount",
    reason: "goodwill",
    ...sent,
  });
const pay = async (organization_id: number, amount: string, over: object = {}) =>
  (await billing.manager.post("/admin/payments", { organization_id, amount, method: "bank_transfer", ...over })).body
    .data;

describe("a credit note", () => {
  it("pays its own bill first, and what is left is held for the brand (case 5)", async () => {
    await at("2026-12-05");
    const id = await brandWith(["2026-11"]);
    await pay(id, "80.00");
    const { body } = await credit(id, "2026-11", { amount: "59.00" });
    expect(body.data).toMatchObject({
      number: "CN-000001",
      net: "50.00",
      tax: "9.00",
      amount: "59.00",
      unallocated: "21.00",
    });
    expect(body.data.allocations).toMatchObject([{ bill_month: "2026-11", amount: "38.00" }]);
    expect(await bill(id, "2026-11")).toMatchObject({ status: "paid", open_amount: "0.00", settled_by: "mixed" });
    expect(await account(id)).toMatchObject({ receivable: "0.00", unallocated: "21.00", owed: "-21.00" });
  });

  it("of a bill that a payment had paid goes to another, and back once the payment is reversed (case 6)", async () => {
    await at("2026-12-10");
    const id = await brandWith(["2026-11"]);
    const paid = await pay(id, "118.00");
    await at("2026-12-20");
    await credit(id, "2026-11", { amount: "59.00" });
    await at("2027-01-02");
    await closeOnTime(billing.app.ctx, id, "2026-12-01");
    expect(await bill(id, "2026-12")).toMatchObject({ open_amount: "59.00", settled_by: null });
    await at("2027-01-08");
    await billing.manager.post(`/admin/payments/${paid.id}/reverse`, { reason: "Returned." });
    expect(await bill(id, "2026-11")).toMatchObject({ open_amount: "118.00", status: "overdue" });
    expect(await bill(id, "2026-12")).toMatchObject({ open_amount: "59.00" });
    expect(await account(id)).toMatchObject({ unallocated: "0.00", owed: "177.00" });
  });

  it("is at most what is left of its bill, and the last one takes the exact rest", async () => {
    await at("2026-12-05");
    const id = await brandWith(["2026-11"], "33.35");
    expect((await credit(id, "2026-11", { amount: "39.36" })).body.message).toBe(
      "At most $39.35 of the November 2026 bill can be credited.",
    );
    const notes: { net: string; tax: string }[] = [];
    for (const amount of ["13.11", "13.11", "13.13"]) notes.push((await credit(id, "2026-11", { amount })).body.data);
    const sum = (name: "net" | "tax") => notes.reduce((all, note) => all.plus(note[name]), new Decimal("0")).toFixed(2);
    expect([sum("net"), sum("tax")]).toEqual(["33.35", "6.00"]);
    expect((await credit(id, "2026-11", { amount: "0.01" })).status).toBe(409);
    expect(await bill(id, "2026-11")).toMatchObject({ status: "paid", settled_by: "credit_note" });
  });

  it("of tax alone leaves the net as it is", async () => {
    await at("2026-12-05");
    const id = await brandWith(["2026-11"]);
    expect((await credit(id, "2026-11", { kind: "tax", amount: "18.01" })).body.message).toBe(
      "At most $18.00 of tax is left on the November 2026 bill.",
    );
    expect((await credit(id, "2026-11", { kind: "tax", amount: "18.00" })).body.data).toMatchObject({
      net: "0.00",
      tax: "18.00",
    });
    expect((await credit(id, "2026-11", { amount: "100.00" })).body.data).toMatchObject({ net: "100.00", tax: "0.00" });
  });

  it("is calculated before it is issued, by the same rule and with the same refusals", async () => {
    await at("2026-12-05");
    const id = await brandWith(["2026-11"]);
    const preview = (sent: object) =>
      billing.manager.post("/admin/credit_notes/preview", {
        organization_id: id,
        bill_month: "2026-11",
        kind: "amount",
        reason: "goodwill",
        ...sent,
      });
    const byLine = { kind: "lines", lines: [{ line: 0, amount: "10.01" }] };
    expect((await preview(byLine)).body.data).toEqual({ net: "10.01", tax: "1.80", amount: "11.81" });
    expect((await preview({ amount: "11.81" })).body.data).toEqual({ net: "10.01", tax: "1.80", amount: "11.81" });
    expect((await preview({ reason: "cancellation" })).body.data).toMatchObject({ amount: "118.00" });
    expect((await preview({ kind: "tax", amount: "18" })).body.data).toMatchObject({ net: "0.00", amount: "18.00" });
    const lines = [{ line: 0, amount: "100.01" }];
    const refused = { amount: "At most $118.00 of the November 2026 bill can be credited." };
    for (const call of [preview, (sent: object) => credit(id, "2026-11", sent)]) {
      expect((await call({ amount: "118.01" })).body.fields).toEqual(refused);
      expect((await call({ kind: "lines", lines })).body.fields).toEqual({
        lines: "At most $100.00 of Monthly fee can be credited.",
      });
      expect((await call({ kind: "tax", amount: "18.01" })).body.fields).toHaveProperty("amount");
      expect((await call({ kind: "lines" })).body.fields).toEqual({ lines: "Choose the lines to credit." });
    }
    await pay(id, "100.00", { allocations: [{ bill_month: "2026-11", amount: "100.00" }] });
    expect((await preview({ reason: "write_off", amount: "18.01" })).body.fields).toEqual({
      amount: "Only $18.00 is open on the November 2026 bill.",
    });
    const sales = await billing.app.as("sales");
    expect((await sales.post("/admin/credit_notes/preview", {})).status).toBe(403);
    expect((await billing.manager.get(`/admin/credit_notes?organization_id=${id}`)).body.data).toEqual([]);
  });

  it("prints as a file that says what it credits", async () => {
    await at("2026-12-05");
    const id = await brandWith(["2026-11"]);
    const lines = [{ line: 0, amount: "10.00" }];
    const { data } = (
      await credit(id, "2026-11", { kind: "lines", reason: "error", lines, text: "Two minutes too many." })
    ).body;
    const [page] = pdfText((await billing.app.ctx.db.transaction(() => creditNoteFile(own(), data.id))).content);
    expect((await billing.manager.get(`/admin/credit_notes/${data.id}/pdf`)).status).toBe(200);
    expect(page).toContain(`Credit note\n${data.number}`);
    expect(page).toContain("Amount credited\n$11.80");
    expect(page).toContain("GST\n−$1.80\nTotal\n−$11.80");
    expect(page).toContain("Two minutes too many.");
  });
});

describe("what a credit note pays of another bill", () => {
  it("can be released once; what it pays of its own cannot", async () => {
    await at("2026-12-20");
    const id = await brandWith(["2026-10", "2026-11"]);
    await pay(id, "118.00", { allocations: [{ bill_month: "2026-10", amount: "118.00" }] });
    const { data: ofPaid } = (await credit(id, "2026-10", { amount: "20.00" })).body;
    const { data: note } = (
      await billing.manager.post(`/admin/credit_notes/${ofPaid.id}/allocations`, {
        bill_month: "2026-11",
        amount: "20.00",
      })
    ).body;
    const release = (noteId: number, allocationId: number) =>
      billing.manager.send("DELETE", `/admin/credit_notes/${noteId}/allocations/${allocationId}`, {
        reason: "Mistake",
      });
    const released = await release(note.id, note.allocations[0].id);
    expect(released.body.data).toMatchObject({ unallocated: "20.00", allocations: [{ release_reason: "Mistake" }] });
    expect(await bill(id, "2026-11")).toMatchObject({ open_amount: "118.00" });
    expect((await release(note.id, note.allocations[0].id)).status).toBe(409);
    const { data: own } = (await credit(id, "2026-11", { amount: "10.00" })).body;
    expect((await release(own.id, own.allocations[0].id)).body.message).toBe(
      "A credit note always pays its own bill first.",
    );
  });
});

describe("a write-off", () => {
  it("gives up what is open, and can be reversed once", async () => {
    await at("2026-12-20");
    const id = await brandWith(["2026-11"]);
    await pay(id, "18.00");
    expect((await credit(id, "2026-11", { reason: "write_off", amount: "100.01" })).body.message).toBe(
      "Only $100.00 is open on the November 2026 bill.",
    );
    const { data: note } = (await credit(id, "2026-11", { reason: "write_off" })).body;
    expect(note).toMatchObject({ amount: "100.00", unallocated: "0.00" });
    expect(await bill(id, "2026-11")).toMatchObject({ status: "paid", settled_by: "mixed" });
    const undo = () => billing.manager.post(`/admin/credit_notes/${note.id}/reverse`, { reason: "They pay." });
    expect((await undo()).body.data).toMatchObject({
      status: "reversed",
      number: note.number,
      reversal_reason: "They pay.",
    });
    expect((await undo()).status).toBe(409);
    expect(await bill(id, "2026-11")).toMatchObject({ status: "overdue", open_amount: "100.00" });
    const other = (await credit(id, "2026-11", { amount: "1.00" })).body.data;
    expect(
      (await billing.manager.post(`/admin/credit_notes/${other.id}/reverse`, { reason: "No." })).body.message,
    ).toBe("Only write-offs can be reversed.");
  });
});

describe("a late payment of a bill that was written off", () => {
  it("reverses the write-off and pays the bill (case 8)", async () => {
    await at("2026-12-05");
    const id = await brandWith(["2026-11"]);
    await at("2027-03-31");
    const { data: note } = (await credit(id, "2026-11", { reason: "write_off" })).body;
    await at("2027-05-04");
    await pay(id, "118.00");
    expect(await bill(id, "2026-11")).toMatchObject({ status: "paid", paid_on: "2027-05-04", settled_by: "payment" });
    expect(await account(id)).toMatchObject({ receivable: "0.00", unallocated: "0.00" });
    const reversed = (await billing.manager.get(`/admin/credit_notes/${note.id}`)).body.data;
    expect(reversed).toMatchObject({ number: note.number, status: "reversed" });
  });

  it("writes off again what it leaves open, and open bills come first", async () => {
    await at("2027-01-05");
    const id = await brandWith(["2026-11", "2026-12"]);
    await credit(id, "2026-11", { reason: "write_off" });
    expect(await pay(id, "168.00")).toMatchObject({
      unallocated: "0.00",
      allocations: [
        { bill_month: "2026-12", amount: "118.00" },
        { bill_month: "2026-11", amount: "50.00" },
      ],
    });
    expect(await bill(id, "2026-11")).toMatchObject({ status: "paid", settled_by: "mixed", open_amount: "0.00" });
    const notes = (await billing.manager.get(`/admin/credit_notes?organization_id=${id}`)).body.data;
    expect(notes.map(({ amount, status }: { amount: string; status: string }) => [amount, status])).toEqual([
      ["68.00", "issued"],
      ["118.00", "reversed"],
    ]);
  });
});

describe("above the operator's limit", () => {
  it("a note waits for another person, and takes its number when that person confirms it (case 14)", async () => {
    await at("2026-12-05", 10);
    const id = await brandWith(["2026-11"], "1000");
    const first = (await credit(id, "2026-11", { amount: "300.00" })).body.data;
    const second = (await credit(id, "2026-11", { amount: "250.00" })).body.data;
    expect([first.status, second.status, second.number]).toEqual(["issued", "waiting", null]);
    expect(await bill(id, "2026-11")).toMatchObject({ open_amount: "880.00" });
    const confirm = `/admin/credit_notes/${second.id}/confirm`;
    expect((await billing.manager.post(confirm)).status).toBe(403);
    const other = await billing.app.as("super_admin");
    const confirmed = (await other.post(confirm)).body.data;
    expect(confirmed).toMatchObject({ status: "issued", confirmed_by: other.user?.name });
    expect(Number(confirmed.number.slice(3))).toBe(Number(first.number.slice(3)) + 1);
    expect(await bill(id, "2026-11")).toMatchObject({ open_amount: "630.00" });
    expect((await other.post(confirm)).status).toBe(409);
  });

  it("a note is withdrawn by the person who asked or a Super Admin, and then never issued (MORE-473)", async () => {
    await at("2026-12-05");
    const id = await brandWith(["2026-11"], "1000");
    const ask = async () => (await credit(id, "2026-11", { amount: "600.00" })).body.data;
    const [one, two] = [await ask(), await ask()];
    const withdraw = (note: { id: number }, as = billing.manager) => as.post(`/admin/credit_notes/${note.id}/withdraw`);
    const other = await billing.app.as("manager");
    const refused = await withdraw(one, other);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      `Only ${billing.manager.user?.name} or a Super Admin can withdraw this request.`,
    ]);
    const withdrawn = (await withdraw(one)).body.data;
    expect(withdrawn).toMatchObject({ status: "withdrawn", withdrawn_by: billing.manager.user?.name, number: null });
    expect((await withdraw(one)).body.message).toBe("Only a request that waits for a second person can be withdrawn.");
    expect((await other.post(`/admin/credit_notes/${one.id}/confirm`)).status).toBe(409);
    const owner = await billing.app.as("super_admin");
    expect((await withdraw(two, owner)).body.data).toMatchObject({ status: "withdrawn" });
    const list = `/admin/credit_notes?organization_id=${id}&status=waiting`;
    expect((await owner.get(list)).body).toMatchObject({ data: [], meta: { counts: { waiting: 0 } } });
    const issue = sql`update credit_notes set issued_at = now(), issued_on = '2026-12-05', number = 'CN-999999'
      where id = ${one.id}`;
    await expect(billing.app.ctx.db.current().execute(issue)).rejects.toThrow();
    const rename = sql`update credit_notes set withdrawn_by = 'Nobody' where id = ${one.id}`;
    await expect(billing.app.ctx.db.current().execute(rename)).rejects.toThrow();
  });

  it("a note that nobody confirms expires", async () => {
    await at("2026-12-05");
    const id = await brandWith(["2026-11"], "1000");
    const { data: note } = (await credit(id, "2026-11", { amount: "600.00" })).body;
    await at("2026-12-13");
    const other = await billing.app.as("super_admin");
    expect((await other.get(`/admin/credit_notes/${note.id}`)).body.data.status).toBe("expired");
    expect((await other.post(`/admin/credit_notes/${note.id}/confirm`)).status).toBe(409);
  });
});

describe("a canceled bill", () => {
  it("is credited in full and gives back the credit that it had used", async () => {
    await at("2026-11-10");
    const id = await brandWith([]);
    await billing.manager.post("/admin/billing/charges", { label: "Goodwill", amount: "-130.00" }, of(id));
    await at("2027-01-02");
    await closeOnTime(billing.app.ctx, id, "2026-11-01");
    await closeOnTime(billing.app.ctx, id, "2026-12-01");
    expect(await bill(id, "2026-12")).toMatchObject({ total: "82.60" });
    await credit(id, "2026-12", { reason: "cancellation" });
    expect(await bill(id, "2026-12")).toMatchObject({ status: "paid", settled_by: "credit_note" });
    expect(await account(id)).toMatchObject({ carried: "30.00", receivable: "0.00", unallocated: "0.00" });
    expect((await credit(id, "2026-11", { amount: "1.00" })).status).toBe(409);
  });
});

describe("the numbers of credit notes", () => {
  it("have no gap with eight writers", async () => {
    await at("2026-12-05");
    const ids = await Promise.all(Array.from({ length: 8 }, () => brandWith(["2026-11"])));
    const rounds = await Promise.all(
      ids.flatMap((id) => [1, 2].map(async () => (await credit(id, "2026-11", { amount: "1.00" })).body.data.number)),
    );
    const numbers = rounds.map((number: string) => Number(number.slice(3))).sort((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
  });
});

describe("what is left of a bill", () => {
  const line = (amount: string) => ({
    ...({ kind: "base", label: "Line", quantity: "1", unit: "month", rate: amount } as const),
    amount,
  });
  it("counts a line with its share of the discounts (case 7)", () => {
    const worked: CreditedBill = {
      lines: ["99.00", "238.08", "4.00", "116.00", "1.68", "9.00", "18.00"].map(line),
      charges: [],
      corrections: [line("1.68")],
      discounts: [
        { code: "A", type: "percentage", value: "15", amount: "72.86" },
        { code: "B", type: "fixed_amount", value: "20", amount: "20.00" },
      ],
      taxes: [{ ...line("71.02"), kind: "tax" }],
      subtotal: "485.76",
      total: "465.60",
    };
    const left = leftOf(worked, []);
    expect([left.net, left.tax, left.lines[1]?.creditable]).toEqual(["394.58", "71.02", "192.57"]);
    expect(ofLines(left, ["192.57"])).toEqual({ net: "192.57", tax: "34.66" });
    const note = { ...ofLines(left, ["192.57"]), lines: [{ line: 1, label: "Line", amount: "192.57" }] };
    expect(leftOf(worked, [note])).toMatchObject({ net: "202.01", tax: "36.36", lines: { 1: { creditable: "0.00" } } });
  });

  it("is used up exactly by any notes that add up to it", () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 40_000 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 0, max: 2_800 }),
        amounts,
        (net, rate, parts) => {
          const tax = Math.round((net * rate) / 10_000);
          const cents = (value: number) => (value / 100).toFixed(2);
          const bill: CreditedBill = {
            lines: [line(cents(net))],
            charges: [],
            corrections: [],
            discounts: [],
            ...{
              taxes: tax > 0 ? [{ ...line(cents(tax)), kind: "tax" }] : [],
              subtotal: cents(net),
              total: cents(net + tax),
            },
          };
          const notes = [];
          for (const part of [...parts, Number.MAX_SAFE_INTEGER]) {
            const left = leftOf(bill, notes);
            const rest = Math.round(Number(left.total) * 100);
            if (rest === 0) break;
            const note = ofAmount(left, cents(Math.min(part, rest)));
            expect(Number(note.net)).toBeGreaterThanOrEqual(0);
            expect(new Decimal(note.tax).lte(left.tax) && new Decimal(note.net).lte(left.net)).toBe(true);
            notes.push({ ...note, lines: [] });
          }
          expect(leftOf(bill, notes)).toMatchObject({ net: "0.00", tax: "0.00", total: "0.00" });
        },
      ),
    );
  });
});
