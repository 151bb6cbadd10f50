// Shows MORE-90, MORE-498.

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import type { Client } from "../../../../test/client.ts";
import { makeBrand } from "../../../../test/factories/brand.ts";
import { makeBusiness } from "../../../../test/factories/business.ts";
import { makePackage } from "../../../../test/factories/package.ts";
import { ingestUsage } from "../../../../test/factories/usage.ts";

let app: TestApp;
let admin: Client;
const now = Date.parse("2026-11-21T12:00:00Z");

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => new Date(now) } });
  admin = await app.as("manager");
});
afterAll(() => app.stop());

const stop = async (ids: string) => (await admin.get(`/admin/agencies/stop?ids=${ids}`)).body.data;

it("before it is deactivated, a brand's calls, minutes and final bill are counted (MORE-498)", async () => {
  const { id } = await makeBrand(app.ctx, { organization_plan_id: await makePackage(app.ctx) });
  const { external_id } = await makeBusiness(app.ctx, id);
  const event = (hoursAgo: number, quantity: string) => ({
    id: randomUUID(),
    organization_id: id,
    business_id: external_id,
    type: "standard_minutes",
    quantity,
    occurred_at: new Date(now - hoursAgo * 3_600_000).toISOString(),
  });
  await ingestUsage(app.ctx, [event(1, "2.5"), event(23, "4"), event(25, "100")]);
  const { data: bill } = (await admin.get("/admin/billing", { "organization-id": String(id) })).body;
  const found = await stop(String(id));
  expect([found.calls, Number(found.minutes)]).toEqual([2, 6.5]);
  expect(found.final_bill).toMatchObject({ month: "2026-11", total: bill.total, other: "0.00" });
  expect(found.final_bill.lines).toEqual(
    bill.lines.map(({ label, amount }: { label: string; amount: string }) => ({ label, amount })),
  );
  expect(await stop(`${id},${(await makeBrand(app.ctx)).id}`)).toMatchObject({ calls: 2, final_bill: null });
});

it("has no final bill without a package, and an unknown brand none either (MORE-498)", async () => {
  const { id } = await makeBrand(app.ctx);
  expect(await stop(String(id))).toMatchObject({ calls: 0, minutes: "0", final_bill: null });
  expect(await stop("999999")).toMatchObject({ calls: 0, final_bill: null });
});
