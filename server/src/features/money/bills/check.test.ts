// Shows MORE-17.

import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { makeBilledBrand } from "../../../../test/factories/bill.ts";
import { makeBusiness } from "../../../../test/factories/business.ts";
import { billChecks } from "../../../db/tables/bills.ts";
import { differingBills } from "./check.conditions.ts";
import { checkClosedBills } from "./check.service.ts";
import { closeDueMonths } from "./close.service.ts";

let now = new Date("2026-10-20T15:00:00Z");
let app: TestApp;
let brandId: number;
let business_id: string;

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  brandId = await makeBilledBrand(app.ctx);
  business_id = (await makeBusiness(app.ctx, brandId)).external_id;
  await send("2026-10-18T10:00:00Z", "standard_minutes", "120.5");
  await send("2026-10-19T10:00:00Z", "storage_gb", "12");
  now = new Date("2026-11-02T15:00:00Z");
  await closeDueMonths({ ...app.ctx, audited: [] });
  await send("2026-10-30T10:00:00Z", "multilingual_minutes", "7");
  await send("2026-11-01T10:00:00Z", "standard_minutes", "3");
  now = new Date("2026-12-02T15:00:00Z");
  await closeDueMonths({ ...app.ctx, audited: [] });
});
afterAll(() => app.stop());

async function send(occurred_at: string, type: string, quantity: string): Promise<void> {
  const platform = await app.platform("usage");
  const event = { id: randomUUID(), organization_id: brandId, business_id, type, quantity, occurred_at };
  const { body } = await platform.post("/platform/usage_events", { usage_events: [event] });
  expect(body.data).toMatchObject({ accepted: 1, errors: [] });
}

const check = () => checkClosedBills({ ...app.ctx, audited: [] });
const found = async () => (await differingBills(app.services)).map(({ message }) => message.replace(/^.*'s /, "The "));
const change = (column: string, by: string, where: string) =>
  app.ctx.db.current().execute(sql.raw(`update ${column} set quantity = quantity + ${by} where ${where}`));

describe("closed bills, recalculated from the raw events", () => {
  it("are unchanged, including late usage and carried storage", async () => {
    await check();
    expect(await found()).toEqual([]);
    expect(await app.ctx.db.current().select().from(billChecks)).toHaveLength(3);
  });

  it("are reported if an event says something else, until it no longer does", async () => {
    await change("usage_events", "100", "day = '2026-10-18'");
    await check();
    const differing = await found();
    expect(differing).toHaveLength(1);
    expect(differing[0]).toMatch(/^The October bill is \$\d+\.\d\d, but its usage recalculates to \$\d+\.\d\d\.$/);
    await change("usage_events", "-100", "day = '2026-10-18'");
    await check();
    expect(await found()).toEqual([]);
  });

  it("do not depend on the daily sums, which the raw events replace", async () => {
    await change("usage_days", "100", "day = '2026-10-18'");
    await check();
    expect(await found()).toEqual([]);
    await change("usage_days", "-100", "day = '2026-10-18'");
  });

  it("find a late event that was changed in the correction that counts it", async () => {
    await change("usage_events", "1", "day = '2026-10-30'");
    await check();
    expect((await found())[0]).toContain("November");
    await change("usage_events", "-1", "day = '2026-10-30'");
    await check();
  });

  it("read only the events of the checked months", async () => {
    now = new Date("2026-12-19T15:00:00Z");
    await check();
    // A day later only November, closed on December 2, is checked: October's storage still applies in it.
    now = new Date("2026-12-20T15:00:00Z");
    await change("usage_events", "50", "type = 'storage_gb'");
    await check();
    expect(await found()).toEqual([]);
    now = new Date("2027-01-20T15:00:00Z");
    await check();
    expect((await found())[0]).toContain("October");
  });
});
