// Shows ROUTE-08, INTEG-01, INTEG-02, INTEG-04, INTEG-05, INTEG-06, INTEG-08, INTEG-14, INTEG-15, INTEG-18, INTEG-19,
// INTEG-20, INTEG-21, INTEG-25, INTEG-26, MORE-391.

import { makeBrand } from "@console/server/test/factories/brand.ts";
import { assignIntegration, makeBusiness } from "@console/server/test/factories/business.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectClean, expectCleanEverywhere, startConsole, type TestConsole } from "./support/console.ts";
import { exactText } from "./support/find.ts";

let tested: TestConsole;

beforeAll(async () => {
  tested = await startConsole();
});
afterAll(() => tested.stop());

const at = (brandId: number) => `/agencies/${brandId}/integrations`;
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

/** List, dialog and question are clean and fit in both themes and at every width. */
it("integrations are added, priced and removed, and a removal is undone with price and connections", async () => {
  const { id, integrationId } = await zapier();
  await assignIntegration(tested.app.ctx, id, "eclinicalworks_fhir");
  const { page } = await tested.open("manager", at(id));
  await priceOf(page, "eClinicalWorks").click();
  await field(page, "eClinicalWorks FHIR").fill("1234567890.5");
  await expectCleanEverywhere(page);
  await page.keyboard.press("Escape");

  // A price opens selected, in its place (MORE-391); Enter saves it, the focus returns, and it can be undone.
  const place = await card(page, "Zapier").boundingBox();
  await priceOf(page, "Zapier").click();
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe("5.00");
  await page.keyboard.type("$6.005");
  await page.getByText("2 connections: $10.00 → $12.02 a month").waitFor();
  expect(await card(page, "Zapier").boundingBox()).toEqual(place);
  await page.keyboard.press("Enter");
  await exactText(page, "Price Updated").waitFor();
  await priceOf(page, "Zapier").getByText("$6.01").waitFor();
  expect(await read(id)).toMatchObject([{}, { wholesale_price: "6.01" }]);
  await expect.poll(() => priceOf(page, "Zapier").evaluate((each) => each === document.activeElement)).toBe(true);
  await page.getByRole("button", { name: "Undo" }).click();
  await priceOf(page, "Zapier").getByText("$5.00").waitFor();
  expect(await read(id)).toMatchObject([{}, { wholesale_price: "5" }]);

  await page.getByRole("button", { name: "Add Integration" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Integration" });
  await dialog.getByRole("button", { name: "Add Calendly" }).click();
  await dialog.getByRole("button", { name: "Added" }).waitFor();
  await expectClean(page);
  await page.goBack();
  await dialog.waitFor({ state: "hidden" });
  await card(page, "Calendly").waitFor();
  expect((await read(id)).map((each: { code: string }) => each.code)).toEqual([
    "calendly",
    "eclinicalworks_fhir",
    "zapier",
  ]);

  await page.getByRole("button", { name: "Remove Zapier" }).click();
  const question = page.getByRole("alertdialog", { name: "Remove Zapier?" });
  await question.getByText("Zapier is used by Ash Dental and Birch Law.").waitFor();
  await expectClean(page);
  await question.getByRole("button", { name: "Remove Integration" }).click();
  await exactText(page, "Integration Removed").waitFor();
  await page.getByRole("link", { name: "Integrations 2" }).waitFor();
  await question.waitFor({ state: "hidden" });
  await page.keyboard.press("Control+z");
  await card(page, "Zapier").getByText("2 businesses").waitFor();
  expect((await read(id)).at(-1)).toMatchObject({
    id: integrationId,
    business_ids: [expect.any(Number), expect.any(Number)],
  });
});
