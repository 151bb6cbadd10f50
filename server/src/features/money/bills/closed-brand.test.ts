// Shows MORE-544, MORE-545.

import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { useBillingApp } from "../../../../test/billing-app.ts";
import { makeBilledBrand } from "../../../../test/factories/bill.ts";
import { makeBusiness } from "../../../../test/factories/business.ts";
import { makeCharge } from "../../../../test/factories/charge.ts";
import { makePackage } from "../../../../test/factories/package.ts";
import { ingestUsage } from "../../../../test/factories/usage.ts";
import { brokenEquations } from "../../../../test/ledger/equations.ts";
import { activities } from "../../../db/tables/audit.ts";
import { daysAfter, startOfDay } from "../../../lib/calendar.ts";
import * as closing from "../../partners/brands/closing.service.ts";
import { listPosted } from "../accounting/entries.db.ts";
import { entriesOf } from "../accounting/entries.rules.ts";
import { lapseCredit } from "../receivables/credits/credits.service.ts";
import { recordPayment } from "../receivables/payments.service.ts";

const billing = useBillingApp();
const { at, of, own, current, history, close } = billing;
let base: number;
beforeEach(async () => {
  await at("2026-10-02");
  base = await makePackage(billing.app.ctx, { base_price: "99" });
});

const leave = (id: number) => billing.app.ctx.db.transaction(() => closing.close(own(), id));
const credit = async (id: number) => (await billing.manager.get("/admin/billing/credit", of(id))).body.data;
const before = async (id: number) => (await billing.manager.get(`/admin/agencies/stop?ids=${id}`)).body.data;
const months = async (id: number) => (await history(id)).map(({ month }: { month: string }) => month);
const waiting = async (id: number) =>
  (await billing.manager.get(`/admin/unbilled_usage?brand_id=${id}&status=waiting`)).body.data;

/** A brand on the package, and a function that reports minutes of a day. */
async function makeUser(): Promise<{ id: number; use: (quantity: string, day: string) => Promise<unknown> }> {
  const id = await makeBilledBrand(billing.app.ctx, 1, base);
  const { external_id: business_id } = await makeBusiness(billing.app.ctx, id, { account_status: false });
  const event = { organization_id: id, business_id, type: "standard_minutes" };
  const noon = (day: string) => new Date(Date.parse(startOfDay("America/New_York", day)) + 12 * 3_600_000);
  return {
    id,
    use: (quantity, day) =>
      ingestUsage(billing.app.ctx, [{ ...event, id: randomUUID(), quantity, occurred_at: noon(day).toISOString() }]),
  };
}

describe("credit of a closed brand", () => {
  it("is used by its last bill, and what is left lapses with a movement of its own (MORE-544)", async () => {
    await at("2026-10-10");
    const id = await makeBilledBrand(billing.app.ctx, 0, base);
    await makeCharge(billing.app.ctx, id, { amount: "-250.00" });
    await at("2026-11-10");
    await close();
    expect((await before(id)).account).toEqual({ unallocated: "0.00", lapses: "52.00" });
    await leave(id);
    await close();
    expect((await credit(id)).balance).toBe("151.00");
    await at("2026-12-01", 6);
    await close();
    const { balance, movements } = await credit(id);
    expect(balance).toBe("0.00");
    expect(movements).toMatchObject([
      { kind: "lapsed", month: "2026-11", amount: "-52.00", balance: "0.00", by: "System" },
      { kind: "used", month: "2026-11", amount: "-99.00" },
      { kind: "carried", month: "2026-10", amount: "151.00" },
    ]);
    const account = (await billing.manager.get(`/admin/agencies/${id}/account`)).body.data;
    expect(account).toMatchObject({ carried: "0.00", owed: "0.00" });
    expect(account.movements[0]).toMatchObject({ cause: "credit_lapsed", carried: "-52.00", bill_month: "2026-11" });
    await close();
    expect((await credit(id)).movements).toHaveLength(3);
    const db = billing.app.ctx.db.current();
    expect(await brokenEquations(db, id)).toEqual([]);
    const log = await db.select().from(activities).where(eq(activities.event, "credit.lapsed"));
    expect(log.filter((entry) => entry.organization_id === id)).toMatchObject([
      { after: { credit: "52.00" }, message: expect.stringMatching(/^let .*\$52\.00 credit lapse/) },
    ]);
    const posted = await listPosted(db, { zone: "America/New_York", from: "2026-12-01", to: "2026-12-31" });
    const [lapsed] = entriesOf(posted.filter((row) => row.organization_id === id && row.cause === "credit_lapsed"));
    expect(lapsed).toMatchObject({
      amount: "0.00",
      lines: [
        { account: "allowances", amount: "52.00" },
        { account: "customer_credit", amount: "-52.00" },
      ],
    });
  });

  it("that its last bill leaves lapses with it (MORE-544)", async () => {
    await at("2026-11-10");
    const id = await makeBilledBrand(billing.app.ctx, 1, base);
    await close();
    await makeCharge(billing.app.ctx, id, { amount: "-109.00" });
    expect((await before(id)).account.lapses).toBe("10.00");
    await leave(id);
    await at("2026-12-02");
    await close();
    expect((await credit(id)).movements.map(({ kind }: { kind: string }) => kind)).toEqual(["lapsed", "carried"]);
  });

  it("lapses without a bill if the brand has none to come, and never while a month is not closed (MORE-544)", async () => {
    await at("2026-10-10");
    const id = await makeBilledBrand(billing.app.ctx, 0, base);
    await makeCharge(billing.app.ctx, id, { amount: "-109.00" });
    await billing.manager.put(`/admin/agencies/${id}`, { organization: { status: "inactive" } });
    await at("2026-12-10");
    await close();
    expect((await credit(id)).balance).toBe("10.00");
    await leave(id);
    expect((await before(id)).account.lapses).toBe("10.00");
    // One of its months could not be closed: its bill may use it.
    await lapseCredit(own(), "2026-12-01", [id]);
    expect((await credit(id)).balance).toBe("10.00");
    await close();
    expect(await credit(id)).toMatchObject({ balance: "0.00", movements: [{ kind: "lapsed", month: "2026-10" }, {}] });
  });

  it("stays for a brand that only is inactive (MORE-544)", async () => {
    await at("2026-10-10");
    const id = await makeBilledBrand(billing.app.ctx, 0, base);
    await makeCharge(billing.app.ctx, id, { amount: "-109.00" });
    await billing.manager.put(`/admin/agencies/${id}`, { organization: { status: "inactive" } });
    await at("2027-01-10");
    await close();
    expect((await credit(id)).balance).toBe("10.00");
  });
});

describe("the bills of a closed brand", () => {
  it("end with its last month, paid from what was held; the rest stays and is refunded (MORE-545)", async () => {
    const id = await makeBilledBrand(billing.app.ctx, 1, base);
    const db = billing.app.ctx.db;
    const payment = await db.transaction(() =>
      recordPayment(own(), { organization_id: id, amount: "300", method: "card", allocations: [] }),
    );
    await at("2026-11-10");
    await close();
    await leave(id);
    expect((await before(id)).account).toEqual({ unallocated: "102.00", lapses: "0.00" });
    await at("2026-12-01", 6);
    await close();
    await at("2027-03-10");
    await close();
    expect(await months(id)).toEqual(["2026-11", "2026-10", "2026-09"]);
    expect((await history(id)).map(({ status }: { status: string }) => status)).toEqual(["paid", "paid", "paid"]);
    expect(await current(id)).toBeNull();
    const admin = await billing.as("super_admin");
    const refund = { payment_id: payment.id, amount: "3", method: "card", reason: "The brand has left." };
    expect((await admin.post("/admin/refunds", refund)).status).toBe(200);
    expect(await brokenEquations(db.current(), id)).toEqual([]);
  });

  it("have one further one for all late usage, once no more of it may be reported (MORE-545)", async () => {
    await at("2026-11-30");
    const { id, use } = await makeUser();
    await leave(id);
    await at("2026-12-03");
    await close();
    expect(await use("10", "2026-11-28")).toMatchObject({ accepted: 1 });
    expect(await waiting(id)).toMatchObject([{ month: "2026-11", quantity: "10", reason: "no_bill", billable: true }]);
    await at("2027-01-02");
    await close();
    expect(await use("20", "2026-11-29")).toMatchObject({ accepted: 1 });
    expect(await months(id)).toEqual(["2026-11", "2026-10"]);
    await at("2027-01-06");
    await close();
    expect(await waiting(id)).toEqual([]);
    await at("2027-02-02");
    await close();
    const [further] = await history(id);
    expect(further).toMatchObject({
      month: "2027-01",
      total: "4.20",
      corrections: [{ kind: "correction", month: "2026-11", quantity: "30" }],
    });
    await at("2027-05-02");
    await close();
    expect(await months(id)).toEqual(["2027-01", "2026-11", "2026-10"]);
  });

  it("have the same further one if a person bills early, and none if it is waived (MORE-545)", async () => {
    await at("2026-11-30");
    const [one, two] = [await makeUser(), await makeUser()];
    for (const { id } of [one, two]) await leave(id);
    await at("2026-12-03");
    await close();
    for (const { use } of [one, two]) await use("10", "2026-11-28");
    const decide = async (id: number, how: string) =>
      (await billing.manager.post(`/admin/unbilled_usage/${(await waiting(id))[0].id}/${how}`)).body.data;
    expect(await decide(one.id, "bill")).toMatchObject({ status: "billed", bill_month: "2027-01" });
    expect(await decide(two.id, "waive")).toMatchObject({ status: "waived" });
    await at("2027-02-02");
    await close();
    expect((await months(one.id))[0]).toBe("2027-01");
    expect((await months(two.id))[0]).toBe("2026-11");
  });

  it("are at most one more than its months, whenever it leaves and its usage comes (MORE-545)", async () => {
    const day = fc.integer({ min: 1, max: 31 });
    const late = fc.array(
      fc.record({ used: fc.integer({ min: 0, max: 10 }), after: fc.integer({ min: 1, max: 34 }) }),
      {
        maxLength: 4,
      },
    );
    await fc.assert(
      fc.asyncProperty(day, late, async (left, reports) => {
        const leaves = `2026-12-${String(left).padStart(2, "0")}`;
        await at(leaves);
        const { id, use } = await makeUser();
        await leave(id);
        const sorted = reports
          .map(({ used, after }) => ({ used: daysAfter(leaves, -used - 1), on: Math.max(1, after - used - 1) }))
          .toSorted((first, second) => first.on - second.on);
        for (const { used, on } of sorted) {
          await at(daysAfter(leaves, on));
          await close();
          expect(await use("1", used)).toMatchObject({ accepted: 1 });
        }
        for (const day of ["2027-01-02", "2027-02-05", "2027-03-02", "2027-04-02"]) {
          if (day <= daysAfter(leaves, sorted.at(-1)?.on ?? 0)) continue;
          await at(day);
          await close();
        }
        const bills = await history(id);
        const minutes = bills.flatMap(({ lines, corrections }: { lines: Line[]; corrections: Line[] }) =>
          [...lines.filter(({ kind }) => kind === "standard_minutes"), ...corrections].map(({ quantity }) =>
            Number(quantity),
          ),
        );
        expect(minutes.reduce((sum: number, each: number) => sum + each, 0)).toBe(sorted.length);
        expect(await waiting(id)).toEqual([]);
        const own = bills.filter(({ lines }: { lines: Line[] }) => lines.some(({ kind }) => kind === "base")).length;
        expect(bills.length - own).toBeLessThanOrEqual(1);
      }),
      { numRuns: 8 },
    );
  });
});

type Line = { kind: string; quantity: string };
