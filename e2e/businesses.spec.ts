// Shows ROUTE-07, BIZ-01, BIZ-02, BIZ-03, BIZ-04, BIZ-05, BIZ-06, BIZ-07, CALL-22, MORE-54.

import { makeBrand } from "@console/server/test/factories/brand.ts";
import { assignIntegration, makeBusiness } from "@console/server/test/factories/business.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectClean, expectCleanEverywhere, startConsole, type TestConsole } from "./support/console.ts";
import { card, exactText } from "./support/find.ts";

let tested: TestConsole;

beforeAll(async () => {
  tested = await startConsole();
});
afterAll(() => tested.stop());

const brand = async () => (await makeBrand(tested.app.ctx)).id;
const business = (brandId: number, over = {}) => makeBusiness(tested.app.ctx, brandId, over);
const at = (brandId: number, query = "") => `/agencies/${brandId}/businesses${query}`;

describe("the list", () => {
  it("shows what is known of each business, and their number in the tabs", async () => {
    const id = await brand();
    await assignIntegration(tested.app.ctx, id, "zapier");
    await business(id, {
      name: "Maple Grove Dental",
      location: "Portland, ME",
      total_locations: 3,
      total_agent: 2,
      integration_codes: ["zapier"],
      premium_support: true,
    });
    await business(id, { name: "Closed Practice", account_status: false });
    const { page } = await tested.open("manager", at(id));
    const first = card(page.getByRole("main"), "Maple Grove Dental");
    for (const text of [
      "Active",
      "Dental practice",
      "Portland, ME",
      "Integrations",
      "Locations",
      "Created",
      "Premium support",
    ]) {
      await first.getByText(text, { exact: true }).waitFor();
    }
    await expect
      .poll(() => first.getByRole("definition").allInnerTexts())
      .toEqual(["1", "3", "2", expect.stringMatching(/\d{4}/)]);
    expect(await first.getByRole("heading", { name: "Maple Grove Dental" }).getAttribute("title")).toBe(
      "Maple Grove Dental",
    );
    await card(page.getByRole("main"), "Closed Practice").getByText("Inactive", { exact: true }).waitFor();
    await page.getByRole("link", { name: "Businesses 2" }).waitFor();
    await expect.poll(() => page.title()).toContain("Businesses");
  });

  it("keeps search and engine in the address, has its two empty states, and shows a failed load (BIZ-14, BIZ-15)", async () => {
    const id = await brand();
    const { page } = await tested.open("manager", at(id));
    await exactText(page, "No businesses found").waitFor();
    await page.getByText("once the voice platform reports them").waitFor();
    await expectClean(page);
    await business(id, { name: "Ash Dental", location: "Reno, NV" });
    await business(id, { name: "Birch Law", location: "Łódź" });
    await page.reload();
    await page.getByPlaceholder("Search by name or location...").fill("łódź");
    await page.waitForURL(/q=/);
    await card(page.getByRole("main"), "Birch Law").waitFor();
    await expect.poll(() => card(page.getByRole("main"), "Ash Dental").count()).toBe(0);
    await page.getByPlaceholder("Search by name or location...").fill("nothing at all");
    await exactText(page, "No businesses found").waitFor();
    await page.getByRole("button", { name: "Clear Filters" }).click();
    await card(page.getByRole("main"), "Ash Dental").waitFor();

    const { id: businessId } = await business(id, { name: "Taker" });
    const manager = await tested.app.as("manager");
    await manager.patch(
      `/admin/business_configurations/${businessId}`,
      { business_configuration: { voice_engine: "v4" } },
      { "organization-id": String(id) },
    );
    await page.getByRole("button", { name: "2 Default" }).waitFor();
    await page.getByRole("button", { name: "1 Order Taker (v4)" }).click();
    await page.waitForURL(/engine=v4/);
    await expect.poll(() => card(page.getByRole("main"), "Ash Dental").count()).toBe(0);
    await card(page.getByRole("main"), "Taker").waitFor();
    let fail = true;
    await page.route("**/admin/business_configurations?*", (route) =>
      fail ? route.fulfill({ status: 500, json: { message: "They are away.", code: "internal" } }) : route.continue(),
    );
    await page.reload();
    await exactText(page, "Error Loading Businesses").waitFor();
    await expectClean(page);
    await exactText(page, "They are away.").waitFor();
    await expectClean(page);
    fail = false;
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect
      .poll(() => page.getByRole("button", { name: "1 Order Taker (v4)" }).getAttribute("aria-pressed"))
      .toBe("true");
    await page.goBack();
    await card(page.getByRole("main"), "Ash Dental").waitFor();
  });

  it("loads further pages automatically near the end of the list", async () => {
    const id = await brand();
    for (let each = 0; each < 103; each += 1) await business(id, { name: `Paged ${String(each).padStart(3, "0")}` });
    const { page } = await tested.open("manager", at(id, "?q=paged"));
    const cards = page.getByRole("heading", { level: 3, name: /Paged/ });
    await expect.poll(() => cards.count()).toBe(100);
    await exactText(page, "Showing 100 of 103").scrollIntoViewIfNeeded();
    await expect.poll(() => cards.count()).toBe(103);
    await page.waitForURL(/page=2/);
  });
});

describe("the screen", () => {
  it("is clean and fits in both themes and at every width", async () => {
    const id = await brand();
    await business(id, {
      name: "桜歯科 and a name that is rather long, to see that it is cut in good time",
      premium_support: true,
    });
    const { page } = await tested.open("manager", at(id));
    await page.getByRole("combobox", { name: /^Engine for/ }).waitFor();
    await expectCleanEverywhere(page);
  });
});
