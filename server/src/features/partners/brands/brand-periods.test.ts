import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import type { Client } from "../../../../test/client.ts";
import { makeBrand } from "../../../../test/factories/brand.ts";
import { brandPeriods } from "../../../db/tables/bills.ts";

let app: TestApp;
let admin: Client;
let now = new Date("2026-11-20T15:00:00.000Z");
const minutes = (count: number) => {
  now = new Date(now.getTime() + count * 60_000);
  return now.toISOString();
};

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  admin = await app.as("manager");
});
afterAll(() => app.stop());

const set = async (id: number, organization: object, expected = 200) =>
  expect((await admin.put(`/admin/agencies/${id}`, { organization })).status).toBe(expected);
const periods = async (id: number) =>
  (
    await app.ctx.db
      .current()
      .select()
      .from(brandPeriods)
      .where(eq(brandPeriods.brand_id, id))
      .orderBy(asc(brandPeriods.id))
  ).map(({ started_at, ended_at }) => [started_at, ended_at]);

describe("a brand's active periods", () => {
  it("do not change with a refused change, or one of another field", async () => {
    const start = now.toISOString();
    const { id } = await makeBrand(app.ctx);
    minutes(90);
    await set(id, { status: "inactive", name: "" }, 422);
    await set(id, { status: "closed" }, 422);
    await set(id, { address: "1 Main Street" });
    await set(id, { status: "active" });
    expect(await periods(id)).toEqual([[start, null]]);
  });

  it("begin with an active brand, and not with an inactive one", async () => {
    const start = now.toISOString();
    const { id } = await makeBrand(app.ctx, { status: "active" });
    const sleeping = await makeBrand(app.ctx, { status: "inactive" });
    expect([await periods(id), await periods(sleeping.id)]).toEqual([[[start, null]], []]);
    const woken = minutes(5);
    await set(sleeping.id, { status: "active" });
    expect(await periods(sleeping.id)).toEqual([[woken, null]]);
  });

  it("end and begin again with its status, alone or with other changes", async () => {
    const start = now.toISOString();
    const { id } = await makeBrand(app.ctx);
    const end = minutes(60);
    await set(id, { status: "inactive" });
    const again = minutes(60);
    await set(id, { status: "active", address: "1 Main Street" });
    expect(await periods(id)).toEqual([
      [start, end],
      [again, null],
    ]);
  });

  it("keep no trace of a change undone within the hour", async () => {
    const start = now.toISOString();
    const { id } = await makeBrand(app.ctx);
    minutes(120);
    await set(id, { status: "inactive" });
    minutes(59);
    await set(id, { status: "active" });
    expect(await periods(id)).toEqual([[start, null]]);
    const sleeping = await makeBrand(app.ctx, { status: "inactive" });
    await set(sleeping.id, { status: "active" });
    minutes(59);
    await set(sleeping.id, { status: "inactive" });
    expect(await periods(sleeping.id)).toEqual([]);
  });
});
