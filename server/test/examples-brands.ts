import { brandPackages } from "../src/db/tables/packages.ts";
import type { TestApp } from "./app.ts";
import { makeBrand } from "./factories/brand.ts";
import { brandUserInput, makeBrandUser } from "./factories/brand-user.ts";
import { makePackage } from "./factories/package.ts";

/** For each write of a brand and its portal users but the most common, a call that changes something on new records. */
export const brandExamples = {
  "brands.close": async ({ ctx }: TestApp) => ({ path: `/admin/agencies/${(await makeBrand(ctx)).id}/close` }),
  "brands.remove": async ({ ctx }: TestApp) => ({ path: `/admin/agencies/${(await makeBrand(ctx)).id}` }),
  "brands.bulkStatus": async ({ ctx }: TestApp) => ({
    path: "/admin/agencies/bulk_status",
    body: { records: [{ id: (await makeBrand(ctx)).id }], status: "inactive" },
  }),
  "brands.updateUser": async ({ ctx }: TestApp) => {
    const { id, users } = await makeBrand(ctx, { user_name: "Dana Whitfield" });
    return {
      path: `/admin/agencies/${id}/users/${users[0]?.id}`,
      body: { user: { name: "Dana W. Whitfield" } },
    };
  },
  "brands.invite": async ({ ctx }: TestApp) => {
    const { id } = await makeBrand(ctx, { user_name: "Ada", user_email: "ada@brand.example" });
    return { path: `/admin/agencies/${id}/invitation` };
  },
  "brandUsers.create": async ({ ctx }: TestApp) => ({
    path: `/admin/agencies/${(await makeBrand(ctx)).id}/users`,
    body: { user: brandUserInput() },
  }),
  "brandUsers.remove": async ({ ctx }: TestApp) => {
    const { brandId, id } = await makeBrandUser(ctx);
    return { path: `/admin/agencies/${brandId}/users/${id}` };
  },
  "brandUsers.invite": async ({ ctx }: TestApp) => {
    const { brandId, id } = await makeBrandUser(ctx);
    return { path: `/admin/agencies/${brandId}/users/${id}/invite` };
  },
  "brands.cancelPlanChange": async ({ ctx }: TestApp) => {
    const { id } = await makeBrand(ctx, { organization_plan_id: await makePackage(ctx) });
    await ctx.db
      .current()
      .insert(brandPackages)
      .values({ brand_id: id, package_id: await makePackage(ctx), starts_on: "2999-01-01" });
    return { path: `/admin/agencies/${id}/scheduled_plan_change` };
  },
};
