// Shows ACT-11, ACT-14, ACT-16.

import { billingDay } from "@console/server/src/lib/calendar.ts";
import { makeBill } from "@console/server/test/factories/bill.ts";
import { makeBrand } from "@console/server/test/factories/brand.ts";
import { makeBusiness } from "@console/server/test/factories/business.ts";
import { makePackage } from "@console/server/test/factories/package.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectClean, phone, startConsole, type TestConsole } from "./support/console.ts";
import { dialog, exactText, question } from "./support/find.ts";

let tested: TestConsole;
beforeAll(async () => {
  tested = await startConsole();
});
afterAll(() => tested.stop());

const changesOf = (page: Page) => page.getByRole("button", { name: /^Changes: / });
/** The shown value of a field. */
const valueIn = (page: Page, field: string) =>
  page
    .getByRole("term")
    .filter({ hasText: new RegExp(`^${field}$`) })
    .locator("xpath=following-sibling::dd");

async function changedPackage(changes: object) {
  const id = await makePackage(tested.app.ctx, { name: "Historic", base_price: "10" });
  const client = await tested.app.as("manager");
  const path = `/admin/organization_plans/${id}`;
  expect((await client.put(path, { organization_plan: changes })).status).toBe(200);
  const price = async () => (await client.get(path)).body.data.base_price;
  return { id, client, path, price };
}

describe("the history of a package", () => {
  it("shows what was changed by whom, reverts a price after a question, and shows the package as it was on a day, on a phone too (ACT-15)", async () => {
    const { id, client, price } = await changedPackage({ base_price: "12.5", description: "Dearer" });
    const { page } = await tested.open("manager", `/packages?history=${id}`);
    const shown = dialog(page, "Historic's History");
    await shown.getByText(client.user?.name ?? "").waitFor();
    await changesOf(page).first().click();
    await expect.poll(() => valueIn(page, "Base fee").innerText()).toMatch(/\$10\.00\s+After\s+\$12\.50/);
    await expectClean(page);
    await page.getByRole("button", { name: "Revert Base fee" }).click();
    const prompt = question(page, "Revert Base fee for Historic?");
    await prompt.getByText("The value changes from $12.50 to $10.00.").waitFor();
    await prompt.getByRole("button", { name: "Revert" }).click();
    await exactText(page, "Change Reverted").waitFor();
    expect(await price()).toBe("10");
    await expect.poll(() => shown.getByRole("list", { name: "History" }).getByRole("listitem").count()).toBe(3);

    await page.setViewportSize(phone);
    await page.emulateMedia({ colorScheme: "dark" });
    const day = page.getByLabel("View as of");
    await day.fill(billingDay(tested.app.ctx));
    await expect.poll(() => valueIn(page, "Description").innerText()).toBe("Dearer");
    await expectClean(page);
    await day.fill("2020-01-31");
    await page.getByText("This record was created after Jan 31, 2020.").waitFor();
    await page.getByRole("button", { name: "Show Changes" }).click();
    await changesOf(page).first().waitFor();
  });
});

describe("every record with a history", () => {
  it("has it at hand: a brand, business and bill", async () => {
    const { ctx } = tested.app;
    const brand = await makeBrand(ctx, { name: "History Brand" });
    await makeBusiness(ctx, brand.id);
    const { brandId, month } = await makeBill(ctx);
    const { page } = await tested.open("super_admin", `/agencies/${brand.id}`);
    await page.getByRole("link", { name: "History", exact: true }).click();
    await page.getByText("created brand History Brand").waitFor();
    await expectClean(page);
    await page.goto(`/agencies/${brand.id}/businesses`);
    await page.getByRole("button", { name: /^History for / }).click();
    await dialog(page, /History$/).waitFor();
    await page.goto(`/agencies/${brandId}/billing?invoice=${month}`);
    await page.getByRole("button", { name: /^Actions for .* invoice$/ }).click();
    await page.getByRole("menuitem", { name: "History" }).click();
    await dialog(page, /History$/)
      .getByText(/closed/)
      .first()
      .waitFor();
  });
});
