// Shows ROUTE-02, DASH-01, DASH-02, DASH-04, DASH-05, DASH-08, DASH-11, DASH-16, DASH-17, DASH-18, DASH-19, DASH-20, DASH-21, DASH-22, DASH-23, DASH-25, DASH-28, DASH-29, TEAM-02,
// CALL-54, CONST-19, MORE-100.

import { makeBill } from "@console/server/test/factories/bill.ts";
import { makeBrand } from "@console/server/test/factories/brand.ts";
import { finishOnboarding, makeOnboarding } from "@console/server/test/factories/onboarding.ts";
import { makePackage } from "@console/server/test/factories/package.ts";
import { makeReporter } from "@console/server/test/factories/usage.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cutStream } from "./support/calls.ts";
import { expectClean, expectCleanEverywhere, startConsole, type TestConsole } from "./support/console.ts";
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
    await card.getByRole("link", { name: /^Add Brand: / }).click();
    await page.getByRole("dialog", { name: "Add Brand" }).waitFor();
    await page.goto("/");
    await card.getByRole("link", { name: /^Create Key: / }).click();
    await page.getByRole("heading", { level: 1, name: "API Keys" }).waitFor();
    await page.goto("/");
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

  it("shows the four counts, in both themes and at every width (DASH-03)", async () => {
    await makeBrand(tested.app.ctx);
    const { page, client } = await tested.open("super_admin", "/");
    const { data } = (await client.get("/admin/stats")).body;
    for (const [label, value] of [
      ["Total Brands", data.total_agency],
      ["Active Packages", data.active_packages],
      ["Team Members", data.team_members],
      ["Upcoming Onboardings", data.upcoming_onboardings],
    ]) {
      await page.getByRole("main").getByText(label).first().waitFor();
      await page.getByRole("main").getByText(String(value), { exact: true }).first().waitFor();
    }
    await page.getByRole("region", { name: "Recent Activities" }).getByRole("listitem").first().waitFor();
    await expectCleanEverywhere(page);
  });

  it("shows that a zero bill is settled wherever it appears", async () => {
    const { ctx } = tested.app;
    const { brandId, month } = await makeBill(ctx, await makePackage(ctx, { base_price: "0" }));
    const { page } = await tested.open("super_admin", `/agencies/${brandId}/billing?month=${month}`);
    await page.getByText("Settled automatically, nothing to pay").waitFor();
    await page.goto(`/agencies/${brandId}/billing?invoice=${month}`);
    await page.getByText(/, settled automatically$/).waitFor();
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

  it("lists scheduled onboardings, marks one as done and updates the counts (DASH-24, DASH-26, DASH-27)", async () => {
    const made = await makeOnboarding(tested.app.ctx, {
      company_name: "Dashboard Company",
      contact_phone: "+1 555 010 2030",
      notes: "Call the practice manager first, not the doctor",
      onboarding_date: "2026-01-04",
      onboarding_time: "09:00",
    });
    const done = await makeOnboarding(tested.app.ctx, { company_name: "Finished Company" });
    await finishOnboarding(tested.app.ctx, done.id);
    const { page } = await tested.open("sales", "/");
    const table = page.getByRole("table", { name: "Pending Onboardings" });
    const row = table.getByRole("row").filter({ hasText: "Dashboard Company" });
    await row.waitFor();
    await expect
      .poll(() => table.getByRole("columnheader").allInnerTexts())
      .toEqual([
        "Company Name",
        "Contact Person",
        "Onboarding Date & Time (EST)",
        "Package Name",
        "Notes",
        "Scheduled By",
        "Actions",
      ]);
    await row.getByText("Late", { exact: true }).waitFor();
    await row.getByText("Call the practice manager firs…", { exact: true }).waitFor();
    expect(await table.getByText("Finished Company").count()).toBe(0);
    await row.getByRole("button", { name: `Contact details for ${made.contact_person}` }).click();
    await page.getByRole("link", { name: made.contact_email }).waitFor();
    await page.keyboard.press("Escape");
    const count = page.getByRole("main").getByRole("link", { name: /Upcoming Onboardings/ });
    const before = Number((await count.innerText()).replace(/\D/g, ""));
    await row.getByRole("button", { name: "Mark Done" }).click();
    const question = page.getByRole("alertdialog", { name: "Mark Onboarding as Done" });
    await question.getByText("Mark the onboarding for Dashboard Company as done?", { exact: false }).waitFor();
    await expectClean(page);
    await question.getByRole("button", { name: "Cancel" }).click();
    await row.getByRole("button", { name: "Mark Done" }).click();
    await question.getByRole("button", { name: "Mark as Done" }).click();
    await page.getByText("Success", { exact: true }).first().waitFor();
    await page.getByText("The onboarding for Dashboard Company was marked as done.").waitFor();
    await row.waitFor({ state: "hidden" });
    await expect.poll(async () => Number((await count.innerText()).replace(/\D/g, ""))).toBe(before - 1);
    await page.getByRole("link", { name: "View All Pending Onboardings" }).click();
    await page.waitForURL(/\/onboardings$/);
  });

  it("shows the money of all brands by day, each figure leading to its list (MORE-140, MORE-400)", async () => {
    const { ctx } = tested.app;
    await makeBill(ctx, await makePackage(ctx, { base_price: "120" }));
    const { page, client } = await tested.open("super_admin", "/");
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
    await page.goto("/");
    await strip.getByRole("link", { name: /^Margin, / }).click();
    await pageTitle(page, "Margins").waitFor();

    const { page: ofManager } = await tested.open("manager", "/");
    await ofManager.getByRole("link", { name: /^Revenue, / }).waitFor();
    expect(await ofManager.getByRole("link", { name: /^Margin/ }).count()).toBe(0);
  });
});
