import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { makeBrand } from "../../../test/factories/brand.ts";
import { makeMember } from "../../../test/factories/member.ts";
import { makePackage } from "../../../test/factories/package.ts";
import * as brandsService from "../brands/brands.service.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

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
    needs_attention: 0,
    brands_by_day: [...before.brands_by_day.slice(0, -1), before.total_agency + 2],
  });
});

it("returns how many brands there were on each of the last 30 days", async () => {
  const sales = await app.as("sales");
  const read = async (): Promise<number[]> => (await sales.get("/admin/stats")).body.data.brands_by_day;
  const before = await read();
  expect(before).toHaveLength(31);
  const hoursAgo = (hours: number) => ({ now: () => new Date(Date.now() - hours * 3_600_000) });
  for (const hours of [1, 25, 29 * 24 + 23, 30 * 24 + 1]) await makeBrand({ ...app.ctx, clock: hoursAgo(hours) });
  const more = (await read()).map((count, day) => count - (before[day] ?? 0));
  expect(more).toEqual([1, ...Array.from({ length: 28 }, () => 2), 3, 4]);
});
