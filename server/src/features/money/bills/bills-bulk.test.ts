// Shows MORE-380, MORE-381. The figures are with 18% tax.

import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { brokenEquations } from "../../../../test/ledger/equations.ts";
import { useLedger } from "../../../../test/ledger/lab.ts";
import { rows } from "../../../db/sql.ts";
import { MAILS_INVOICE_DAY } from "../../access/mail-limits/mail-limits.ts";

const lab = useLedger();
const { at } = lab.billing;

type Bill = { id: number; version: number; invoice_number: string; brand: string; open_amount: string; held: boolean };

const bulk = (verb: "send" | "pay" | "hold", body: object, headers?: Record<string, string>) =>
  lab.billing.manager.post(`/admin/bills/bulk_${verb}`, body, headers);
const billsOf = async (brandId: number): Promise<Bill[]> =>
  (await lab.billing.manager.get(`/admin/bills?brand_id=${brandId}&sort=month`)).body.data;
const records = (bills: readonly Bill[]) => bills.map(({ id, version }) => ({ id, version }));
const named = ({ invoice_number, brand }: Bill) => `${invoice_number}, ${brand}`;
const payments = async (brandId: number) =>
  (await lab.billing.manager.get(`/admin/payments?organization_id=${brandId}`)).body.data;
const events = (event: string, brandId: number) =>
  rows(
    lab.billing.app.ctx.db.current(),
    sql`select message from activities where event = ${event} and organization_id = ${brandId}`,
  );
const account = async (brandId: number) => {
  expect(await brokenEquations(lab.billing.app.ctx.db.current(), brandId)).toEqual([]);
  return lab.account(brandId);
};

/** A brand with an October and a November bill of these net amounts. */
async function billedTwice(october: string, november: string): Promise<number> {
  const id = await lab.billed(october);
  await lab.charge(id, november);
  await at("2026-12-01");
  await lab.close(id, "2026-11");
  return id;
}

describe("several bills", () => {
  it("are for people who may see brands", async () => {
    const { app } = lab.billing;
    const sales = await app.as("sales");
    for (const verb of ["send", "pay", "hold"]) {
      expect((await sales.post(`/admin/bills/bulk_${verb}`, {})).status).toBe(403);
      expect((await app.visitor().post(`/admin/bills/bulk_${verb}`, {})).status).toBe(401);
    }
  });

  it("are listed and exported by their ids", async () => {
    const id = await billedTwice("10.00", "20.00");
    const [first] = await billsOf(id);
    const { body } = await lab.billing.manager.get(`/admin/bills?ids=${first?.id}`);
    expect([body.data, body.meta.total]).toEqual([[first], 1]);
  });

  it("are read one by one with what pays them (MORE-381)", async () => {
    const id = await lab.billed("100.00");
    await at("2026-12-05");
    const [bill] = await billsOf(id);
    const read = () => lab.billing.manager.get(`/admin/bills/${bill?.id}`);
    expect((await read()).body.data).toEqual({ ...bill, payers: [] });
    const { data: payment } = (await lab.pay(id, "18.00", { received_on: "2026-12-02", reference: "ACH 7" })).body;
    expect((await read()).body.data).toMatchObject({
      open_amount: "100.00",
      payers: [{ payment_id: payment.id, reference: "ACH 7", amount: "18.00", paid_on: "2026-12-02" }],
    });
    await lab.reverse(payment.id);
    expect((await read()).body.data.payers).toEqual([]);
    expect((await lab.billing.manager.get("/admin/bills/999999")).status).toBe(404);
    expect((await (await lab.billing.app.as("sales")).get(`/admin/bills/${bill?.id}`)).status).toBe(403);
  });
});

describe("payments of several bills", () => {
  it("are one of each brand, to the cent; paid bills are left out and named", async () => {
    const [one, other] = [await billedTwice("33.33", "66.65"), await lab.billed("0.05")];
    await at("2026-12-05");
    const [october, november] = await billsOf(one);
    const [small] = await billsOf(other);
    if (!october || !november || !small) throw new Error("three bills");
    expect([october, november, small].map(({ open_amount }) => open_amount)).toEqual(["39.33", "78.65", "0.06"]);
    await lab.pay(other, "0.06");
    const paid = await bulk("pay", {
      records: [small, october, november].map(({ id }) => ({ id })),
      received_on: "2026-12-04",
      method: "check",
      reference: "Run 12",
    });
    expect(paid.status).toBe(200);
    expect(paid.body.data.done.map(({ name }: { name: string }) => name)).toEqual([named(october), named(november)]);
    expect(paid.body.data.unchanged.map(({ name }: { name: string }) => name)).toEqual([named(small)]);
    expect(paid.body.meta.message).toBe(`A payment of $117.98 was recorded. Already paid: ${named(small)}.`);
    expect(await payments(one)).toMatchObject([
      {
        amount: "117.98",
        received_on: "2026-12-04",
        method: "check",
        reference: "Run 12",
        origin: "person",
        unallocated: "0.00",
        allocations: [
          { invoice_number: october.invoice_number, amount: "39.33" },
          { invoice_number: november.invoice_number, amount: "78.65" },
        ],
      },
    ]);
    expect(await payments(other)).toHaveLength(1);
    expect(await events("payment.recorded", one)).toHaveLength(1);
    expect(await account(one)).toMatchObject({ receivable: "0.00", unallocated: "0.00", owed: "0.00" });
    expect(await billsOf(one)).toMatchObject([{ version: paid.body.data.done[0].version }, { status: "paid" }]);
  });

  it("are recorded once, however often they are sent", async () => {
    const [one, other] = [await lab.billed("100.00"), await lab.billed("50.00")];
    await at("2026-12-05");
    const chosen = [...(await billsOf(one)), ...(await billsOf(other))];
    const body = { records: records(chosen), method: "bank_transfer" };
    const send = () => bulk("pay", body, { "idempotency-key": "bulk-pay" });
    const [first, second] = await Promise.all([send(), send()]);
    expect(second.body).toEqual(first.body);
    expect(first.body.meta.message).toBe("2 payments were recorded, $177.00 in total.");
    expect((await bulk("pay", { ...body, records: chosen.map(({ id }) => ({ id })) })).body).toMatchObject({
      data: { done: [], unchanged: [{}, {}], refused: [] },
      meta: { message: `Already paid: ${named(chosen[0] as Bill)} and ${named(chosen[1] as Bill)}.` },
    });
    expect([await payments(one), await payments(other)]).toMatchObject([[{ amount: "118.00" }], [{ amount: "59.00" }]]);
  });

  it("pay what the person has seen: a bill that was partly paid meanwhile is refused", async () => {
    const id = await lab.billed("100.00");
    await at("2026-12-05");
    const seen = await billsOf(id);
    await lab.pay(id, "18.00");
    const { body } = await bulk("pay", { records: records(seen), method: "cash" });
    expect(body.data).toMatchObject({ done: [], refused: [{ id: seen[0]?.id }] });
    expect(await payments(id)).toHaveLength(1);
    const { body: again } = await bulk("pay", { records: records(await billsOf(id)), method: "cash" });
    expect(again.meta.message).toBe("A payment of $100.00 was recorded.");
    expect(await account(id)).toMatchObject({ receivable: "0.00", unallocated: "0.00" });
  });

  it("end the hold of a bill, and are never dated ahead", async () => {
    const id = await lab.billed("100.00");
    await at("2026-12-05");
    await lab.hold(id, "2026-10", { held: true, reason: "Disputed" });
    const chosen = records(await billsOf(id));
    const ahead = await bulk("pay", { records: chosen, method: "cash", received_on: "2026-12-06" });
    expect([ahead.status, ahead.body.fields]).toEqual([
      422,
      { received_on: "The payment date can't be in the future." },
    ]);
    const { body } = await bulk("pay", { records: chosen, method: "cash" });
    const [bill] = await billsOf(id);
    expect(bill).toMatchObject({ status: "paid", held: false, version: body.data.done[0].version });
  });
});

describe("holds of several bills", () => {
  it("are placed with a reason and lifted, each with its event; paid ones are refused", async () => {
    const [one, other] = [await billedTwice("100.00", "50.00"), await lab.billed("10.00")];
    await at("2026-12-05");
    await lab.pay(other, "11.80");
    const chosen = [...(await billsOf(one)), ...(await billsOf(other))];
    const none = await bulk("hold", { records: records(chosen), held: true });
    expect([none.status, none.body.fields]).toEqual([422, { reason: "Enter why the bill is held." }]);
    await lab.hold(one, "2026-10", { held: true, reason: "Minutes" });
    const again = records([...(await billsOf(one)), ...(await billsOf(other))]);
    const held = await bulk("hold", { records: again, held: true, reason: "The rate" });
    expect(held.body.data).toMatchObject({
      done: [{ id: chosen[1]?.id }],
      unchanged: [{ id: chosen[0]?.id }],
      refused: [{ id: chosen[2]?.id, reason: "The October 2026 bill is paid." }],
    });
    expect(held.body.meta.message).toBe("1 bill was put on hold. 1 bill was already on hold. 1 bill wasn't changed.");
    expect((await billsOf(one)).map((bill) => bill.held)).toEqual([true, true]);
    expect(await events("bill.held", one)).toHaveLength(2);
    const lifted = await bulk("hold", { records: records(await billsOf(one)), held: false });
    expect(lifted.body.data.done).toHaveLength(2);
    expect((await billsOf(one)).map((bill) => bill.held)).toEqual([false, false]);
    expect(await events("bill.hold_lifted", one)).toHaveLength(2);
  });
});

describe("invoices of several bills", () => {
  it("go to every invoice email of their brands; those that cannot be sent say why", async () => {
    const { app, manager, of } = lab.billing;
    const [one, other] = [await lab.billed("100.00"), await lab.billed("50.00")];
    const emails = ["ap@bulk.example", "cfo@bulk.example"];
    await manager.put(`/admin/agencies/${one}`, { organization: { billing_emails: emails } });
    await app.ctx.db
      .current()
      .execute(sql`update brands set email = '', support_email = '', billing_emails = '{}' where id = ${other}`);
    const chosen = [...(await billsOf(one)), ...(await billsOf(other))];
    const send = () => bulk("send", { records: chosen.map(({ id }) => ({ id })) });
    const first = await send();
    expect(first.body.data).toMatchObject({
      done: [{ id: chosen[0]?.id }],
      refused: [{ id: chosen[1]?.id, reason: "This brand has no email address. Enter one." }],
    });
    const mails = async () =>
      (await manager.get("/admin/billing_histories/2026-10/invoice_mails", of(one))).body.data.map(
        ({ recipient }: { recipient: string }) => recipient,
      );
    expect((await mails()).sort()).toEqual(emails);
    expect(await events("invoice.mailed", one)).toHaveLength(2);
    await send();
    const last = await send();
    expect(last.body.data.refused[0].reason).toMatch(
      /^Sent only to ap@bulk\.example\. The invoice wasn't sent: this invoice has reached the limit of 5 emails per day\./,
    );
    expect(await mails()).toHaveLength(MAILS_INVOICE_DAY);
  });
});
