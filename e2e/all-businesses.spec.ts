// Shows BIZ-11, BIZ-12.

import { makeBrand } from "@console/server/test/factories/brand.ts";
import { assignIntegration, makeBusiness } from "@console/server/test/factories/business.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectClean, expectCleanEverywhere, startConsole, type TestConsole } from "./support/console.ts";
import { pageTitle, panel, question, row, toast } from "./support/find.ts";

let tested: TestConsole;

beforeAll(async () => {
  tested = await startConsole();
  const { ctx } = tested.app;
  const brandId = (await makeBrand(ctx, { name: "Lumen Health Voice" })).id;
  await assignIntegration(ctx, brandId, "zapier");
  const report = { name: "Maple Grove Dental", location: "Portland, ME", integration_codes: ["zapier"] };
  await makeBusiness(ctx, brandId, report, "maple-1");
  const other = await makeBrand(ctx, { name: "Verity Home" });
  await makeBusiness(ctx, other.id, { name: "Closed Practice", account_status: false }, "closed-1");
  const call = { id: "call-1", organization_id: brandId, business_id: "maple-1", type: "standard_minutes" };
  const occurred_at = ctx.billingClock.now().toISOString();
  await (await tested.app.platform("usage")).post("/platform/usage_events", {
    usage_events: [{ ...call, quantity: "12.5", occurred_at }],
  });
});
afterAll(() => tested.stop());

// MORE-104
describe("businesses of all brands", () => {
  it("are found by external ID and brand, filtered, opened, and get another engine there", async () => {
    const { page } = await tested.open("manager", "/");
    await page.getByRole("link", { name: "Businesses" }).waitFor();
    // MORE-106
    await page.keyboard.press("g");
    await page.keyboard.press("i");
    await pageTitle(page, "Billing").waitFor();
    await page.keyboard.press("g");
    await page.keyboard.press("b");
    await pageTitle(page, "Businesses").waitFor();
    await row(page, "Closed Practice").waitFor();
    await expect.poll(() => row(page, "Maple Grove Dental").innerText()).toContain("12.5");
    const search = page.getByRole("searchbox", { name: "Search businesses of all brands" });
    await search.fill("maple-1");
    await row(page, "Closed Practice").waitFor({ state: "hidden" });
    await search.fill("verity");
    await row(page, "Closed Practice").waitFor();
    await row(page, "Maple Grove Dental").waitFor({ state: "hidden" });
    await search.fill("");
    await row(page, "Maple Grove Dental").waitFor();
    await page.getByRole("button", { name: "Brand", exact: true }).click();
    const picker = page.getByRole("dialog", { name: "Filter by Brand" });
    await picker.getByRole("combobox", { name: "Brand" }).fill("verity");
    await picker.getByRole("option", { name: /Verity Home/ }).waitFor();
    await expectClean(page);
    await picker.getByRole("option", { name: /Verity Home/ }).click();
    await row(page, "Maple Grove Dental").waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Save View" }).waitFor();
    await page.getByRole("button", { name: "Verity Home only" }).click();
    await page.getByRole("combobox", { name: "Engine" }).selectOption("Default (v1)");
    await row(page, "Maple Grove Dental").waitFor();
    await expectCleanEverywhere(page);
    await page.getByRole("link", { name: "Maple Grove Dental" }).click();
    await pageTitle(page, "Maple Grove Dental").waitFor();

    // Its page has facts, minutes, engines and connections, and changes the engine.
    await panel(page, "Business Information").getByRole("link", { name: "Lumen Health Voice", exact: true }).waitFor();
    const days = panel(page, "Minutes by Day");
    await days.getByRole("row", { name: /12\.5$/ }).waitFor();
    // MORE-387
    const slider = days.getByRole("slider", { name: "Minutes by Day" });
    await slider.press("End");
    await slider.press("Home");
    await days.getByText(/^\w{3} 1: [\d.]+\u00a0min · \w{3} 1: 0\u00a0min$/).waitFor();
    await panel(page, "Connections")
      .getByRole("row", { name: /Zapier/ })
      .waitFor();
    await page.getByRole("combobox", { name: "Engine for Maple Grove Dental" }).selectOption("v2");
    const change = question(page, "Change Business Engine").getByRole("button", { name: "Change Engine" });
    await change.click();
    await toast(page, "Engine Updated").waitFor();
    await row(panel(page, "Engine"), "Language Pro (v2)").waitFor();
    await panel(page, "History")
      .getByRole("listitem")
      .filter({ hasText: /engine/i })
      .waitFor();
    await expectCleanEverywhere(page);
  });
});
