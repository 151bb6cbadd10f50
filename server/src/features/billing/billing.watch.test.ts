import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { makeBilledBrand } from "../../../test/factories/bill.ts";
import { closedMonths, overdueBills, silentFeeds } from "./billing.watch.ts";
import { closeDueMonths } from "./close.service.ts";

let now = new Date("2026-11-10T15:00:00Z");
let app: TestApp;
let brandId: number;
let name: string;

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  brandId = await makeBilledBrand(app.ctx);
  const manager = await app.as("manager");
  name = (await manager.get(`/admin/agencies/${brandId}`)).body.data.name;
});
afterAll(() => app.stop());

const messages = async (watch: typeof overdueBills) => (await watch(app.services)).map(({ message }) => message);

describe("notifications of billing", () => {
  it("tell of a closed month for three days", async () => {
    await closeDueMonths({ ...app.ctx, audited: [] });
    expect(await messages(closedMonths)).toEqual(["October 2026 is closed: 1 bill, $99.00 together."]);
    now = new Date("2026-11-13T15:00:01Z");
    expect(await messages(closedMonths)).toEqual([]);
  });

  it("tell of a bill from the day after its due date until it is paid", async () => {
    now = new Date("2026-11-17T04:59:00Z");
    expect(await messages(overdueBills)).toEqual([]);
    now = new Date("2026-11-17T05:00:00Z");
    expect(await messages(overdueBills)).toEqual([
      `${name} has not paid October 2026: $99.00 were due on Nov 16, 2026.`,
    ]);
    const manager = await app.as("manager");
    const headers = { "organization-id": String(brandId) };
    await manager.patch("/admin/billing_histories/2026-10", { status: "paid" }, headers);
    expect(await messages(overdueBills)).toEqual([]);
  });

  it("tell of usage that no longer comes in", async () => {
    const platform = await app.platform("usage");
    const event = {
      id: "1",
      organization_id: brandId,
      type: "storage_gb",
      quantity: 1,
      occurred_at: now.toISOString(),
    };
    const answer = await platform.post("/platform/usage_events", { usage_events: [event] });
    expect(answer.body.data.accepted).toBe(1);
    expect(await messages(silentFeeds)).toEqual([]);
    now = new Date(now.getTime() + 27 * 3_600_000);
    expect(await messages(silentFeeds)).toEqual([`No usage of ${name} has come in since Nov 17, 2026.`]);
    now = new Date(now.getTime() + 35 * 86_400_000);
    expect(await messages(silentFeeds)).toEqual([]);
  });
});
