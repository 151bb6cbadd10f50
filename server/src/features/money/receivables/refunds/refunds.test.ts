// Shows MORE-427, MORE-428: money that goes back to a brand.

import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Client } from "../../../../../test/client.ts";
import { brokenEquations } from "../../../../../test/ledger/equations.ts";
import { useLedger } from "../../../../../test/ledger/lab.ts";

const lab = useLedger();
const { at } = lab.billing;

let owner: Client;
beforeEach(async () => {
  await at("2026-11-20");
  owner = await lab.billing.app.as("super_admin");
});

const refund = (sent: object, as: Client = owner) =>
  as.post("/admin/refunds", { amount: "46.00", method: "check", reason: "Paid twice", ...sent });
const expectEquations = async () => expect(await brokenEquations(lab.billing.app.ctx.db.current())).toEqual([]);

/** A brand whose bill of 118.00 is paid by 164.00. */
async function overpaid(): Promise<{ brandId: number; paymentId: number }> {
  const brandId = await lab.billed("100.00");
  await at("2026-11-20");
  owner = await lab.billing.app.as("super_admin");
  return { brandId, paymentId: (await lab.pay(brandId, "164.00")).body.data.id };
}

describe("a refund", () => {
  it("takes from what is left of a payment, and no more", async () => {
    const { brandId, paymentId } = await overpaid();
    const more = await refund({ payment_id: paymentId, amount: "46.01" });
    expect([more.status, more.body.message]).toEqual([409, "Only $46.00 can be refunded."]);
    const { body } = await refund({ payment_id: paymentId, reference: "CHK 88" });
    expect(body.data).toMatchObject({
      status: "issued",
      amount: "46.00",
      refunded_on: "2026-11-20",
      posted_on: "2026-11-20",
    });
    expect(await lab.account(brandId)).toMatchObject({ receivable: "0.00", unallocated: "0.00", owed: "0.00" });
    const { movements } = await lab.account(brandId);
    expect(movements[0]).toMatchObject({
      cause: "refund",
      on: "2026-11-20",
      unallocated: "-46.00",
      reference: "CHK 88",
    });
    const again = await refund({ payment_id: paymentId, amount: "0.01" });
    expect(again.body.message).toBe("Only $0.00 can be refunded.");
    await expectEquations();
  });

  it("that is reversed is held for the brand again, once", async () => {
    const { brandId, paymentId } = await overpaid();
    const { id } = (await refund({ payment_id: paymentId })).body.data;
    const reverse = () => owner.post(`/admin/refunds/${id}/reverse`, { reason: "The check came back" });
    expect((await reverse()).body.data).toMatchObject({ status: "reversed", reversal_reason: "The check came back" });
    expect(await lab.account(brandId)).toMatchObject({ unallocated: "46.00", owed: "-46.00" });
    expect((await reverse()).body.message).toBe("This refund isn't issued.");
    await expectEquations();
  });

  it("stays when its payment is reversed: the brand owes it, and no bill is paid until rests cover it", async () => {
    const { brandId, paymentId } = await overpaid();
    await refund({ payment_id: paymentId });
    expect((await lab.reverse(paymentId)).status).toBe(200);
    expect(await lab.account(brandId)).toMatchObject({ receivable: "118.00", unallocated: "-46.00", owed: "164.00" });
    // 40.00 are left of another payment, and 46.00 are owed back.
    const other = (await lab.pay(brandId, "40.00", { allocations: [] })).body.data;
    expect((await refund({ payment_id: other.id, amount: "1.00" })).body.message).toBe("Only $0.00 can be refunded.");
    await lab.charge(brandId, "10.00");
    await at("2026-12-01");
    await lab.close(brandId, "2026-11");
    expect(await lab.account(brandId)).toMatchObject({ receivable: "129.80", unallocated: "-6.00" });
    // Of 60.00 more, 54.00 are the brand's: the oldest bill gets them.
    await lab.pay(brandId, "60.00", { allocations: [] });
    await at("2027-01-01");
    await lab.charge(brandId, "10.00");
    await lab.close(brandId, "2026-12");
    expect(await lab.bill(brandId, "2026-10")).toMatchObject({ open_amount: "64.00" });
    expect(await lab.account(brandId)).toMatchObject({ unallocated: "0.00" });
    await expectEquations();
  });

  it("is of a payment or a credit note of a brand, and not of tomorrow", async () => {
    const { paymentId } = await overpaid();
    const answers = await Promise.all([
      refund({}),
      refund({ payment_id: paymentId, credit_note_id: 1 }),
      refund({ payment_id: 999_999 }),
      refund({ payment_id: paymentId, refunded_on: "2026-11-21" }),
      refund({ payment_id: paymentId, refunded_on: "2026-11-19" }),
      refund({ payment_id: paymentId, amount: "1.001" }),
    ]);
    expect(answers.map(({ status, body }) => [status, Object.keys(body.fields ?? {})])).toEqual([
      [422, ["payment_id"]],
      [422, ["payment_id"]],
      [422, ["payment_id"]],
      [422, ["refunded_on"]],
      [422, ["refunded_on"]],
      [422, ["amount"]],
    ]);
  });

  it("is the Super Admin's, and above the limit another person confirms it (ASVS V2.3.1, V2.3.2)", async () => {
    const brandId = await lab.billed("100.00");
    await at("2026-11-20");
    owner = await lab.billing.app.as("super_admin");
    const paymentId = (await lab.pay(brandId, "1000.00", { allocations: [] })).body.data.id;
    expect((await refund({ payment_id: paymentId }, lab.billing.manager)).status).toBe(403);
    expect((await refund({ payment_id: paymentId, amount: "300.00" })).body.data.status).toBe("issued");
    const waiting = (await refund({ payment_id: paymentId, amount: "250.00" })).body.data;
    expect(waiting).toMatchObject({ status: "waiting", issued_at: null, posted_on: null });
    expect(await lab.account(brandId)).toMatchObject({ unallocated: "700.00" });
    const confirm = (as: Client) => as.post(`/admin/refunds/${waiting.id}/confirm`, {});
    expect((await confirm(owner)).body.message).toBe("Another person has to confirm this refund.");
    expect((await confirm(lab.billing.manager)).body.data.status).toBe("issued");
    expect((await confirm(lab.billing.manager)).body.message).toBe("This refund no longer waits for a second person.");
    expect(await lab.account(brandId)).toMatchObject({ unallocated: "450.00" });
    await expectEquations();
  });

  it("is withdrawn by a Super Admin, and moves nothing (MORE-473)", async () => {
    const brandId = await lab.billed("100.00");
    await at("2026-11-20");
    owner = await lab.billing.app.as("super_admin");
    const paymentId = (await lab.pay(brandId, "1000.00", { allocations: [] })).body.data.id;
    const { id } = (await refund({ payment_id: paymentId, amount: "600.00" })).body.data;
    const withdraw = (as: Client) => as.post(`/admin/refunds/${id}/withdraw`);
    expect((await withdraw(lab.billing.manager)).status).toBe(403);
    expect((await withdraw(owner)).body.data).toMatchObject({ status: "withdrawn", withdrawn_by: owner.user?.name });
    expect((await lab.billing.manager.post(`/admin/refunds/${id}/confirm`)).status).toBe(409);
    expect(await lab.account(brandId)).toMatchObject({ unallocated: "1000.00" });
    await expectEquations();
  });

  it("counts though it was reversed, or one person could repeat it", async () => {
    const brandId = await lab.billed("100.00");
    await at("2026-11-20");
    owner = await lab.billing.app.as("super_admin");
    const paymentId = (await lab.pay(brandId, "1000.00", { allocations: [] })).body.data.id;
    const { id } = (await refund({ payment_id: paymentId, amount: "500.00" })).body.data;
    await owner.post(`/admin/refunds/${id}/reverse`, { reason: "A mistake" });
    expect((await refund({ payment_id: paymentId, amount: "1.00" })).body.data.status).toBe("waiting");
  });

  it("and credit notes count together towards the limit, which is a setting", async () => {
    const brandId = await lab.billed("600.00");
    await at("2026-11-20");
    owner = await lab.billing.app.as("super_admin");
    const paymentId = (await lab.pay(brandId, "400.00", { allocations: [] })).body.data.id;
    await refund({ payment_id: paymentId, amount: "300.00" });
    const credit = (amount: string) =>
      owner.post("/admin/credit_notes", {
        organization_id: brandId,
        bill_month: "2026-10",
        kind: "amount",
        reason: "goodwill",
        amount,
      });
    expect((await credit("250.00")).body.data.status).toBe("waiting");
    await owner.put("/admin/operator_settings", {
      operator_settings: { legal_name: "Switchyard Voice, Inc.", second_person_limit: "550" },
    });
    expect((await credit("250.00")).body.data.status).toBe("issued");
  });
});

describe("the database", () => {
  it("refuses a refund of more than is held, a change of one, and one that is reversed before it is made", async () => {
    const { brandId, paymentId } = await overpaid();
    const { id } = (await refund({ payment_id: paymentId, amount: "6.00" })).body.data;
    const insert = (amount: string, more = ["", ""]) =>
      `insert into refunds (brand_id, payment_id, amount, refunded_on, method, reason, requested_at, requested_by, issued_at ${more[0]})
       values (${brandId}, ${paymentId}, ${amount}, '2026-11-20', 'check', 'x', now(), 'Ada', now() ${more[1]})`;
    const refused = async (statement: string) => {
      const fault = await lab.billing.app.ctx.db
        .current()
        .execute(sql.raw(statement))
        .then(
          () => "done",
          ({ cause }: Error) => String(cause),
        );
      await expectEquations();
      return fault;
    };
    expect(await refused(insert("40.01"))).toContain("payments_unallocated_within");
    expect(await refused(insert("1.00", [", reversed_at, reversed_on", ", now(), '2026-11-20'"]))).toContain(
      "a refund is made before it is reversed",
    );
    expect(await refused(`update refunds set amount = 5 where id = ${id}`)).toContain("never changes");
    expect(await refused(`delete from refunds where id = ${id}`)).toContain("never changes");
    // Another payment of a brand that owes back a refund.
    await lab.reverse(paymentId);
    const other = (await lab.pay(brandId, "5.00", { allocations: [] })).body.data.id;
    expect(await refused(insert("5.00").replace(` ${paymentId},`, ` ${other},`))).toContain("exceeds what is held");
  });
});
