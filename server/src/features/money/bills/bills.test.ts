// Shows BILL-07, MORE-21, MORE-383.

import { nameKey } from "@console/contract/fold.ts";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import type { Client } from "../../../../test/client.ts";
import { closeOnTime, makeBilledBrand } from "../../../../test/factories/bill.ts";
import { makeBrand } from "../../../../test/factories/brand.ts";
import { always, applied, makeCoupon } from "../../../../test/factories/coupon.ts";
import { makePackage } from "../../../../test/factories/package.ts";
import { billChecks, bills } from "../../../db/tables/bills.ts";
import { brands } from "../../../db/tables/brands.ts";
import { usageDays } from "../../../db/tables/usage.ts";
import { startOfDay } from "../../../lib/calendar.ts";
import { sumOfAmounts } from "../billing/bill.rules.ts";

// November 5: September's bills are overdue, October's not yet due.
const now = new Date(Date.parse(startOfDay("America/New_York", "2026-11-05")) + 12 * 3_600_000);
let app: TestApp;
let manager: Client;
let plan: number;
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
});
afterAll(() => app.stop());

/** Names that no other test uses, because the lists contain all brands. */
let family = 0;
beforeEach(async () => {
  manager = await app.as("manager");
  plan = await makePackage(app.ctx, { base_price: "100" });
  family += 1;
});
const called = (name: string) => `Family${family} ${name}`;

/** A brand with a bill for each of these months: the fee, and minutes at 0.14. */
async function billed(name: string, minutes: Record<string, number>): Promise<number> {
  const id = await makeBilledBrand(app.ctx, 3, plan);
  const db = app.ctx.db.current();
  await db
    .update(brands)
    .set({ name: called(name), name_key: nameKey(called(name)), search_text: called(name).toLowerCase() })
    .where(eq(brands.id, id));
  for (const [month, quantity] of Object.entries(minutes)) {
    const day = `${month}-01`;
    await db.insert(usageDays).values({
      brand_id: id,
      bill_month: day,
      type: "standard_minutes",
      business_id: 0,
      day,
      quantity: String(quantity),
      last_at: `${day}T12:00:00Z`,
      last_event_id: `${id}-${month}`,
    });
    if (month < "2026-11") await closeOnTime(app.ctx, id, day);
  }
  return id;
}

const list = async (query: string) => (await manager.get(`/admin/bills?search_key=Family${family}&${query}`)).body;
const names = async (query: string): Promise<string[]> =>
  (await list(query)).data.map((each: { brand: string }) => each.brand.split(" ")[1]);

describe("bills of all brands", () => {
  it("are for people who may see brands, and refuse unknown filters", async () => {
    const sales = await app.as("sales");
    for (const path of ["bills", "bills/summary", "bills/months", "bill_lines"]) {
      expect((await sales.get(`/admin/${path}`)).status).toBe(403);
      expect((await app.visitor().get(`/admin/${path}`)).status).toBe(401);
    }
    for (const bad of [
      "month=2026-13",
      "month=last",
      "status=late",
      "sort=change",
      "brand_id=x",
      "month=2026-11&sort=total",
    ]) {
      const answer = await manager.get(`/admin/bills?${bad}`);
      expect([bad, answer.status, answer.body.fields && Object.keys(answer.body.fields).length]).toEqual([bad, 422, 1]);
    }
  });

  it("show a month with its changes, and are counted and summed by filter", async () => {
    const ash = await billed("Ash", { "2026-09": 1000, "2026-10": 1500 });
    await billed("Birch", { "2026-09": 1000, "2026-10": 1100 });
    await billed("Cedar", { "2026-10": 1000 });
    await manager.patch(
      "/admin/billing_histories/2026-10",
      { status: "paid", paid_on: "2026-11-03", payment_reference: "Wire 1" },
      { "organization-id": String(ash) },
    );
    const { data, meta } = await list("month=2026-10&sort=brand");
    expect(data).toMatchObject([
      {
        brand_id: ash,
        brand: called("Ash"),
        month: "2026-10",
        open: false,
        total: "310.00",
        before: "240.00",
        change: "70.00",
        status: "paid",
        to_check: true,
        found: null,
        due_on: "2026-11-16",
        paid_on: "2026-11-03",
        payment_reference: "Wire 1",
      },
      { brand: called("Birch"), total: "254.00", change: "14.00", status: "pending", to_check: false },
      { brand: called("Cedar"), total: "240.00", before: null, change: null, to_check: false },
    ]);
    expect(data[0].invoice_number).toMatch(/\d/);
    expect(meta.counts).toEqual({ all: 3, outstanding: 2, overdue: 0, held: 0, paid: 1, to_check: 1 });
    expect(meta.sums).toEqual({ billed: "804.00", paid: "310.00", outstanding: "494.00", overdue: "0.00" });

    expect(await names("month=2026-10&status=to_check")).toEqual(["Ash"]);
    expect(await names("month=2026-10&status=paid")).toEqual(["Ash"]);
    expect(await names("month=2026-10&status=outstanding&sort=-brand")).toEqual(["Cedar", "Birch"]);
    expect(await names(`brand_id=${ash}&sort=month`)).toEqual(["Ash", "Ash"]);
    const overdue = await list("status=overdue&sort=brand");
    expect(overdue.data.map((each: { month: string; status: string }) => [each.month, each.status])).toEqual([
      ["2026-09", "overdue"],
      ["2026-09", "overdue"],
    ]);
    expect(overdue.meta).toMatchObject({ total: 2, counts: { all: 5, overdue: 2, outstanding: 4 } });
    expect(overdue.meta.sums).toEqual({ billed: "480.00", paid: "0.00", outstanding: "480.00", overdue: "480.00" });

    expect(await names("month=2026-10&sort=-total")).toEqual(["Ash", "Birch", "Cedar"]);
    expect(await names("month=2026-10&sort=paid_on")).toEqual(["Ash", "Birch", "Cedar"]);
    expect((await names("month=2026-10&sort=-paid_on"))[0]).toBe("Ash");
    const number = data[2].invoice_number;
    expect((await manager.get(`/admin/bills?search_key=${number.toLowerCase()}`)).body.data).toMatchObject([
      { invoice_number: number },
    ]);
    expect((await manager.get("/admin/bills?search_key=%25")).body.meta.total).toBe(0);
  });

  it("need review if a bill is below 0, was recalculated differently, or changed by exactly a quarter", async () => {
    const { id: bad } = await billOf(await billed("Ash", { "2026-10": 0 }));
    await billed("Birch", { "2026-09": 0, "2026-10": 0 });
    const { id: checked } = await billOf(await billed("Cedar", { "2026-10": 0 }));
    // 100 → 125 is a quarter more; 31.25 more than 125 is a quarter, too.
    await billed("Dogwood", { "2026-09": 0, "2026-10": 178.571429 });
    await billed("Elm", { "2026-09": 0, "2026-10": 178.5 });
    const db = app.ctx.db.current();
    await db.execute(sql`alter table bills disable trigger user`);
    await db.update(bills).set({ total: "-5", open_amount: "0", to_check: true }).where(eq(bills.id, bad));
    await db.execute(sql`alter table bills enable trigger user`);
    await db.insert(billChecks).values({ bill_id: checked, checked_at: now.toISOString(), found: "99.5" });
    const { data, meta } = await list("month=2026-10&status=to_check&sort=brand");
    expect(data.map((each: { brand: string; found: string | null }) => [each.brand, each.found])).toEqual([
      [called("Ash"), null],
      [called("Cedar"), "99.50"],
      [called("Dogwood"), null],
    ]);
    expect(meta.counts.to_check).toBe(3);
    expect((await manager.get("/admin/bills/summary")).body.data.to_check).toMatchObject({ month: "2026-10" });
  });

  it("of the open month are calculated so far, against the same days of the month before", async () => {
    await billed("Ash", { "2026-10": 1000, "2026-11": 500 });
    await billed("Birch", { "2026-11": 0 });
    const off = await makeBrand(app.ctx, { name: called("Cedar") });
    const { data, meta } = await list("month=2026-11");
    expect(data).toMatchObject([
      { brand: called("Ash"), open: true, invoice_number: null, total: "170.00", before: "240.00", change: "-70.00" },
      { brand: called("Birch"), total: "100.00", status: "pending", due_on: "2026-12-16", paid_on: null },
    ]);
    expect(data.some((each: { brand_id: number }) => each.brand_id === off.id)).toBe(false);
    expect(meta).toEqual({ total: 2, total_pages: 1, page: 1, counts: { all: 2 } });
    expect(await names("month=2026-11&sort=-brand&per_page=1")).toEqual(["Birch"]);
    expect(await names(`month=2026-11&brand_id=${data[0].brand_id}`)).toEqual(["Ash"]);
    expect((await list("month=2026-11&status=overdue")).meta.total).toBe(0);
    const csv = await manager.get(`/admin/bills?search_key=Family${family}&month=2026-11&format=csv`);
    expect(csv.body.trimEnd().split("\r\n")).toHaveLength(3);
    const months = (await manager.get("/admin/bills/months")).body.data;
    expect(months.slice(0, 3)).toEqual([
      { month: "2026-11", open: true },
      { month: "2026-10", open: false },
      { month: "2026-09", open: false },
    ]);
  });

  it("are summed for the dashboard", async () => {
    const before = (await manager.get("/admin/bills/summary")).body.data;
    await billed("Ash", { "2026-09": 1000, "2026-10": 1000 });
    const after = (await manager.get("/admin/bills/summary")).body.data;
    expect(after.outstanding).toEqual({
      count: before.outstanding.count + 2,
      total: sumOfAmounts([before.outstanding.total, "480"]),
    });
    expect(after.overdue).toEqual({
      count: before.overdue.count + 1,
      total: sumOfAmounts([before.overdue.total, "240"]),
    });
    // September's bill was due on October 16, October's is due on November 16 (MORE-383).
    expect(after.by_age).toEqual({
      ...before.by_age,
      current: sumOfAmounts([before.by_age.current, "240"]),
      days_1_30: sumOfAmounts([before.by_age.days_1_30, "240"]),
    });
    expect(sumOfAmounts(Object.values(after.by_age))).toBe(after.outstanding.total);
    const { sums } = (await manager.get("/admin/receivables?per_page=1")).body.meta;
    expect(sums).toMatchObject(after.by_age);
  });
});

const billOf = async (brandId: number) => {
  const [row] = await app.ctx.db.current().select().from(bills).where(eq(bills.brand_id, brandId));
  if (!row) throw new Error("no bill");
  return row;
};

describe("lines of bills for bookkeeping", () => {
  it("add up to the total of each bill, discounts below 0, page by page and in total", async () => {
    const id = await billed("Ash", { "2026-09": 100 });
    const coupon = await makeCoupon(app.ctx, { ...always, discount_type: "percentage", discount_value: 10 });
    await applied(app.ctx, id, coupon.id);
    await app.ctx.db
      .current()
      .execute(
        sql`update coupon_uses set first_month = '2026-09-01', applied_at = '2026-09-02' where brand_id = ${id}`,
      );
    await closeOnTime(app.ctx, id, "2026-10-01");
    await billed("Birch", { "2026-10": 200 });
    const query = `search_key=Family${family}`;
    const { data, meta } = (await manager.get(`/admin/bill_lines?${query}`)).body;
    expect(meta.total).toBe(data.length);
    const totals = new Map<string, string>(
      (await list("")).data.map((each: { invoice_number: string; total: string }) => [each.invoice_number, each.total]),
    );
    expect(totals.size).toBe(3);
    const own = (await manager.get(`/admin/bill_lines?brand_id=${id}`)).body.data;
    expect(own).toEqual(data.filter((each: { brand_id: number }) => each.brand_id === id));
    for (const [number, lines] of Map.groupBy(
      data as { invoice_number: string; amount: string }[],
      (each) => each.invoice_number,
    )) {
      expect([number, sumOfAmounts(lines.map(({ amount }) => amount))]).toEqual([number, totals.get(number)]);
    }
    expect(data.find((each: { kind: string }) => each.kind === "discount")).toMatchObject({
      label: `Coupon ${coupon.code}`,
      quantity: "1",
      unit: "once",
      rate: "-10.00",
      amount: "-10.00",
      currency: "usd",
      brand: called("Ash"),
      brand_id: id,
      month: "2026-10",
      closed_on: "2026-11-01",
      due_on: "2026-11-16",
    });
    const paged: unknown[] = [];
    for (let page = 1; page <= Math.ceil(meta.total / 4); page++) {
      paged.push(...(await manager.get(`/admin/bill_lines?${query}&per_page=4&page=${page}`)).body.data);
    }
    expect(paged).toEqual(data);
    for (const sort of ["month", "-month"]) {
      const csv = await manager.get(`/admin/bill_lines?${query}&sort=${sort}&format=csv`);
      expect(csv.body.trimEnd().split("\r\n")).toHaveLength(data.length + 1);
    }
    const month = (await manager.get(`/admin/bill_lines?${query}&month=2026-09`)).body.data;
    expect(new Set(month.map((each: { month: string }) => each.month))).toEqual(new Set(["2026-09"]));
    expect((await manager.get(`/admin/bill_lines?${query}&month=2026-11`)).body.meta.total).toBe(0);
    // Searched for as folded, and as a release before wrote it.
    expect((await manager.get("/admin/bill_lines?search_key=%C3%89toile")).body.meta.total).toBe(0);
  });
});
