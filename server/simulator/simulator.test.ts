// Shows MORE-94.

import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { rows } from "../src/db/sql.ts";
import { startSimulator } from "../src/features/desk/demo/simulator-process.ts";
import { startTestApp, type TestApp } from "../test/app.ts";
import type { Client } from "../test/client.ts";
import { makeBrand } from "../test/factories/brand.ts";
import { makeBusiness } from "../test/factories/business.ts";
import { type Passage, startPassage } from "../test/passage.ts";
import { dayIn } from "./totals.rules.ts";

const DAY_MS = 86_400_000;
const folder = mkdtempSync(join(tmpdir(), "console-simulator-"));
const file = join(folder, "simulator.json");
/** A simulated week takes some seconds. */
const SPEED = 100_000;
let app: TestApp;
let admin: Client;
let platform: Client;
let passage: Passage;
let simulator: ChildProcess;
let lost = 0;
let brandId: number;
let emptyBrandId: number;

const start = async () => {
  simulator = await startSimulator(app.services, { url: passage.url, speed: SPEED, file, lost: () => lost++ });
};
const end = async () => {
  if (simulator.exitCode !== null || simulator.signalCode !== null) return;
  const ended = once(simulator, "exit");
  simulator.kill("SIGKILL");
  await ended;
};
/** Usage of the brand up to a moment. */
const usageUntil = async (until = Date.now()) => {
  const [found] = await rows<{ events: number; types: number; quantity: string }>(
    app.ctx.db.current(),
    sql`select count(*)::int as events, count(distinct type)::int as types, coalesce(sum(quantity), 0)::text as quantity
        from usage_events where brand_id = ${brandId} and occurred_at <= ${new Date(until).toISOString()}`,
  );
  return found;
};
const stateUntil = (): number => JSON.parse(readFileSync(file, "utf8")).until;
const versionsOf = async (id: number) => {
  const { data } = (await platform.get(`/platform/organizations?after=${id - 1}&limit=1`)).body;
  return { wanted: data[0].configuration_version, applied: data[0].applied_version };
};
const isApplied = async (id: number) => {
  const { wanted, applied } = await versionsOf(id);
  return wanted === applied;
};

beforeAll(async () => {
  app = await startTestApp();
  passage = await startPassage(app.url);
  admin = await app.as("super_admin");
  platform = await app.platform("configuration", "usage");
  ({ id: brandId } = await makeBrand(app.ctx));
  ({ id: emptyBrandId } = await makeBrand(app.ctx));
  for (let index = 0; index < 5; index += 1) await makeBusiness(app.ctx, brandId, {}, `simulated-test-${index}`);
  const ofYesterday = {
    id: "yesterday",
    organization_id: brandId,
    business_id: "simulated-test-0",
    type: "standard_minutes",
    quantity: "2.5",
    occurred_at: new Date(Date.now() - DAY_MS).toISOString(),
  };
  const { body } = await platform.post("/platform/usage_events", { usage_events: [ofYesterday] });
  expect(body.data.accepted).toBe(1);
  await start();
});
afterAll(async () => {
  await end();
  await passage.close();
  await app.stop();
  rmSync(folder, { recursive: true });
});

it("reports usage, and businesses of a brand that has none", async () => {
  await expect.poll(async () => (await usageUntil())?.events).toBeGreaterThan(5);
  const read = async () => (await platform.get(`/platform/organizations/${emptyBrandId}/configuration`)).body.data;
  await expect.poll(async () => (await read()).businesses.length).toBeGreaterThan(0);
});

it("takes over a configuration that a webhook announces, and confirms it", async () => {
  await expect.poll(() => isApplied(brandId)).toBe(true);
  const before = await versionsOf(brandId);
  const changed = await admin.put(`/admin/agencies/${brandId}`, { organization: { name: "Renamed" } });
  expect(changed.status).toBe(200);
  await expect.poll(async () => (await versionsOf(brandId)).applied).toBeGreaterThan(before.applied);
  await expect.poll(() => isApplied(brandId)).toBe(true);
  const [endpoint] = (await admin.get("/admin/webhooks")).body.data;
  const { data } = (await admin.get(`/admin/webhooks/${endpoint.id}/deliveries?organization_id=${brandId}`)).body;
  expect(data[0]).toMatchObject({ event: "configuration.changed", status: "delivered", answer_status: 204 });
});

it("counts nothing twice after it was killed and has lost what it stored last, and compares a day's total", async () => {
  const older = join(folder, "older.json");
  copyFileSync(file, older);
  const from = stateUntil();
  await expect.poll(async () => stateUntil() - from).toBeGreaterThan(1_000);
  await end();
  const until = stateUntil();
  const before = await usageUntil(until);
  expect(before?.events).toBeGreaterThan((await usageUntil(from))?.events ?? 0);
  const yesterday = dayIn(app.services.billingTimeZone, Date.now() - DAY_MS);
  const days = { [yesterday]: { [brandId]: { standard_minutes: 250 } } };
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(older, "utf8")), firstDay: "2026-01-01", days }));
  await start();
  await expect.poll(stateUntil).toBeGreaterThan(until);
  expect(await usageUntil(until)).toEqual(before);
  const compared = () =>
    rows<{ day: string; quantity: string; differs: boolean }>(
      app.ctx.db.current(),
      sql`select day::text, trim_scale(quantity)::text as quantity, differs from usage_totals where brand_id = ${brandId}`,
    );
  await expect.poll(compared).toEqual([{ day: yesterday, quantity: "2.5", differs: false }]);
});

it("goes on when the console is back, and reports what was used meanwhile", async () => {
  await passage.close();
  const closed = Date.now();
  const reported = stateUntil();
  await pause(2_000);
  // The state advances with what the console has confirmed.
  expect(stateUntil() - reported).toBeLessThan(1_500);
  const opened = Date.now();
  await passage.open();
  await expect.poll(stateUntil).toBeGreaterThan(opened);
  const whileAway = async () => {
    const [later, sooner] = [await usageUntil(opened), await usageUntil(closed)];
    return (later?.events ?? 0) - (sooner?.events ?? 0);
  };
  expect(await whileAway()).toBeGreaterThan(0);
});

it("ends when the process that started it is gone, which is told if it goes on", async () => {
  const ended = once(simulator, "exit");
  simulator.disconnect();
  expect(await ended).toEqual([0, null]);
  // Not when it was killed on purpose.
  expect(lost).toBe(1);
});
