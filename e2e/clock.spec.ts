// Shows MORE-53.

import { daysAfter, startOfDay } from "@console/server/src/lib/calendar.ts";
import { always, makeCoupon } from "@console/server/test/factories/coupon.ts";
import { afterAll, beforeAll, describe, it } from "vitest";
import { startConsole, type TestConsole } from "./support/console.ts";

let test: TestConsole;
beforeAll(async () => {
  test = await startConsole();
});
afterAll(() => test.stop());

describe("a page that stays open", () => {
  it("keeps updating relative times", async () => {
    const { page } = await test.open("super_admin", "/favicon.svg");
    await page.clock.install();
    await makeCoupon(test.app.ctx);
    await page.goto("/");
    const feed = page.getByRole("region", { name: "Recent Activities" });
    await feed.getByText("Just now").first().waitFor();
    await page.clock.fastForward("58:00");
    await feed
      .getByText(/^5[789] min ago/)
      .first()
      .waitFor();
    await page.clock.fastForward("05:00");
    await feed
      .getByText(/^1h ago/)
      .first()
      .waitFor();
  });

  it("changes its day at midnight in the billing time zone, not the viewer's", async () => {
    const day = daysAfter(new Date().toISOString().slice(0, 10), 3);
    const coupon = await makeCoupon(test.app.ctx, { ...always, expires_at: day });
    const { page } = await test.open("manager", "/favicon.svg");
    const midnight = Date.parse(startOfDay("America/New_York", day));
    // The browser's own day began hours ago.
    await page.clock.install({ time: midnight - 120_000 });
    await page.goto("/coupons");
    const row = page.getByRole("row", { name: new RegExp(coupon.code) });
    await row.getByText("Tomorrow").waitFor();
    await page.clock.fastForward("03:00");
    await row.getByText("Today").waitFor();
  });
});
