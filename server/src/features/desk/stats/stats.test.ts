// Shows DASH-30, CALL-13, MORE-140, MORE-141, MORE-142, MORE-490.

import { randomUUID } from "node:crypto";
import { TREND_AVERAGE, TREND_DAYS } from "@console/contract/stats.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import type { Client } from "../../../../test/client.ts";
import { closeOnTime, makeBilledBrand } from "../../../../test/factories/bill.ts";
import { makeBrand } from "../../../../test/factories/brand.ts";
import { makeBusiness } from "../../../../test/factories/business.ts";
import { makeMember } from "../../../../test/factories/member.ts";
import { makeOnboarding } from "../../../../test/factories/onboarding.ts";
import { makePackage } from "../../../../test/factories/package.ts";
import { catalogEngines } from "../../../db/tables/catalog.ts";
import { daysAfter } from "../../../lib/calendar.ts";
import { sumOfAmounts } from "../../money/billing/bill.rules.ts";
import { outstandingOf } from "../../money/receivables/outstanding.service.ts";
import * as brandsService from "../../partners/brands/brands.service.ts";

let now = new Date("2026-11-20T15:00:00Z");
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
});
afterAll(() => app.stop());

/** A brand with 100.5 minutes in the open month. */
async function useMinutes(): Promise<number> {
  const id = await makeBilledBrand(app.ctx);
  const { external_id } = await makeBusiness(app.ctx, id);
  const platform = await app.platform("usage");
  const usage = { id: randomUUID(), type: "standard_minutes", quantity: "100.5", occurred_at: "2026-11-19T14:00:00Z" };
  const events = [{ ...usage, organization_id: id, business_id: external_id }];
  expect((await platform.post("/platform/usage_events", { usage_events: events })).body.data.accepted).toBe(1);
  return id;
}

const stepsFor = async (client: Client): Promise<Record<string, boolean>> =>
  Object.fromEntries(
    (await client.get("/admin/stats/first_steps")).body.data.map((each: { step: string; done: boolean }) => [
      each.step,
      each.done,
    ]),
  );

const figuresFor = async (client: Client) => (await client.get("/admin/stats/figures")).body.data;
const trendsFor = async (client: Client) => (await client.get("/admin/trends")).body.data;

it("gives each role the first steps that it can do: each is done by itself, and none is left at the end", async () => {
  const admin = await app.as("super_admin");
  const manager = await app.as("manager");
  // The catalog of tests is loaded.
  const at = { operator_details: false, package_prices: false, team: true, brand: false, catalog: true };
  const all: Record<string, boolean> = { ...at, api_key: false, usage: false };
  expect(await stepsFor(admin)).toEqual(all);
  expect(Object.keys(await stepsFor(admin))).toEqual(Object.keys(all));
  expect((await admin.get("/admin/stats")).body.data.first_steps).toBe(5);
  expect(await stepsFor(manager)).toEqual({ package_prices: false, brand: false, usage: false });
  expect(await stepsFor(await app.as("sales"))).toEqual({});
  const open = { month: "2026-11", count: 0, billed: "0.00", estimate: "0.00", seller_missing: false };
  expect(await figuresFor(admin)).toEqual(open);

  const tick = async (done: Record<string, boolean>) => {
    Object.assign(all, done);
    expect(await stepsFor(admin)).toEqual(all);
  };
  const plan = await makePackage(app.ctx);
  await tick({ package_prices: true });
  await makeBilledBrand(app.ctx, 1, plan);
  await tick({ brand: true });
  await app.platform("usage");
  await tick({ api_key: true });
  await useMinutes();
  await tick({ usage: true });
  // Their own steps are done.
  expect(await stepsFor(manager)).toEqual({});
  expect((await figuresFor(manager)).seller_missing).toBe(true);
  expect((await trendsFor(manager)).seller_missing).toBe(true);
  await admin.put("/admin/operator_settings", { operator_settings: { legal_name: "Northwind" } });
  expect(await stepsFor(admin)).toEqual({});
  expect((await figuresFor(manager)).seller_missing).toBe(false);
  expect((await trendsFor(manager)).seller_missing).toBe(false);
  const nothing = { provider: "", model_name: "" };
  await app.ctx.db
    .current()
    .update(catalogEngines)
    .set({ llm: { ...nothing, retires_on: null, replacement: null } });
  await tick({ operator_details: true, catalog: false });
  expect((await admin.get("/admin/stats")).body.data.first_steps).toBe(1);
});

it("counts everything, of every status except for packages", async () => {
  const sales = await app.as("sales");
  const before = (await sales.get("/admin/stats")).body.data;
  await makeBrand(app.ctx);
  const brand = await makeBrand(app.ctx);
  await app.ctx.db.transaction(() =>
    brandsService.update({ ...app.ctx, audited: [] }, brand.id, { status: "inactive" }),
  );
  await makePackage(app.ctx);
  await makePackage(app.ctx, { active: false });
  await makeMember(app.ctx, { active: false });
  expect((await sales.get("/admin/stats")).body.data).toEqual({
    total_agency: before.total_agency + 2,
    active_packages: before.active_packages + 1,
    team_members: before.team_members + 1,
    upcoming_onboardings: 0,
    late_onboardings: 0,
    needs_attention: 0,
    first_steps: 0,
  });
});

it("counts late onboardings, which are still upcoming (MORE-401)", async () => {
  const sales = await app.as("sales");
  const before = (await sales.get("/admin/stats")).body.data;
  await makeOnboarding(app.ctx, { onboarding_date: "2026-11-20", onboarding_time: "09:00" });
  await makeOnboarding(app.ctx, { onboarding_date: "2026-11-19", onboarding_time: null });
  await makeOnboarding(app.ctx, { onboarding_date: "2026-11-20", onboarding_time: "10:00" });
  expect((await sales.get("/admin/stats")).body.data).toMatchObject({
    upcoming_onboardings: before.upcoming_onboardings + 3,
    late_onboardings: before.late_onboardings + 2,
  });
});

it("gives figures that equal the totals of their list", async () => {
  const admin = await app.as("super_admin");
  const tax = { tax_name: "Tax", tax_rate: "10" };
  await admin.put("/admin/operator_settings", { operator_settings: tax });
  await useMinutes();
  const found = await figuresFor(admin);
  const bills = (await admin.get("/admin/bills?month=2026-11")).body;
  expect(found.count).toBe(bills.meta.total);
  expect(found.billed).toBe(sumOfAmounts(bills.data.map(({ total }: { total: string }) => total)));
  const estimates = await Promise.all(
    bills.data.map(async ({ brand_id }: { brand_id: number }) => {
      const headers = { "organization-id": String(brand_id) };
      return (await admin.get("/admin/billing", headers)).body.data.estimate;
    }),
  );
  expect(found.estimate).toBe(sumOfAmounts(estimates));
  expect(Number(found.estimate)).toBeGreaterThan(Number(found.billed));
  expect(await figuresFor(await app.as("manager"))).toEqual(found);
});

it("gives what was open at the end of each day, as aging of that day (MORE-490)", async () => {
  const admin = await app.as("super_admin");
  const brandId = await makeBilledBrand(app.ctx, 3);
  for (const month of ["2026-08-01", "2026-09-01", "2026-10-01"]) await closeOnTime(app.ctx, brandId, month);
  const received = { organization_id: brandId, amount: "60", method: "check" };
  for (const received_on of ["2026-09-20", "2026-10-05", "2026-11-20"])
    expect((await admin.post("/admin/payments", { ...received, received_on })).status).toBe(200);
  const { outstanding, through } = await trendsFor(admin);
  expect(outstanding.days).toHaveLength(TREND_DAYS + TREND_AVERAGE - 1);
  expect(outstanding.now).toBe(outstanding.days.at(-1));
  // On a slow machine the answer is some minutes old.
  const days = outstanding.days.map((_: string, index: number) =>
    daysAfter(through, index + 1 - outstanding.days.length),
  );
  const amounts = await outstandingOf(app.ctx, days);
  expect(new Set(amounts).size).toBeGreaterThan(4);
  const openOn = async (day: string) => {
    const { data } = (await admin.get(`/admin/receivables?as_of=${day}&per_page=100`)).body;
    return sumOfAmounts(data.map(({ open_amount }: { open_amount: string }) => open_amount));
  };
  for (const back of [0, 1, 18, 19, 20, 45, 46, 47, 49, 50, 60, 61, 62, 79, 80, 81, 95]) {
    const day = daysAfter(through, -back);
    expect([day, amounts.at(-1 - back)]).toEqual([day, await openOn(day)]);
  }
});

it("gives margins by day only to Super Admins, and Sales nothing (MORE-400)", async () => {
  const found = await trendsFor(await app.as("super_admin"));
  expect(found.margin.days).toHaveLength(found.revenue.days.length);
  expect(await trendsFor(await app.as("manager"))).toEqual({ ...found, margin: null });
  const sales = await app.as("sales");
  for (const path of ["/admin/stats/figures", "/admin/trends"]) expect((await sales.get(path)).status).toBe(403);
});

it("gives no estimate in the first five days of a month", async () => {
  now = new Date("2026-12-05T15:00:00Z");
  const { month, estimate } = await figuresFor(await app.as("manager"));
  expect([month, estimate]).toEqual(["2026-12", null]);
  now = new Date("2026-12-06T15:00:00Z");
  expect((await figuresFor(await app.as("manager"))).estimate).toMatch(/^\d/);
});
