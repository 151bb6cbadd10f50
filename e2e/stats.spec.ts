// Shows ROUTE-02, DASH-01, DASH-02, DASH-04, DASH-05, DASH-08, DASH-11, TEAM-02, CALL-54, MORE-100.

import { makeBill } from "@console/server/test/factories/bill.ts";
import { makePackage } from "@console/server/test/factories/package.ts";
import { makeReporter } from "@console/server/test/factories/usage.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cutStream } from "./support/calls.ts";
import { expectCleanEverywhere, startConsole, type TestConsole } from "./support/console.ts";
import { pageTitle } from "./support/find.ts";

let tested: TestConsole;

beforeAll(async () => {
  tested = await startConsole();
});
afterAll(() => tested.stop());

describe("the dashboard", () => {
  it("begins with the first steps on a new installation, which tick themselves and go (MORE-141)", async () => {
    const { ctx } = tested.app;
    const { page, client } = await tested.open("super_admin", "/");
    const card = page.getByRole("region", { name: "First Steps" });
    // The team has more than one member, and the catalog of tests is loaded.
    await card.getByText("2 of 7 done").waitFor();
    await expectCleanEverywhere(page);
    for (const [step, address] of [
      [/^Add Brand: /, "/agencies?new=1"],
      [/^Create Key: /, "/settings/api-keys"],
    ] as const)
      expect(await card.getByRole("link", { name: step }).getAttribute("href")).toBe(address);
    // Live: nothing is reloaded.
    const { external_id, id } = await makeReporter(ctx);
    await card.getByText("3 of 7 done").waitFor();
    await makePackage(ctx);
    await client.put("/admin/operator_settings", { operator_settings: { legal_name: "Northwind Voice" } });
    await card.getByText("5 of 7 done").waitFor();
    const platform = await tested.app.platform("usage");
    await card.getByText("6 of 7 done").waitFor();
    const occurred_at = new Date(Date.now() - 60_000).toISOString();
    const usage = { id: "first", organization_id: id, business_id: external_id, type: "standard_minutes" };
    await platform.post("/platform/usage_events", { usage_events: [{ ...usage, quantity: "1", occurred_at }] });
    await card.waitFor({ state: "hidden" });
  });

  it("keeps the counts for five minutes, and no longer (CONST-03, CALL-14)", async () => {
    const { page } = await tested.open("super_admin", "/favicon.svg");
    await page.clock.install();
    // A live event makes the counts stale immediately.
    await cutStream(page);
    let calls = 0;
    await page.route("**/admin/stats", (route) => {
      calls += 1;
      return route.continue();
    });
    const read = page.waitForResponse("**/admin/stats");
    await page.goto("/");
    await (await read).finished();
    await page.getByText("Total Brands").waitFor();
    const comeBack = async () => {
      await page.getByRole("link", { name: "Team" }).first().click();
      await pageTitle(page, "Team").waitFor();
      await page.getByRole("link", { name: "Dashboard" }).first().click();
      await pageTitle(page, "Dashboard").waitFor();
      await page.getByText("Total Brands").waitFor();
    };
    await page.clock.fastForward(290_000);
    await comeBack();
    expect(calls).toBe(1);
    await page.clock.fastForward(11_000);
    await comeBack();
    await expect.poll(() => calls).toBe(2);
  });

  it("shows the four counts and the money of all brands by day, each figure leading to its list, in both themes and at every width (DASH-03, MORE-140, MORE-400)", async () => {
    const { ctx } = tested.app;
    await makeBill(ctx, await makePackage(ctx, { base_price: "120" }));
    const { page, client } = await tested.open("super_admin", "/");
    const { data: counts } = (await client.get("/admin/stats")).body;
    for (const [label, value] of [
      ["Total Brands", counts.total_agency],
      ["Active Packages", counts.active_packages],
      ["Team Members", counts.team_members],
      ["Upcoming Onboardings", counts.upcoming_onboardings],
    ]) {
      await page.getByRole("main").getByText(label).first().waitFor();
      await page.getByRole("main").getByText(String(value), { exact: true }).first().waitFor();
    }
    await page.getByRole("region", { name: "Recent Activities" }).getByRole("listitem").first().waitFor();
    const { data: trends } = (await client.get("/admin/trends")).body;
    const dollars = (amount: string) => Number(amount).toLocaleString("en-US", { style: "currency", currency: "USD" });
    const strip = page.getByRole("region", { name: "Trends" });
    await strip.getByText(dollars(trends.revenue.now), { exact: true }).first().waitFor();
    const line = strip.getByRole("slider", { name: "Revenue by day" });
    const box = await line.boundingBox();
    if (!box) throw new Error("no line");
    await page.mouse.move(box.x + box.width - 1, box.y + 10);
    await strip
      .getByText(dollars(trends.revenue.days.at(-1)))
      .first()
      .waitFor();
    await page.mouse.move(0, 0);
    await line.press("ArrowLeft");
    await strip
      .getByText(dollars(trends.revenue.days.at(-2)))
      .first()
      .waitFor();
    await expectCleanEverywhere(page);

    await strip.getByRole("link", { name: /^Revenue, / }).click();
    const { data } = (await client.get("/admin/stats/figures")).body;
    const totals = page.getByRole("main").getByRole("region", { name: "Totals for the open month" });
    await totals.getByText(dollars(data.billed)).waitFor();
    await page.goBack();
    await strip.getByRole("link", { name: /^Margin, / }).click();
    await pageTitle(page, "Margins").waitFor();
  });
});
