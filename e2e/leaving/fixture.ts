import type { Context } from "@console/server/src/context/context.ts";
import * as views from "@console/server/src/features/desk/views/views.service.ts";
import * as notes from "@console/server/src/features/partners/notes/notes.service.ts";
import { makeBill } from "@console/server/test/factories/bill.ts";
import { assignIntegration } from "@console/server/test/factories/business.ts";
import { makeCoupon } from "@console/server/test/factories/coupon.ts";
import { makeMember } from "@console/server/test/factories/member.ts";
import { makeOnboarding } from "@console/server/test/factories/onboarding.ts";
import { makePackage } from "@console/server/test/factories/package.ts";

export type Fixture = { brand: number };

/** One record for each edit form, each with the same word in its name. */
export async function makeFixture(ctx: Context): Promise<Fixture> {
  const { brandId: brand } = await makeBill(ctx);
  await assignIntegration(ctx, brand, "zapier");
  await makePackage(ctx, { name: "Leaving" });
  await makeMember(ctx, { name: "Leaving" });
  await makeCoupon(ctx, { name: "Leaving" });
  await makeOnboarding(ctx, { company_name: "Leaving" });
  await ctx.db.transaction(() => notes.create({ ...ctx, audited: [] }, brand, "Leaving"));
  const view = { screen: "coupons", name: "Leaving", query: "q=leaving" } as const;
  await ctx.db.transaction(() => views.create({ ...ctx, audited: [] }, view));
  return { brand };
}
