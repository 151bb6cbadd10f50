// Shows MORE-44.

import { eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { useBillingApp } from "../../../../../test/billing-app.ts";
import { makeBilledBrand } from "../../../../../test/factories/bill.ts";
import { makeCharge } from "../../../../../test/factories/charge.ts";
import { makePackage } from "../../../../../test/factories/package.ts";
import { makeLostCredit } from "../../../../../test/factories/unbilled.ts";
import { billChecks, bills } from "../../../../db/tables/bills.ts";
import { Decimal } from "../../../../lib/amounts.ts";
import { billingDay, firstOfMonth, monthsAfter } from "../../../../lib/calendar.ts";
import { loadOpenMonths } from "../../billing/month.service.ts";
import { checkClosedBills } from "../../bills/check.service.ts";
import { insertBills } from "../../bills/close.db.ts";
import { closeMonth } from "../../bills/close.service.ts";
import { brandCredit } from "./credits.service.ts";

const billing = useBillingApp("2026-10-10T15:00:00Z");
const { at, of, own, current } = billing;

const credit = async (brandId: number) => (await billing.manager.get("/admin/billing/credit", of(brandId))).body.data;
const bill = async (brandId: number, month: string) =>
  (await billing.manager.get(`/admin/billing_histories/${month}`, of(brandId))).body.data;

describe("credit below 0", () => {
  it("is carried to the next bills until it is used up, and its movements add up", async () => {
    await at("2026-10-10");
    const id = await makeBilledBrand(billing.app.ctx, 0, await makePackage(billing.app.ctx, { base_price: "99" }));
    await makeCharge(billing.app.ctx, id, { amount: "-250.00" });
    expect(await current(id)).toMatchObject({ total: "0.00", credits: [{ code: "carried", amount: "151.00" }] });
    expect(await credit(id)).toEqual({ balance: "0.00", movements: [] });
    await at("2026-11-10");
    await closeMonth(own(), id, "2026-10-01");
    expect(await bill(id, "2026-10")).toMatchObject({ total: "0.00", subtotal: "99.00", status: "paid" });
    expect(await credit(id)).toMatchObject({
      balance: "151.00",
      movements: [{ kind: "carried", month: "2026-10", amount: "151.00", balance: "151.00", by: "System" }],
    });
    const brought = { kind: "credit", code: "brought", label: "Credit brought forward" };
    expect(await current(id)).toMatchObject({ total: "0.00", credits: [{ ...brought, amount: "-99.00" }] });
    await at("2026-12-10");
    await closeMonth(own(), id, "2026-11-01");
    await at("2027-01-10");
    await closeMonth(own(), id, "2026-12-01");
    expect(await bill(id, "2026-12")).toMatchObject({ total: "47.00", credits: [{ ...brought, amount: "-52.00" }] });
    const { balance, movements } = await credit(id);
    expect(movements.map((each: { amount: string; balance: string }) => [each.amount, each.balance])).toEqual([
      ["-52.00", "0.00"],
      ["-99.00", "52.00"],
      ["151.00", "151.00"],
    ]);
    expect([balance, (await current(id)).credits]).toEqual(["0.00", []]);
    const lines = (await billing.manager.get(`/admin/bill_lines?brand_id=${id}&month=2026-12`)).body.data;
    expect(lines.at(-1)).toMatchObject({ kind: "credit", label: "Credit brought forward", amount: "-52.00" });
    const [first] = (await billing.manager.get(`/admin/bills?brand_id=${id}&month=2026-10`)).body.data;
    expect(first).toMatchObject({ to_check: true, carried: "151.00" });
    await checkClosedBills(own());
    const checks = await billing.app.ctx.db
      .current()
      .select({ found: billChecks.found })
      .from(billChecks)
      .innerJoin(bills, eq(bills.id, billChecks.bill_id))
      .where(eq(bills.brand_id, id));
    expect(checks).toEqual([{ found: null }, { found: null }, { found: null }]);
  });

  it("for any history is what its bills left less what they used, and loses nothing", async () => {
    const month = fc.array(
      fc.integer({ min: -30_000, max: 15_000 }).filter((cents) => cents !== 0),
      { maxLength: 2 },
    );
    const plan = await makePackage(billing.app.ctx, { base_price: "80" });
    await fc.assert(
      fc.asyncProperty(fc.array(month, { minLength: 2, maxLength: 6 }), async (months) => {
        await at("2027-02-10");
        const id = await makeBilledBrand(billing.app.ctx, 0, plan);
        let net = new Decimal("0");
        let billed = new Decimal("0");
        for (const charges of months) {
          const open = firstOfMonth(billingDay(billing.app.ctx));
          for (const cents of charges) await makeCharge(billing.app.ctx, id, { amount: (cents / 100).toFixed(2) });
          net = charges.reduce((sum, cents) => sum.plus((cents / 100).toFixed(2)), net.plus("80"));
          const shown = (await loadOpenMonths(billing.app.ctx, [id])).current.get(id)?.bill.total;
          await at(`${monthsAfter(open, 1).slice(0, 7)}-10`);
          await closeMonth(own(), id, open);
          const [closed] = await billing.app.ctx.db
            .current()
            .select()
            .from(bills)
            .where(eq(bills.brand_id, id))
            .orderBy(bills.id);
          expect(closed).toBeDefined();
          const all = await billing.app.ctx.db
            .current()
            .select()
            .from(bills)
            .where(eq(bills.brand_id, id))
            .orderBy(bills.id);
          billed = all.reduce((sum, { total }) => sum.plus(total), new Decimal("0"));
          expect(Number(all.at(-1)?.total)).toBe(Number(shown));
          const { balance, movements } = await brandCredit(billing.app.ctx, id);
          const moved = movements.reduce((sum, { amount }) => sum.plus(amount), new Decimal("0"));
          expect([moved.toFixed(2), billed.minus(balance).toFixed(2)]).toEqual([balance, net.toFixed(2)]);
          expect(new Decimal(balance).gte("0")).toBe(true);
        }
      }),
      { numRuns: Number(process.env.CREDIT_RUNS ?? 6) },
    );
  });

  it("cannot be closed with a total that is not the sum of its lines", async () => {
    await at("2026-11-10");
    const id = await makeBilledBrand(billing.app.ctx, 2);
    await closeMonth(own(), id, "2026-10-01");
    const db = billing.app.ctx.db.current();
    const [row] = await db.select().from(bills).where(eq(bills.brand_id, id));
    if (!row) throw new Error("no bill");
    const { id: _id, ...closed } = row;
    const other = { ...closed, month: "2026-09-01", invoice_number: "OTHER", total: "98.99" };
    await expect(insertBills(db, [other])).rejects.toThrow(
      `the total of brand ${id} for 2026-09-01 is not the sum of its lines`,
    );
    expect((await billing.manager.get("/admin/billing_histories", of(id))).body.data).toHaveLength(1);
  });
});

describe("credit that bills of earlier releases lost", () => {
  it("is listed, and granted once by a person", async () => {
    await at("2026-11-20");
    const { id, brandId } = await makeLostCredit(billing.app.ctx);
    const lost = async (query: string) => (await billing.manager.get(`/admin/lost_credits?${query}`)).body;
    const row = { id, brand_id: brandId, month: "2026-09", total: "-118.00", credit: "100.00", granted_by: null };
    expect((await lost("status=waiting")).data).toMatchObject([row]);
    expect((await lost("status=lost")).fields).toHaveProperty("status");
    const sales = await billing.app.as("sales");
    expect((await sales.post(`/admin/lost_credits/${id}/grant`)).status).toBe(403);
    const [closed] = await billing.app.ctx.db.current().select().from(bills).where(eq(bills.brand_id, brandId));
    const answers = await Promise.all([1, 2].map(() => billing.manager.post(`/admin/lost_credits/${id}/grant`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await billing.manager.post("/admin/lost_credits/999999/grant")).status).toBe(404);
    expect((await lost("status=waiting")).meta).toMatchObject({ total: 0, counts: { all: 1, waiting: 0, granted: 1 } });
    expect((await lost("status=granted")).data).toMatchObject([{ id, granted_by: billing.manager.user?.name }]);
    expect(await credit(brandId)).toMatchObject({
      balance: "100.00",
      movements: [{ kind: "granted", month: "2026-09" }],
    });
    expect(await current(brandId)).toMatchObject({ total: "0.00", credits: [{ code: "brought", amount: "-99.00" }] });
    expect(await billing.app.ctx.db.current().select().from(bills).where(eq(bills.brand_id, brandId))).toContainEqual(
      closed,
    );
    await checkClosedBills(own());
    const [check] = await billing.app.ctx.db.current().select().from(billChecks).where(eq(billChecks.bill_id, id));
    expect(check?.found).toBeNull();
  });
});
