// Shows ROUTE-09, ENG-01, ENG-02, ENG-06, ENG-07, ENG-11, ENG-12, ENG-13, ENG-19, ENG-20, ENG-21, MORE-57, MORE-217.

import { makeBrand } from "@console/server/test/factories/brand.ts";
import { assignEngine } from "@console/server/test/factories/business.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectClean, expectCleanEverywhere, startConsole, type TestConsole } from "./support/console.ts";
import { exactText } from "./support/find.ts";

let tested: TestConsole;

beforeAll(async () => {
  tested = await startConsole();
});
afterAll(() => tested.stop());

const brand = async () => (await makeBrand(tested.app.ctx)).id;
const at = (brandId: number) => `/agencies/${brandId}/engines`;
const tab = (page: Page, name: string) => page.getByRole("tab", { name });
const card = (page: Page, name: string) => page.getByRole("tabpanel").getByRole("listitem").filter({ hasText: name });

/** Cards, comparison and questions are clean and fit in both themes and at every width. */
it("engines are added and removed after a question, and put side by side", async () => {
  const id = await brand();
  for (const code of ["v1", "v2", "v4"] as const) await assignEngine(tested.app.ctx, id, code);
  const { page } = await tested.open("manager", at(id));
  await card(page, "Order Processing AI").waitFor();
  await expectCleanEverywhere(page);
  await card(page, "Multilingual AI").getByRole("button", { name: "English, German +8" }).click();
  await page.getByRole("dialog", { name: "Languages for Multilingual AI" }).getByText("Portuguese").waitFor();
  await expectClean(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Compare" }).click();
  await page.waitForURL(/compare=1/);
  const table = page.getByRole("table");
  await table.getByRole("columnheader", { name: "Order Processing AI v4" }).waitFor();
  for (const row of ["Language model", "Languages", "Voice", "Retirement", "Businesses"]) {
    await table.getByRole("rowheader", { name: row, exact: true }).waitFor();
  }
  await expectClean(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: "Compare" }).click();
  await card(page, "Multilingual AI").waitFor();

  await tab(page, "Assigned Engines (3)").focus();
  await page.keyboard.press("ArrowRight");
  await page.waitForURL(/tab=available/);
  await page.getByRole("button", { name: "Add Engine, Advanced AI" }).click();
  const question = page.getByRole("alertdialog", { name: "Add Advanced AI?" });
  await expectClean(page);
  await question.getByRole("button", { name: "Add Engine" }).click();
  await exactText(page, "Engine Added").waitFor();
  await page.getByRole("link", { name: "Engines 4" }).waitFor();
  await tab(page, "Assigned Engines (4)").click();
  await page.getByRole("button", { name: "Remove Engine, Advanced AI" }).click();
  const removal = page.getByRole("alertdialog", { name: "Remove Advanced AI?" });
  await removal.getByRole("button", { name: "Remove Engine" }).click();
  await exactText(page, "Engine Removed").waitFor();
  await tab(page, "Assigned Engines (3)").waitFor();
  await tab(page, "Available Engines (1)").waitFor();
});

describe("whether a change is in effect", () => {
  it("is shown from the time it is sent until the voice platform runs it, without a reload (MORE-82)", async () => {
    const { ctx } = tested.app;
    const id = await brand();
    const platform = await tested.app.platform("configuration");
    const confirm = (version: number) =>
      platform.put(`/platform/organizations/${id}/applied`, { version, applied_at: new Date().toISOString() });
    const { page } = await tested.open("manager", "/favicon.svg");
    await page.clock.install();
    await page.goto(at(id));
    await page.getByText("No engines assigned").first().waitFor();
    expect(await page.getByText(/^Waiting for the voice platform/).count()).toBe(0);
    await confirm(1);
    await assignEngine(ctx, id, "v2");
    await exactText(page, "Waiting for the voice platform").waitFor();
    await page.clock.fastForward("06:00");
    await page.getByText("Waiting for the voice platform (6 min)").waitFor();
    await confirm(2);
    await page.getByText(/^Live on the voice platform since \w+ \d+, \d{4}, \d+:\d\d .+$/).waitFor();
  });
});
