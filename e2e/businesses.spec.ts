// Shows ROUTE-07, BIZ-01, BIZ-02, BIZ-03, BIZ-04, BIZ-05, BIZ-06, BIZ-07, BIZ-08, BIZ-09, BIZ-10, BIZ-11, BIZ-12,
// BIZ-13, CALL-22, MORE-06, MORE-54.

import { makeBrand } from "@console/server/test/factories/brand.ts";
import { assignEngine, assignIntegration, makeBusiness } from "@console/server/test/factories/business.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cutStream } from "./support/calls.ts";
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
const engineOf = (page: Page, name: string) => page.getByRole("combobox", { name: `Engine for ${name}` });
const read = async (brandId: number) =>
  (await (await tested.app.as("manager")).get("/admin/business_configurations", { "organization-id": String(brandId) }))
    .body.data;

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
    await page.getByRole("button", { name: "1 Order Taker" }).click();
    await page.waitForURL(/engine=v4/);
    await expect.poll(() => card(page.getByRole("main"), "Ash Dental").count()).toBe(0);
    await card(page.getByRole("main"), "Taker").waitFor();
    let fail = true;
    await page.route("**/admin/business_configurations?*", (route) =>
      fail ? route.fulfill({ status: 500, json: { message: "They are away.", code: "internal" } }) : route.continue(),
    );
    await page.reload();
    await exactText(page, "Error Loading Businesses").waitFor();
    await exactText(page, "They are away.").waitFor();
    await expectClean(page);
    fail = false;
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect
      .poll(() => page.getByRole("button", { name: "1 Order Taker" }).getAttribute("aria-pressed"))
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

describe("choosing an engine", () => {
  it("offers three, confirms the old and new engine, and says if the brand gets it as well", async () => {
    const id = await brand();
    const { name } = await business(id);
    const { page } = await tested.open("manager", at(id));
    await engineOf(page, name).waitFor();
    await expect
      .poll(() => engineOf(page, name).getByRole("option").allInnerTexts())
      .toEqual([
        "Default (v1): basic conversational AI",
        "Language Pro (v2): advanced multilingual engine",
        "Order Taker (v4): specialized for order processing",
      ]);
    await engineOf(page, name).selectOption("v2");
    const question = page.getByRole("alertdialog", { name: "Change Business Engine" });
    await question.getByText(`Change the engine for ${name} from Default (v1) to Language Pro (v2)?`).waitFor();
    await question.getByText("Language Pro (v2) isn't assigned to this brand yet.").waitFor();
    await expectClean(page);
    await question.getByRole("button", { name: "Cancel" }).click();
    expect(await engineOf(page, name).inputValue()).toBe("v1");
    await engineOf(page, name).selectOption("v2");
    await question.getByRole("button", { name: "Change Engine" }).click();
    await exactText(page, "Engine Updated").waitFor();
    await expect.poll(() => engineOf(page, name).inputValue()).toBe("v2");
    expect(await read(id)).toMatchObject([{ voice_engine: "v2" }]);
    // The brand has these two: nothing is said of it.
    await assignEngine(tested.app.ctx, id, "v4");
    for (const engine of ["v4", "v1"]) {
      await engineOf(page, name).selectOption(engine);
      await question.waitFor();
      await expect.poll(() => question.innerText()).not.toContain("assigned to this brand");
      await question.getByRole("button", { name: "Cancel" }).click();
      await question.waitFor({ state: "hidden" });
    }
    await page.getByRole("link", { name: "Engines" }).click();
    await page.getByRole("tab", { name: "Assigned Engines (2)" }).waitFor();
  });

  it("stays open if the server refuses, with the server's message, and then acts on the current state", async () => {
    const id = await brand();
    const { id: businessId, name } = await business(id);
    const { page } = await tested.open("manager", `/agencies/${id}`);
    // Without live events, the page knows only the old engine.
    await cutStream(page);
    await page.goto(at(id));
    await engineOf(page, name).waitFor();
    const other = await tested.app.as("manager");
    const headers = { "organization-id": String(id) };
    await other.patch(
      `/admin/business_configurations/${businessId}`,
      { business_configuration: { voice_engine: "v4" } },
      headers,
    );
    await engineOf(page, name).selectOption("v2");
    const question = page.getByRole("alertdialog", { name: "Change Business Engine" });
    await question.getByRole("button", { name: "Change Engine" }).click();
    await question.getByText(`${other.user?.name} changed this in the meantime.`).waitFor();
    await question.getByText("from Order Taker (v4) to Language Pro (v2)").waitFor();
    await question.getByRole("button", { name: "Change Engine" }).click();
    await exactText(page, "Engine Updated").waitFor();
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
