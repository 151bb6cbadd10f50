// Shows ROUTE-08, INTEG-01, INTEG-02, INTEG-03, INTEG-04, INTEG-05, INTEG-06, INTEG-08, INTEG-09, INTEG-10, INTEG-14,
// INTEG-15, INTEG-18, INTEG-19, INTEG-20, INTEG-21, INTEG-25, INTEG-26, ERR-07.

import { makeBrand } from "@console/server/test/factories/brand.ts";
import { assignIntegration, makeBusiness } from "@console/server/test/factories/business.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectClean, expectCleanEverywhere, startConsole, type TestConsole } from "./support/console.ts";
import { exactText, toast } from "./support/find.ts";

let tested: TestConsole;

beforeAll(async () => {
  tested = await startConsole();
});
afterAll(() => tested.stop());

const at = (brandId: number, query = "") => `/agencies/${brandId}/integrations${query}`;
const card = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });
const priceOf = (page: Page, name: string) =>
  page.getByRole("button", { name: new RegExp(`^Wholesale price for ${name}`) });
const field = (page: Page, name: string) => page.getByRole("textbox", { name: `Wholesale price for ${name}` });
const headers = (brandId: number) => ({ "organization-id": String(brandId) });
const read = async (brandId: number) =>
  (await (await tested.app.as("manager")).get("/admin/available_integrations?sort=name", headers(brandId))).body.data;

/** A brand with Zapier, which two businesses use. */
async function zapier() {
  const { id } = await makeBrand(tested.app.ctx);
  const { id: integrationId } = await assignIntegration(tested.app.ctx, id, "zapier");
  await makeBusiness(tested.app.ctx, id, { name: "Ash Dental", integration_codes: ["zapier"] });
  await makeBusiness(tested.app.ctx, id, { name: "Birch Law", integration_codes: ["zapier"] });
  return { id, integrationId };
}

describe("the list", () => {
  it("shows each with its category, connection type, businesses and price", async () => {
    const { id } = await zapier();
    await assignIntegration(tested.app.ctx, id, "nexhealth");
    const { page } = await tested.open("manager", at(id));
    await card(page, "Zapier").getByText("OAuth", { exact: true }).waitFor();
    await card(page, "NexHealth").getByText("API key", { exact: true }).waitFor();
    await card(page, "Zapier").getByText("Automation", { exact: true }).waitFor();
    await card(page, "NexHealth").getByText("EHR/EMR System", { exact: true }).waitFor();
    await priceOf(page, "Zapier").getByText("$5.00").waitFor();
    await priceOf(page, "Zapier").getByText("per connection per month").waitFor();
    await card(page, "Zapier").getByRole("button", { name: "2 businesses" }).click();
    await page.getByRole("dialog", { name: "Businesses that use Zapier" }).getByText("Birch Law").waitFor();
    await expectClean(page);
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Integrations 2" }).waitFor();
  });

  it("keeps the search in the address, and shows that nothing matches", async () => {
    const { id } = await zapier();
    await assignIntegration(tested.app.ctx, id, "slack");
    const { page } = await tested.open("manager", at(id, "?q=sla"));
    await card(page, "Slack").waitFor();
    expect(await card(page, "Zapier").count()).toBe(0);
    await page.getByRole("searchbox", { name: "Search assigned integrations" }).fill("nothing");
    await page.waitForURL(/q=nothing/);
    await page.getByText("Nothing matches “nothing”.").waitFor();
    await page.getByRole("button", { name: "Clear Filters" }).click();
    await card(page, "Zapier").waitFor();
  });
});

describe("the price", () => {
  it("is not sent unless it is a number of at least 0, nor after Escape; Enter saves it, and it can be undone", async () => {
    const { id } = await zapier();
    const { page } = await tested.open("manager", at(id));
    let sent = 0;
    page.on("request", (request) => (sent += Number(request.method() === "PUT")));
    await priceOf(page, "Zapier").click();
    for (const wrong of ["-1", "x", ""]) {
      await field(page, "Zapier").fill(wrong);
      await page.keyboard.press("Enter");
      await page.getByText("Enter a price of 0 or more.").first().waitFor();
    }
    await expectClean(page);
    await field(page, "Zapier").fill("9");
    await page.keyboard.press("Escape");
    await priceOf(page, "Zapier").getByText("$5.00").waitFor();
    expect([sent, await read(id)]).toMatchObject([0, [{ wholesale_price: "5", version: 1 }]]);

    const place = await card(page, "Zapier").boundingBox();
    await priceOf(page, "Zapier").click();
    await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe("5.00");
    await page.keyboard.type("$6.005");
    await page.getByText("2 connections: $10.00 → $12.02 a month").waitFor();
    // MORE-391
    expect(await card(page, "Zapier").boundingBox()).toEqual(place);
    await expectClean(page);
    await page.keyboard.press("Enter");
    await exactText(page, "Price Updated").waitFor();
    await priceOf(page, "Zapier").getByText("$6.01").waitFor();
    expect(await read(id)).toMatchObject([{ wholesale_price: "6.01" }]);
    await expect.poll(() => priceOf(page, "Zapier").evaluate((each) => each === document.activeElement)).toBe(true);
    await page.getByRole("button", { name: "Undo" }).click();
    await priceOf(page, "Zapier").getByText("$5.00").waitFor();
    expect(await read(id)).toMatchObject([{ wholesale_price: "5" }]);
  });
});

describe("adding", () => {
  it("lists what the brand doesn't have, with a search, retries what failed, and stays open for several (INTEG-07, INTEG-24, INTEG-27)", async () => {
    const { id } = await zapier();
    const { page } = await tested.open("manager", at(id));
    await page.getByRole("button", { name: "Add Integration" }).click();
    await page.waitForURL(/add=1/);
    const dialog = page.getByRole("dialog", { name: "Add Integration" });
    await dialog.getByRole("button", { name: "Add HubSpot" }).waitFor();
    expect(await dialog.getByRole("button", { name: "Add Zapier" }).count()).toBe(0);
    for (const label of ["Automation", "Calendar Management", "EHR/EMR System"]) {
      await dialog.getByRole("heading", { name: label }).waitFor();
    }
    await expectClean(page);
    await dialog.getByRole("searchbox").fill("cal");
    await page.route("**/admin/available_integrations", (route) =>
      route.fulfill({ status: 400, json: { code: "malformed", message: "" } }),
    );
    await dialog.getByRole("button", { name: "Add Calendly" }).click();
    await exactText(page, "Failed to add integration. Please try again.").waitFor();
    await page.unroute("**/admin/available_integrations");
    await page.getByRole("button", { name: "Try Again" }).click();
    await exactText(page, "Integration Added").waitFor();
    await dialog.getByRole("listitem").filter({ hasText: "Calendly" }).getByRole("button", { name: "Added" }).waitFor();
    await dialog.getByRole("button", { name: "Add Cal.com" }).click();
    await expect.poll(() => dialog.getByRole("button", { name: "Added" }).count()).toBe(2);
    await dialog.getByRole("button", { name: "Done" }).click();
    await dialog.waitFor({ state: "hidden" });
    await card(page, "Cal.com").waitFor();
    expect((await read(id)).map((each: { code: string }) => each.code)).toEqual(["cal_com", "calendly", "zapier"]);
    await page.getByRole("button", { name: "Add Integration" }).click();
    await dialog.waitFor();
    await page.goBack();
    await dialog.waitFor({ state: "hidden" });
  });
});

describe("removing", () => {
  it("names the businesses that use it, stays open if it fails, and is undone with price and connections (INTEG-23)", async () => {
    const { id, integrationId } = await zapier();
    const { page } = await tested.open("manager", at(id));
    await page.getByRole("button", { name: "Remove Zapier" }).click();
    const question = page.getByRole("alertdialog", { name: "Remove Zapier?" });
    await question.getByText("Zapier is used by Ash Dental and Birch Law.").waitFor();
    await expectClean(page);
    await page.route("**/admin/available_integrations/*", (route) =>
      route.fulfill({ status: 400, json: { code: "malformed", message: "" } }),
    );
    await question.getByRole("button", { name: "Remove Integration" }).click();
    await question.getByText("Failed to remove integration. Please try again.", { exact: true }).waitFor();
    await toast(page, "Error", "Failed to remove integration. Please try again.").waitFor();
    await page.unroute("**/admin/available_integrations/*");
    await question.getByRole("button", { name: "Remove Integration" }).click();
    await exactText(page, "Integration Removed").waitFor();
    await exactText(page, "No integrations found").waitFor();
    expect(await read(id)).toEqual([]);
    await page.getByRole("link", { name: "Integrations 0" }).waitFor();
    await question.waitFor({ state: "hidden" });
    await page.keyboard.press("Control+z");
    await card(page, "Zapier").getByText("2 businesses").waitFor();
    expect(await read(id)).toMatchObject([
      { id: integrationId, business_ids: [expect.any(Number), expect.any(Number)] },
    ]);
  });
});

describe("the screen", () => {
  it("is clean and fits in both themes and at every width", async () => {
    const { id } = await zapier();
    await assignIntegration(tested.app.ctx, id, "eclinicalworks_fhir");
    const { page } = await tested.open("manager", at(id));
    await priceOf(page, "eClinicalWorks").click();
    await field(page, "eClinicalWorks FHIR").fill("1234567890.5");
    await expectCleanEverywhere(page);
  });
});
