// Shows BILL-05.

import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { Client } from "../../../../test/client.ts";
import { makeBilledBrand } from "../../../../test/factories/bill.ts";
import { always, makeCoupon } from "../../../../test/factories/coupon.ts";
import { couponUses } from "../../../db/tables/coupons.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

describe("one coupon applied to one brand concurrently", () => {
  // The embedded database has one session, so nothing runs concurrently there.
  it("counts once, on two processes, and the others get the reason", async () => {
    const other = await app.another();
    const here = await app.as("manager");
    const there = new Client(other.address, Object.fromEntries(here.cookies), here.user);
    for (let round = 0; round < 5; round += 1) {
      const id = await makeBilledBrand(app.ctx, 0);
      const coupon = await makeCoupon(app.ctx, { ...always, discount_value: 10 });
      const apply = (client: Client) => client.post(`/admin/agencies/${id}/coupons`, { coupon_id: coupon.id });
      const answers = await Promise.all([here, there, here, there, here, there].map(apply));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
      expect(answers.find(({ status }) => status === 409)?.body.message).toMatch(
        /Each coupon can be used once per brand\.$/,
      );
      const uses = await app.ctx.db
        .current()
        .select()
        .from(couponUses)
        .where(and(eq(couponUses.brand_id, id), eq(couponUses.coupon_id, coupon.id)));
      expect(uses.length).toBe(1);
      const bill = (await here.get("/admin/billing", { "organization-id": String(id) })).body.data;
      expect([bill.discounts.length, bill.total]).toEqual([1, "89.10"]);
    }
    await other.stop();
  });
});
