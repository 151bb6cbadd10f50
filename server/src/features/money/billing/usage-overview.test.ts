// Shows BRAND-16, BRAND-17, BRAND-24, MORE-46.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { makeBilledBrand, makeInactiveBrand } from "../../../../test/factories/bill.ts";
import { makeBrand } from "../../../../test/factories/brand.ts";
import { assignIntegration, makeBusiness } from "../../../../test/factories/business.ts";
import { startOfDay } from "../../../lib/calendar.ts";
import { closeDueMonths } from "../bills/close.service.ts";

let now = new Date("2026-10-31T15:00:00Z");
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
});
afterAll(() => app.stop());

const at = (day: string) => {
  now = new Date(Date.parse(startOfDay("America/New_York", day)) + 12 * 3_600_000);
};

/** The list and the brand's page must show the same figures. */
async function overview(id: number) {
  const manager = await app.as("manager");
  const one = (await manager.get(`/admin/agencies/${id}`)).body.data.usage_overview;
  const list = (await manager.get("/admin/agencies?per_page=100")).body.data;
  expect(list.find((each: { id: number }) => each.id === id).usage_overview).toEqual(one);
  return one;
}

describe("a brand's revenue and storage", () => {
  it("are calculated from its bills, the open month, and the same days of the month before", async () => {
    at("2026-10-01");
    const id = await makeBilledBrand(app.ctx, 0);
    const platform = await app.platform("usage");
    const store = (event: string, quantity: number) =>
      platform.post("/platform/usage_events", {
        usage_events: [
          { id: event, organization_id: id, type: "storage_gb", quantity, occurred_at: now.toISOString() },
        ],
      });
    await store("one", 100);
    // Not active, so the bill has no line for it.
    const business_id = `calls-${id}`;
    await makeBusiness(app.ctx, id, { account_status: false }, business_id);
    const call = (event: string, quantity: number) => {
      const of = { organization_id: id, business_id, type: "standard_minutes", occurred_at: now.toISOString() };
      return platform.post("/platform/usage_events", { usage_events: [{ ...of, id: event, quantity }] });
    };
    await call("first", 10.5);
    at("2026-10-25");
    await store("two", 200);
    at("2026-11-10");
    await closeDueMonths({ ...app.ctx, audited: [] });
    await store("three", 300);
    await call("second", 1_200.25);
    expect(await overview(id)).toMatchObject({
      storage_used: "300",
      // 99 and ( 9 days of 200 GB, 1 of 300 ) / 10 at 0.09
      monthly_revenue: "285.94",
      // October alone: 99 and ( 24 days of 100 GB, 7 of 200 ) / 31 at 0.09
      total_revenue: "111.50",
      // plus 1,200.25 minutes at 0.14 in November, 10.5 in October
      minutes_used: "1200.25",
      revenue_by_month: [...Array.from({ length: 10 }, () => null), "111.50", "285.94"],
      before: {
        storage_used: "100",
        monthly_revenue: "109.47",
        minutes_used: "10.5",
        active_integrations: 0,
        last_bill: { month: "2026-10", total: "111.50" },
      },
      last_received_at: now.toISOString(),
    });
    await assignIntegration(app.ctx, id, "slack");
    at("2026-12-09");
    expect((await overview(id)).before).toMatchObject({ active_integrations: 0 });
    at("2026-12-10");
    expect((await overview(id)).before).toMatchObject({ active_integrations: 1 });
  });

  it("are known with the first usage or the first closed bill, whichever comes first", async () => {
    at("2026-11-10");
    const id = await makeBilledBrand(app.ctx, 1);
    expect(await overview(id)).toMatchObject({ monthly_revenue: null, total_revenue: null, last_received_at: null });
    await closeDueMonths({ ...app.ctx, audited: [] });
    const known = { storage_used: "0", minutes_used: "0", monthly_revenue: "99.00", total_revenue: "99.00" };
    expect(await overview(id)).toMatchObject({ ...known, last_received_at: null });
    const used = (await makeBrand(app.ctx)).id;
    const event = { id: "one", organization_id: used, type: "storage_gb", quantity: 7, occurred_at: now.toISOString() };
    await (await app.platform("usage")).post("/platform/usage_events", { usage_events: [event] });
    expect(await overview(used)).toMatchObject({
      storage_used: "7",
      minutes_used: "0",
      monthly_revenue: "0.00",
      total_revenue: "0.00",
      last_received_at: now.toISOString(),
    });
  });

  it("have no bill of the month in which a brand was not active, and nothing earned", async () => {
    const { revenue_by_month, ...shown } = await overview(await makeInactiveBrand(app.ctx));
    expect(shown).toMatchObject({ monthly_revenue: "0.00", total_revenue: "99.00" });
    expect(revenue_by_month.slice(-2)).toEqual(["99.00", null]);
  });

  it("are not known for a brand without usage and bills", async () => {
    const { id } = await makeBrand(app.ctx);
    expect(await overview(id)).toMatchObject({
      storage_used: null,
      monthly_revenue: null,
      total_revenue: null,
      minutes_used: null,
      revenue_by_month: Array.from({ length: 12 }, () => null),
      before: { storage_used: null, monthly_revenue: null, minutes_used: null, last_bill: null },
    });
  });
});
