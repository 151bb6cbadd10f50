import { afterEach, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { makeBilledBrand } from "../../../../test/factories/bill.ts";
import { loadDemoClock, makeDemoClock } from "./demo-clock.service.ts";

let app: TestApp;
afterEach(() => app.stop());

const real = { now: () => new Date("2026-11-10T12:00:00Z") };
const path = "/admin/demo_clock";

describe("the demo's clock", () => {
  it("does not exist in the real service", async () => {
    app = await startTestApp();
    const admin = await app.as("super_admin");
    expect((await admin.get(path)).status).toBe(404);
    expect((await admin.post(`${path}/month_end`)).status).toBe(404);
  });

  it("moves to when the month is due to be closed, closes it, and stays there after a restart", async () => {
    app = await startTestApp({ clock: real, billingClock: makeDemoClock(real) });
    const admin = await app.as("super_admin");
    const brandId = await makeBilledBrand(app.ctx, 1);
    expect((await admin.get(path)).body.data).toMatchObject({ today: "2026-11-10", ahead_ms: 0 });
    const moved = await admin.post(`${path}/month_end`);
    expect([moved.status, moved.body.data.today]).toEqual([200, "2026-12-01"]);
    const history = () => admin.get("/admin/billing_histories", { "organization-id": String(brandId) });
    await expect
      .poll(async () => (await history()).body.data.map(({ month }: { month: string }) => month), { timeout: 10_000 })
      .toContain("2026-11");
    expect((await admin.get(path)).body.data.today).toBe("2026-12-01");
    const restarted = makeDemoClock(real);
    await loadDemoClock({ db: app.ctx.db, billingClock: restarted });
    expect(restarted.now().toISOString()).toBe(moved.body.data.at);
  });
});
