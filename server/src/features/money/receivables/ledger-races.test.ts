// Shows MORE-366, MORE-367: whatever happens at the same time, the sums hold and nobody is answered with a fault.

import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import type { Answer } from "../../../../test/client.ts";
import { brokenEquations } from "../../../../test/ledger/equations.ts";
import { useLedger } from "../../../../test/ledger/lab.ts";

const lab = useLedger();
const { at } = lab.billing;

/** How often each race is run; hundreds by hand. */
const ROUNDS = Number(process.env.LEDGER_RACES ?? 3);
const MINUTES = Math.max(2, ROUNDS / 20);
let two: [typeof lab.billing.manager, typeof lab.billing.manager];

/** In November, so that months can be closed at the same day and sessions last. */
beforeAll(async () => {
  await at("2026-12-01");
  two = [lab.billing.manager, await lab.billing.app.as("manager")];
});

/** A brand with an October bill of 118.00, and November not closed yet: 236.00. */
async function brand(): Promise<number> {
  await at("2026-10-10");
  const id = await lab.brand();
  await lab.charge(id, "100.00");
  lab.billing.setNow(new Date("2026-11-01T17:00:00Z"));
  await lab.close(id, "2026-10");
  await lab.charge(id, "200.00");
  lab.billing.setNow(new Date("2026-12-01T17:00:00Z"));
  return id;
}

const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort();

async function account(id: number) {
  expect(await brokenEquations(lab.billing.app.ctx.db.current(), id)).toEqual([]);
  const { body } = await two[0].get(`/admin/agencies/${id}/account`);
  return { ...body.data, movements: [] };
}

async function rounds(race: (id: number) => Promise<void>): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) await race(await brand());
}

describe("while a brand's month is closed", () => {
  it("every change of its money waits (ASVS V2.3.4)", async () => {
    const id = await brand();
    const { data: payment } = (await lab.pay(id, "50.00", {}, two[0])).body;
    const closing = new pg.Client({ connectionString: lab.billing.app.ctx.directUrl });
    await closing.connect();
    await closing.query("begin");
    // As a close does.
    await closing.query("select pg_advisory_xact_lock(4711, $1)", [id]);
    const path = `/admin/payments/${payment.id}`;
    const sent = [
      lab.pay(id, "1.00", {}, two[0]),
      two[0].post(`${path}/allocations`, { bill_month: "2026-10", amount: "1.00" }),
      two[1].send("DELETE", `${path}/allocations/${payment.allocations[0].id}`, { reason: "Wrong bill" }),
      lab.reverse(payment.id, two[1]),
      lab.mark(id, "2026-10", { status: "paid" }, two[0]),
    ];
    const waiting =
      "select count(*)::int as count from pg_locks where locktype = 'advisory' and classid = 4711 and objid = $1 and not granted";
    await expect.poll(async () => (await closing.query(waiting, [id])).rows).toEqual([{ count: sent.length }]);
    await closing.query("commit");
    await closing.end();
    for (const { status } of await Promise.all(sent)) expect([200, 409]).toContain(status);
    await account(id);
  });
});

describe("at the same time", () => {
  it(
    "two people allocate one payment: one of them does",
    () =>
      rounds(async (id) => {
        const { data: payment } = (await lab.pay(id, "118.00", { allocations: [] }, two[0])).body;
        const sent = { bill_month: "2026-10", amount: "118.00" };
        const answers = await Promise.all(
          two.map((each) => each.post(`/admin/payments/${payment.id}/allocations`, sent)),
        );
        expect(statuses(answers)).toEqual([200, 409]);
        expect(await account(id)).toMatchObject({ receivable: "0.00", unallocated: "0.00" });
      }),
    MINUTES * 60_000,
  );

  it(
    "a payment is recorded and the month is closed: it pays the new bill in either order",
    () =>
      rounds(async (id) => {
        const [paid, closed] = await Promise.all([lab.pay(id, "400.00", {}, two[0]), lab.close(id, "2026-11")]);
        expect([paid.status, closed]).toEqual([200, true]);
        expect(await account(id)).toMatchObject({ receivable: "0.00", unallocated: "46.00", owed: "-46.00" });
      }),
    MINUTES * 60_000,
  );

  it(
    "a payment is reversed and the month is closed with it: nothing of it is left",
    () =>
      rounds(async (id) => {
        const { data: payment } = (await lab.pay(id, "200.00", {}, two[0])).body;
        expect(payment.unallocated).toBe("82.00");
        const [reversed, closed] = await Promise.all([lab.reverse(payment.id, two[1]), lab.close(id, "2026-11")]);
        expect([reversed.status, closed]).toEqual([200, true]);
        expect(await account(id)).toMatchObject({ receivable: "354.00", unallocated: "0.00", owed: "354.00" });
      }),
    MINUTES * 60_000,
  );

  it(
    "a bill is paid and credited: the one pays it, and the other is held for the brand",
    () =>
      rounds(async (id) => {
        const note = {
          organization_id: id,
          bill_month: "2026-10",
          kind: "amount",
          reason: "goodwill",
          amount: "118.00",
        };
        const answers = await Promise.all([
          lab.pay(id, "118.00", {}, two[0]),
          two[1].post("/admin/credit_notes", note),
        ]);
        expect(statuses(answers)).toEqual([200, 200]);
        expect(await account(id)).toMatchObject({ receivable: "0.00", unallocated: "118.00", owed: "-118.00" });
      }),
    MINUTES * 60_000,
  );

  it(
    "two people mark a bill as paid: one payment is recorded",
    () =>
      rounds(async (id) => {
        const answers = await Promise.all(two.map((each) => lab.mark(id, "2026-10", { status: "paid" }, each)));
        expect(statuses(answers)).toEqual([200, 200]);
        const { body } = await two[0].get(`/admin/payments?organization_id=${id}`);
        expect(body.data).toMatchObject([{ amount: "118.00", origin: "mark", unallocated: "0.00" }]);
        expect(await account(id)).toMatchObject({ receivable: "0.00", unallocated: "0.00" });
      }),
    MINUTES * 60_000,
  );

  it(
    "two people mark the version that they saw as paid: the other one is told",
    () =>
      rounds(async (id) => {
        const headers = { ...lab.billing.of(id), "if-match": '"1"' };
        const answers = await Promise.all(
          two.map((each) => each.patch("/admin/billing_histories/2026-10", { status: "paid" }, headers)),
        );
        expect(statuses(answers)).toEqual([200, 412]);
        expect(await account(id)).toMatchObject({ receivable: "0.00", unallocated: "0.00" });
      }),
    MINUTES * 60_000,
  );

  it(
    "a payment is allocated and reversed: it pays nothing at the end",
    () =>
      rounds(async (id) => {
        const { data: payment } = (await lab.pay(id, "118.00", { allocations: [] }, two[0])).body;
        const sent = { bill_month: "2026-10", amount: "118.00" };
        const [allocated, reversed] = await Promise.all([
          two[0].post(`/admin/payments/${payment.id}/allocations`, sent),
          lab.reverse(payment.id, two[1]),
        ]);
        expect([[200, 409], [200]]).toEqual([expect.arrayContaining([allocated.status]), [reversed.status]]);
        expect(await account(id)).toMatchObject({ receivable: "118.00", unallocated: "0.00" });
      }),
    MINUTES * 60_000,
  );

  it(
    "a system reports one payment twice, and another brand's under the same ID: it is recorded once",
    () =>
      rounds(async (id) => {
        const other = await brand();
        const more = { external_id: `bank-${id}` };
        const answers = await Promise.all([
          lab.pay(id, "10.00", more, two[0]),
          lab.pay(id, "10.00", more, two[1]),
          lab.pay(other, "10.00", more, two[1]),
        ]);
        const owed = [(await account(id)).owed, (await account(other)).owed];
        // Whose came first is recorded.
        expect([
          { answers: [200, 200, 409], owed: ["108.00", "118.00"] },
          { answers: [200, 409, 409], owed: ["118.00", "108.00"] },
        ]).toContainEqual({ answers: statuses(answers), owed });
      }),
    MINUTES * 60_000,
  );
});
