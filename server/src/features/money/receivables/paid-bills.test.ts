// Shows MORE-483, MORE-484: what activities say of bills that are paid, and of money above the limit.

import { and, desc, eq, ne, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { useLedger } from "../../../../test/ledger/lab.ts";
import { activities } from "../../../db/tables/audit.ts";
import { adminUsers } from "../../../db/tables/team.ts";
import { eventsOf, type SealedEntry } from "../../desk/webhooks/webhooks.rules.ts";

const lab = useLedger();
const { at } = lab.billing;
const db = () => lab.billing.app.ctx.db.current();

/** What the latest entry of an event says of a brand. */
async function saidOf(brandId: number, event: string) {
  const about = and(eq(activities.organization_id, brandId), sql`event = ${event}`);
  const [entry] = await db().select().from(activities).where(about).orderBy(desc(activities.id)).limit(1);
  return entry?.after;
}
const credit = (organization_id: number, bill_month: string, sent: object) =>
  lab.billing.manager.post("/admin/credit_notes", { organization_id, bill_month, kind: "amount", ...sent });

describe("a bill that is paid", () => {
  it("has the latest day from which an allocation pays, not that of the last payment", async () => {
    const id = await lab.billed("100.00");
    await at("2026-11-20");
    await lab.pay(id, "50.00", { received_on: "2026-11-10" });
    await lab.pay(id, "68.00", { received_on: "2026-11-08" });
    expect(await lab.bill(id, "2026-10")).toMatchObject({ status: "paid", paid_on: "2026-11-10" });
    expect(await saidOf(id, "payment.recorded")).toMatchObject({
      bills: [{ month: "2026-10", paid_on: "2026-11-10" }],
    });
  });

  it("is paid from its closing day if it was marked as paid before it", async () => {
    const id = await lab.billed("100.00");
    await lab.mark(id, "2026-10", { status: "paid", paid_on: "2026-10-20" });
    expect(await lab.bill(id, "2026-10")).toMatchObject({ paid_on: "2026-11-01" });
    expect(await saidOf(id, "bill.paid")).toMatchObject({ paid_on: "2026-11-01" });
  });

  it("is told of when its own note comes back to it", async () => {
    const id = await lab.billed("100.00");
    await lab.charge(id, "100.00");
    await at("2026-12-01");
    await lab.close(id, "2026-11");
    const paid = (await lab.pay(id, "118.00", { allocations: [{ bill_month: "2026-10", amount: "118.00" }] })).body.data
      .id;
    const note = (await credit(id, "2026-10", { reason: "cancellation" })).body.data.id;
    const sent = { bill_month: "2026-11", amount: "118.00" };
    const { data } = (await lab.billing.manager.post(`/admin/credit_notes/${note}/allocations`, sent)).body;
    await lab.reverse(paid);
    expect(await lab.bill(id, "2026-10")).toMatchObject({ open_amount: "118.00" });
    const path = `/admin/credit_notes/${note}/allocations/${data.allocations.at(-1).id}`;
    await lab.billing.manager.send("DELETE", path, { reason: "Wrong bill" });
    expect(await lab.bill(id, "2026-10")).toMatchObject({ status: "paid" });
    expect(await saidOf(id, "credit_note.released")).toMatchObject({ bills: [{ month: "2026-10" }] });
  });
});

describe("a late payment of a part of what was written off", () => {
  it("says which write-off it reversed and which it made, and endpoints get that one", async () => {
    const id = await lab.billed("100.00");
    const first = (await credit(id, "2026-10", { reason: "write_off" })).body.data.number;
    await lab.pay(id, "100.00", { allocations: [{ bill_month: "2026-10", amount: "100.00" }] });
    const [again] = (await lab.billing.manager.get(`/admin/credit_notes?organization_id=${id}&status=issued`)).body
      .data;
    const after = await saidOf(id, "payment.recorded");
    expect(after).toMatchObject({
      reversed_write_offs: [first],
      write_offs: [{ credit_note_id: again.id, number: again.number, amount: "18.00" }],
    });
    const entry = {
      event: "payment.recorded",
      organization_id: id,
      subject_kind: "payment",
      before: null,
      after,
    } as SealedEntry;
    expect(eventsOf(entry)).toContainEqual({
      type: "credit_note.created",
      brandId: id,
      resource: "credit_note",
      resourceId: again.id,
      values: { amount: "18.00", invoice_number: again.invoice_number },
    });
  });
});

describe("money above the limit", () => {
  it("says so where nobody else may confirm it", async () => {
    const id = await lab.billed("1000.00");
    await credit(id, "2026-10", { reason: "goodwill", amount: "100.00" });
    expect(await saidOf(id, "credit_note.created")).not.toHaveProperty("above_limit");
    const { user } = lab.billing.manager;
    await db()
      .update(adminUsers)
      .set({ active: false })
      .where(ne(adminUsers.id, user?.id ?? 0));
    const { body } = await credit(id, "2026-10", { reason: "goodwill", amount: "600.00" });
    expect(body.data).toMatchObject({ status: "issued" });
    expect(await saidOf(id, "credit_note.created")).toMatchObject({ above_limit: true });
  });
});
