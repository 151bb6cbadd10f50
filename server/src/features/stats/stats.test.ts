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

it("counts what there is, of every status but for packages", async () => {
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
  });
});
