// Shows MORE-366, MORE-367, MORE-368, MORE-433, MORE-476. The figures are those of the rules' worked cases: 18% tax, due 15 days after the first.

import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { brokenEquations } from "../../../../test/ledger/equations.ts";
import { useLedger } from "../../../../test/ledger/lab.ts";
import { activities } from "../../../db/tables/audit.ts";

const lab = useLedger();
const { at } = lab.billing;

const expectAccount = async (brandId: number, expected: object) => {
  expect(await lab.account(brandId)).toMatchObject(expected);
  expect(await brokenEquations(lab.billing.app.ctx.db.current(), brandId)).toEqual([]);
};
const sharesOf = (payment: { allocations: { bill_month: string; amount: string }[] }) =>
  payment.allocations.map(({ bill_month, amount }) => [bill_month, amount]);

/** The operator's settings of the ledger. */
const settings = async (sent: object) =>
  (await lab.billing.app.as("super_admin")).put("/admin/operator_settings", {
    operator_settings: { legal_name: "Switchyard Voice, Inc.", ...sent },
  });

describe("a payment", () => {
  it("of more than is open is kept, and pays the next bill with tax", async () => {
    const id = await lab.billed("100.00");
    await lab.charge(id, "200.00");
    await at("2026-12-01");
    await lab.close(id, "2026-11");
    await at("2026-12-05");
    const { data: payment } = (await lab.pay(id, "400.00")).body;
    expect([sharesOf(payment), payment.unallocated]).toEqual([
      [
        ["2026-10", "118.00"],
        ["2026-11", "236.00"],
      ],
      "46.00",
    ]);
    await expectAccount(id, { receivable: "0.00", unallocated: "46.00", carried: "0.00", owed: "-46.00" });
    await lab.charge(id, "100.00");
    await at("2027-01-01");
    await lab.close(id, "2026-12");
    expect(await lab.bill(id, "2026-12")).toMatchObject({ total: "118.00", open_amount: "72.00", status: "pending" });
    await expectAccount(id, { receivable: "72.00", unallocated: "0.00", owed: "72.00" });
  });

  it("pays older bills in full at a close, which its entry names (MORE-476)", async () => {
    const id = await lab.billed("100.00");
    await at("2026-11-20");
    await lab.pay(id, "150.00", { allocations: [] });
    await lab.charge(id, "100.00");
    await at("2026-12-01");
    await lab.close(id, "2026-11");
    await expectAccount(id, { receivable: "86.00", unallocated: "0.00", owed: "86.00" });
    const closed = sql`event = 'bill.closed' and organization_id = ${id} and after ->> 'month' = '2026-11'`;
    const [entry] = await lab.billing.app.ctx.db.current().select().from(activities).where(closed);
    expect(entry?.after).toMatchObject({
      paid_bills: [{ brand_id: id, month: "2026-10", total: "118.00", paid_on: "2026-11-20" }],
    });
    expect(entry?.after).not.toHaveProperty("paid_on");
  });

  it("of more than is open stays unallocated at a close, if the operator wants that", async () => {
    const id = await lab.billed("100.00");
    await at("2026-11-20");
    await settings({ apply_credit_at_close: false });
    await lab.pay(id, "164.00");
    await lab.charge(id, "100.00");
    await at("2026-12-01");
    await lab.close(id, "2026-11");
    await settings({ apply_credit_at_close: true });
    await expectAccount(id, { receivable: "118.00", unallocated: "46.00", owed: "72.00" });
  });

  it("that was used at a close and is returned leaves both bills open, of which one is overdue", async () => {
    await at("2026-11-10");
    const id = await lab.brand();
    await lab.charge(id, "200.00");
    await at("2026-12-01");
    await lab.close(id, "2026-11");
    await lab.charge(id, "100.00");
    await at("2026-12-05");
    const { data: payment } = (await lab.pay(id, "300.00")).body;
    expect([sharesOf(payment), payment.unallocated]).toEqual([[["2026-11", "236.00"]], "64.00"]);
    await at("2027-01-01");
    await lab.close(id, "2026-12");
    expect(await lab.bill(id, "2026-12")).toMatchObject({ total: "118.00", open_amount: "54.00" });
    await expectAccount(id, { unallocated: "0.00", owed: "54.00" });
    await at("2027-01-08");
    expect((await lab.reverse(payment.id)).status).toBe(200);
    expect(await lab.bill(id, "2026-11")).toMatchObject({ open_amount: "236.00", status: "overdue", paid_on: null });
    expect(await lab.bill(id, "2026-12")).toMatchObject({ open_amount: "118.00", status: "pending" });
    await expectAccount(id, { receivable: "354.00", unallocated: "0.00", owed: "354.00" });
  });
});

describe("credit brought forward and money held for a brand", () => {
  it("are two things: the one lowers the bill before tax, the other pays it", async () => {
    const id = await lab.billed("-30.00");
    await lab.pay(id, "50.00");
    await expectAccount(id, { receivable: "0.00", unallocated: "50.00", carried: "30.00", owed: "-50.00" });
    await lab.charge(id, "100.00");
    await at("2026-12-01");
    await lab.close(id, "2026-11");
    expect(await lab.bill(id, "2026-11")).toMatchObject({
      credits: [{ amount: "-30.00" }],
      taxes: [{ quantity: "70.00", amount: "12.60" }],
      total: "82.60",
      open_amount: "32.60",
    });
    await expectAccount(id, { receivable: "32.60", unallocated: "0.00", carried: "0.00", owed: "32.60" });
  });

  it("are both kept while a bill is 0.00, and used by the next", async () => {
    await at("2026-10-10");
    const id = await lab.brand();
    await lab.charge(id, "40.00");
    await lab.charge(id, "-100.00");
    await lab.pay(id, "25.00");
    await at("2026-11-01");
    await lab.close(id, "2026-10");
    expect(await lab.bill(id, "2026-10")).toMatchObject({ total: "0.00", open_amount: "0.00", paid_on: "2026-11-01" });
    await expectAccount(id, { receivable: "0.00", unallocated: "25.00", carried: "60.00", owed: "-25.00" });
    await lab.charge(id, "80.00");
    await at("2026-12-01");
    await lab.close(id, "2026-11");
    expect(await lab.bill(id, "2026-11")).toMatchObject({
      taxes: [{ quantity: "20.00", amount: "3.60" }],
      total: "23.60",
      status: "paid",
      paid_on: "2026-12-01",
    });
    await expectAccount(id, { receivable: "0.00", unallocated: "1.40", carried: "0.00", owed: "-1.40" });
  });
});

describe("what is refused", () => {
  it("is more than is left of the payment or open on the bill, with what is left", async () => {
    const id = await lab.billed("100.00");
    await at("2026-11-05");
    const messageOf = ({ status, body }: { status: number; body: { message: string } }) => [status, body.message];
    const share = (amount: string, bill_month = "2026-10") => ({ allocations: [{ bill_month, amount }] });
    expect(messageOf(await lab.pay(id, "100.00", share("100.01")))).toEqual([
      409,
      "Only $100.00 of this payment is unallocated.",
    ]);
    expect(messageOf(await lab.pay(id, "200.00", share("118.01")))).toEqual([
      409,
      "Only $118.00 is open on the October 2026 bill.",
    ]);
    expect((await lab.pay(id, "100.00", share("1.00", "2026-09"))).status).toBe(422);
    expect((await lab.pay(id, "100.001")).status).toBe(422);
    expect((await lab.pay(id, "100000000.01")).status).toBe(422);
    expect((await lab.pay(id, "10.00", { received_on: "2026-11-06" })).status).toBe(422);
    await expectAccount(id, { receivable: "118.00", unallocated: "0.00" });
    const { data: payment } = (await lab.pay(id, "50.00", share("20.00"))).body;
    const sent = { bill_month: "2026-10", amount: "30.01" };
    expect(messageOf(await lab.billing.manager.post(`/admin/payments/${payment.id}/allocations`, sent))).toEqual([
      409,
      "Only $30.00 of this payment is unallocated.",
    ]);
    await expectAccount(id, { receivable: "98.00", unallocated: "30.00" });
  });
});

describe("a bill on hold", () => {
  it("is left out of proposals and closes, is paid by who names it, and then is no longer held", async () => {
    const id = await lab.billed("100.00");
    await lab.charge(id, "200.00");
    expect((await lab.hold(id, "2026-10", { held: true, reason: "Disputed" })).status).toBe(200);
    const { data: payment } = (await lab.pay(id, "118.00")).body;
    expect([sharesOf(payment), payment.unallocated]).toEqual([[], "118.00"]);
    await at("2026-12-01");
    await lab.close(id, "2026-11");
    expect(await lab.bill(id, "2026-10")).toMatchObject({ open_amount: "118.00", held: true });
    expect(await lab.bill(id, "2026-11")).toMatchObject({ open_amount: "118.00", total: "236.00" });
    const { invoice_number } = await lab.bill(id, "2026-10");
    const { data: named } = (await lab.pay(id, "130.00", { reference: `Wire, ${invoice_number}` })).body;
    expect([sharesOf(named), named.unallocated]).toEqual([[["2026-10", "118.00"]], "12.00"]);
    expect(await lab.bill(id, "2026-10")).toMatchObject({ open_amount: "0.00", held: false, status: "paid" });
    await expectAccount(id, { receivable: "118.00", unallocated: "12.00", owed: "106.00" });
  });
});
