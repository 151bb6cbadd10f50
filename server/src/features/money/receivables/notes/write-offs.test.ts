// Shows MORE-377, MORE-379.

import { describe, expect, it } from "vitest";
import { useLedger } from "../../../../../test/ledger/lab.ts";

const lab = useLedger();

const credit = (organization_id: number, bill_month: string, sent: object) =>
  lab.billing.manager.post("/admin/credit_notes", {
    organization_id,
    bill_month,
    kind: "amount",
    reason: "goodwill",
    ...sent,
  });
const notesOf = async (id: number) => {
  const { data } = (await lab.billing.manager.get(`/admin/credit_notes?organization_id=${id}`)).body;
  return data.map(({ amount, status }: { amount: string; status: string }) => [amount, status]);
};

describe("a bill of which a part was written off", () => {
  it("keeps it while a payment pays no more than what is open", async () => {
    const id = await lab.billed("100.00");
    await credit(id, "2026-10", { reason: "write_off", amount: "18.00" });
    await lab.pay(id, "40.00");
    expect(await lab.bill(id, "2026-10")).toMatchObject({ open_amount: "60.00", settled_by: null });
    expect(await notesOf(id)).toEqual([["18.00", "issued"]]);
    await lab.pay(id, "65.00", { allocations: [{ bill_month: "2026-10", amount: "65.00" }] });
    expect(await lab.bill(id, "2026-10")).toMatchObject({ open_amount: "0.00", settled_by: "mixed" });
    expect(await notesOf(id)).toEqual([
      ["13.00", "issued"],
      ["18.00", "reversed"],
    ]);
  });

  it("is paid late by what its own notes have left, before the rest is written off again", async () => {
    const id = await lab.billed("100.00");
    await lab.pay(id, "59.00");
    await credit(id, "2026-10", { reason: "write_off" });
    await credit(id, "2026-10", { amount: "30.00" });
    expect(await lab.account(id)).toMatchObject({ unallocated: "30.00", owed: "-30.00" });
    await lab.pay(id, "20.00", { allocations: [{ bill_month: "2026-10", amount: "20.00" }] });
    expect(await notesOf(id)).toEqual([
      ["9.00", "issued"],
      ["30.00", "issued"],
      ["59.00", "reversed"],
    ]);
    expect(await lab.account(id)).toMatchObject({ receivable: "0.00", unallocated: "0.00" });
  });

  it("is paid late though another note of it pays another bill", async () => {
    const id = await lab.billed("100.00");
    const paid = (await lab.pay(id, "118.00")).body.data.id;
    await lab.charge(id, "50.00");
    await credit(id, "2026-10", { amount: "59.00" });
    await lab.billing.at("2026-12-01");
    await lab.close(id, "2026-11");
    await lab.reverse(paid);
    await credit(id, "2026-10", { reason: "write_off", amount: "59.00" });
    const late = await lab.pay(id, "10.00", { allocations: [{ bill_month: "2026-10", amount: "10.00" }] });
    expect(late.status).toBe(200);
    expect(await lab.bill(id, "2026-10")).toMatchObject({ open_amount: "49.00" });
  });
});

describe("a write-off of a paid bill", () => {
  it.each(["amount", "tax"])("is refused, by %s too", async (kind) => {
    const id = await lab.billed("100.00");
    await lab.pay(id, "118.00");
    const { status, body } = await credit(id, "2026-10", { kind, reason: "write_off" });
    expect([status, body.message]).toEqual([409, "Only $0.00 is open on the October 2026 bill."]);
  });
});

describe("the rest of a note", () => {
  it("does not pay what was written off of another bill", async () => {
    const id = await lab.billed("100.00");
    await lab.charge(id, "100.00");
    await lab.billing.at("2026-12-01");
    await lab.close(id, "2026-11");
    await lab.pay(id, "118.00", { allocations: [{ bill_month: "2026-11", amount: "118.00" }] });
    const note = (await credit(id, "2026-11", { amount: "59.00" })).body.data.id;
    await credit(id, "2026-10", { reason: "write_off" });
    const sent = { bill_month: "2026-10", amount: "59.00" };
    const { status, body } = await lab.billing.manager.post(`/admin/credit_notes/${note}/allocations`, sent);
    expect([status, body.message]).toEqual([409, "Only $0.00 is open on the October 2026 bill."]);
  });
});

describe("a canceled bill", () => {
  it("gives back its credit once, whatever is reversed and canceled after it", async () => {
    const id = await lab.billed("-30.00");
    await lab.charge(id, "100.00");
    await lab.billing.at("2026-12-01");
    await lab.close(id, "2026-11");
    const note = (await credit(id, "2026-11", { reason: "write_off", amount: "40.00" })).body.data.id;
    await credit(id, "2026-11", { reason: "cancellation" });
    expect(await lab.account(id)).toMatchObject({ carried: "30.00", receivable: "0.00" });
    const { status, body } = await lab.billing.manager.get("/admin/billing/credit", lab.billing.of(id));
    expect(status).toBe(200);
    expect(body.data.movements[0]).toMatchObject({
      kind: "returned",
      month: "2026-11",
      amount: "30.00",
      balance: "30.00",
    });
    await lab.billing.manager.post(`/admin/credit_notes/${note}/reverse`, { reason: "Wrong bill." });
    expect((await credit(id, "2026-11", { reason: "cancellation" })).body.data).toMatchObject({ amount: "40.00" });
    expect(await lab.account(id)).toMatchObject({ carried: "30.00", receivable: "0.00", unallocated: "0.00" });
  });
});
