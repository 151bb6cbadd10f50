// Shows MORE-431: payments that other systems report with a key.

import { describe, expect, it } from "vitest";
import { useLedger } from "../../../../test/ledger/lab.ts";
import { recordPayment } from "./payments.service.ts";

const lab = useLedger();
const { at } = lab.billing;

const report = async (sent: object) => {
  const platform = await lab.billing.app.platform("payments");
  return platform.post("/platform/payments", { amount: "118.00", method: "card", ...sent });
};

describe("a payment that another system reports", () => {
  it("pays only bills that it names, and is recorded once for its key and id", async () => {
    const organization_id = await lab.billed("100.00");
    await at("2026-11-20");
    const platform = await lab.billing.app.platform("payments");
    const send = (more: object) =>
      platform.post("/platform/payments", { organization_id, amount: "59.00", method: "card", ...more });
    const unnamed = await send({ external_id: "ch_1" });
    expect(unnamed.body.data).toMatchObject({
      origin: "key",
      external_id: "ch_1",
      unallocated: "59.00",
      allocations: [],
    });
    expect((await send({ external_id: "ch_1" })).body.data.id).toBe(unnamed.body.data.id);
    expect((await send({ external_id: "ch_1", amount: "58.00" })).status).toBe(409);
    const { invoice_number } = await lab.bill(organization_id, "2026-10");
    const named = await send({ external_id: "ch_2", reference: `Invoice ${invoice_number}` });
    expect(named.body.data).toMatchObject({ unallocated: "0.00", allocations: [{ amount: "59.00" }] });
    const allocations = [{ bill_month: "2026-10", amount: "59.00" }];
    expect((await send({ external_id: "ch_3", allocations })).body.data).toMatchObject({ unallocated: "0.00" });
    expect(await lab.bill(organization_id, "2026-10")).toMatchObject({ status: "paid" });
    // Another key, and the console, have ids of their own.
    const other = await report({ organization_id, external_id: "ch_1" });
    const own = await lab.pay(organization_id, "1.00", { external_id: "ch_1", allocations: [] });
    expect([other.status, own.status]).toEqual([200, 200]);
    expect(new Set([unnamed.body.data.id, other.body.data.id, own.body.data.id]).size).toBe(3);
  });

  it("is the first one when it is reported again with what it pays, although time passes while it is recorded", async () => {
    const organization_id = await lab.billed("100.00");
    await at("2026-11-20");
    let passed = 0;
    const billingClock = { now: () => new Date(lab.billing.now().getTime() + passed++) };
    const send = (allocated: string) => {
      const ctx = { ...lab.billing.own(), billingClock };
      const allocations = [{ bill_month: "2026-10", amount: allocated }];
      const sent = { organization_id, external_id: "ch_20", amount: "118.00", method: "card" as const, allocations };
      return ctx.db.transaction(() => recordPayment(ctx, sent, { origin: "key", source: "key:1" }));
    };
    const first = await send("118.00");
    expect((await send("118.00")).id).toBe(first.id);
    await expect(send("117.00")).rejects.toThrow("Another payment");
  });

  it("is not reversed by setting its bill back to pending", async () => {
    const organization_id = await lab.billed("100.00");
    await at("2026-11-20");
    const allocations = [{ bill_month: "2026-10", amount: "118.00" }];
    await report({ organization_id, external_id: "ch_7", allocations });
    const undone = await lab.mark(organization_id, "2026-10", { status: "pending" });
    expect(undone.status).toBe(409);
    expect(await lab.bill(organization_id, "2026-10")).toMatchObject({ status: "paid" });
  });

  it("needs the scope, an id and a brand", async () => {
    const organization_id = await lab.billed("100.00");
    const usage = await lab.billing.app.platform("usage");
    const sent = { organization_id, external_id: "ch_9", amount: "1.00", method: "card" };
    expect((await usage.post("/platform/payments", sent)).status).toBe(403);
    const refused = [
      await report({ organization_id }),
      await report({ organization_id: 999_999, external_id: "ch_9" }),
    ];
    expect(refused.map(({ status, body }) => [status, Object.keys(body.fields)])).toEqual([
      [422, ["external_id"]],
      [422, ["organization_id"]],
    ]);
    expect((await lab.billing.manager.post("/platform/payments", sent)).status).toBe(401);
  });
});
