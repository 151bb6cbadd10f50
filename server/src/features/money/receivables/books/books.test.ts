// Shows MORE-429: nothing as of a locked day changes afterwards.

import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Client } from "../../../../../test/client.ts";
import { useLedger } from "../../../../../test/ledger/lab.ts";
import { insertRow } from "../../../../db/records.ts";
import { rows } from "../../../../db/sql.ts";
import { payments } from "../../../../db/tables/receivables.ts";

const lab = useLedger();
const { at } = lab.billing;
const db = () => lab.billing.app.ctx.db.current();

const asOwner = async (day: string) => {
  await at(day);
  return lab.billing.app.as("super_admin");
};
const lock = (owner: Client, locked_through: string) => owner.put("/admin/books", { locked_through });

beforeEach(async () => {
  await db().execute(sql`alter table book_locks disable trigger user`);
  await db().execute(sql`delete from book_locks`);
  await db().execute(sql`alter table book_locks enable trigger user`);
});

/** All that moved a brand's accounts up to a posted day. */
const postedThrough = (brandId: number, day: string) =>
  rows<{ receivable: string; unallocated: string }>(
    db(),
    sql`select sum(receivable)::text as receivable, sum(unallocated)::text as unallocated from ledger_movements
      where brand_id = ${brandId} and coalesce(posted_on, (created_at at time zone 'America/New_York')::date) <= ${day}::date`,
  );

describe("locked books", () => {
  it("post what is recorded later on the day after the lock, with its own date beside it (case 13)", async () => {
    const brandId = await lab.billed("100.00");
    const owner = await asOwner("2027-01-06");
    expect((await lock(owner, "2026-12-31")).body.data).toMatchObject({ locked_through: "2026-12-31", waiting: null });
    const before = await postedThrough(brandId, "2026-12-31");
    expect(before).toEqual([{ receivable: "118.00", unallocated: "0.00" }]);
    const { data } = (await lab.pay(brandId, "118.00", { received_on: "2026-12-15" })).body;
    expect(data).toMatchObject({ received_on: "2026-12-15", posted_on: "2027-01-01" });
    expect(await lab.bill(brandId, "2026-10")).toMatchObject({ status: "paid", paid_on: "2026-12-15" });
    expect(await postedThrough(brandId, "2026-12-31")).toEqual(before);
    const { data: owed } = (await lab.billing.manager.get("/admin/receivables?as_of=2026-12-31&per_page=100")).body;
    const row = owed.find((each: { organization_id: number }) => each.organization_id === brandId);
    expect(row).toMatchObject({ days_31_60: "118.00", owed: "118.00" });
    expect(await postedThrough(brandId, "2027-01-01")).toEqual([{ receivable: "0.00", unallocated: "0.00" }]);
  });

  it("never change a locked day, whatever is recorded, allocated, released, credited, refunded or reversed", async () => {
    const brandId = await lab.billed("100.00");
    await at("2026-12-10");
    const first = (await lab.pay(brandId, "50.00")).body.data;
    const owner = await asOwner("2027-01-06");
    await lock(owner, "2026-12-31");
    const before = await postedThrough(brandId, "2026-12-31");
    const early = (await lab.pay(brandId, "90.00", { received_on: "2026-11-30", allocations: [] })).body.data;
    await lab.billing.manager.post(`/admin/payments/${early.id}/allocations`, {
      bill_month: "2026-10",
      amount: "60.00",
    });
    await owner.post("/admin/refunds", {
      payment_id: early.id,
      amount: "30.00",
      refunded_on: "2026-12-20",
      method: "check",
      reason: "Paid twice",
    });
    await lab.billing.manager.send("DELETE", `/admin/payments/${first.id}/allocations/${first.allocations[0].id}`, {
      reason: "Another bill",
    });
    await lab.reverse(first.id);
    const credited = {
      organization_id: brandId,
      bill_month: "2026-10",
      kind: "amount",
      reason: "goodwill",
      amount: "10.00",
    };
    expect((await owner.post("/admin/credit_notes", credited)).status).toBe(200);
    expect(await postedThrough(brandId, "2026-12-31")).toEqual(before);
  });

  it("are locked through a month's last day that has passed, and moved forward by one Super Admin", async () => {
    const owner = await asOwner("2027-01-06");
    const refused = [await lock(owner, "2026-12-30"), await lock(owner, "2027-01-31"), await lock(owner, "2027-01-06")];
    expect(refused.map(({ status }) => status)).toEqual([422, 422, 422]);
    await lock(owner, "2026-11-30");
    expect((await lock(owner, "2026-12-31")).body.data).toMatchObject({ locked_through: "2026-12-31" });
    expect((await lock(owner, "2026-12-31")).body.message).toBe("The books are already locked through Dec 31, 2026.");
    expect((await lock(lab.billing.manager, "2026-12-31")).status).toBe(403);
    expect((await lab.billing.manager.get("/admin/books")).body.data.history).toHaveLength(2);
  });

  it("wait for what is being posted", async () => {
    const brandId = await lab.billed("100.00");
    const owner = await asOwner("2027-01-06");
    const day = { received_on: "2026-12-15", recorded_at: "2027-01-06T17:00:00Z", recorded_by: "Ada" };
    const [begun, met] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const posting = lab.billing.app.ctx.db.transaction(async () => {
      await insertRow(db(), payments, { brand_id: brandId, amount: "5", method: "check", origin: "person", ...day });
      begun.resolve();
      await met.promise;
    });
    await begun.promise;
    const locked = lock(owner, "2026-12-31");
    const waiting = sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%pg_advisory_xact_lock(%'`;
    await expect.poll(() => rows(db(), waiting)).not.toHaveLength(0);
    met.resolve();
    await posting;
    expect((await locked).status).toBe(200);
    const before = await postedThrough(brandId, "2026-12-31");
    expect(before).toEqual([{ receivable: "118.00", unallocated: "5.00" }]);
    await lab.pay(brandId, "7.00", { received_on: "2026-12-16", allocations: [] });
    expect(await postedThrough(brandId, "2026-12-31")).toEqual(before);
  });

  it("are moved back only by a second Super Admin, within seven days", async () => {
    const owner = await asOwner("2027-01-06");
    await lock(owner, "2026-12-31");
    const { body } = await lock(owner, "2026-11-30");
    expect(body.data).toMatchObject({ locked_through: "2026-12-31", waiting: { locked_through: "2026-11-30" } });
    const confirm = (as: Client, id = body.data.waiting.id) => as.post(`/admin/books/locks/${id}/confirm`, {});
    expect([(await confirm(owner)).status, (await confirm(lab.billing.manager)).status]).toEqual([403, 403]);
    const second = await lab.billing.app.as("super_admin");
    expect((await confirm(second)).body.data).toMatchObject({ locked_through: "2026-11-30", waiting: null });
    expect((await confirm(second)).body.message).toBe("This request no longer waits for a second person.");
    const { id } = (await lock(owner, "2026-10-31")).body.data.waiting;
    expect((await confirm(await asOwner("2027-01-14"), id)).status).toBe(409);
  });
});
