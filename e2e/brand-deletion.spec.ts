// Shows MORE-496.

import { makeBrand } from "@console/server/test/factories/brand.ts";
import { makeBusiness } from "@console/server/test/factories/business.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectCleanEverywhere, startConsole, type TestConsole } from "./support/console.ts";
import { button, chooseFromMenu, pageTitle, question, toast } from "./support/find.ts";

let test: TestConsole;
beforeAll(async () => {
  test = await startConsole();
});
afterAll(() => test.stop());

it("a brand made by mistake is deleted from its page and from the list, and one with a business is not offered (MORE-496)", async () => {
  const { id, name } = await makeBrand(test.app.ctx);
  const other = await makeBrand(test.app.ctx);
  const used = await makeBrand(test.app.ctx);
  await makeBusiness(test.app.ctx, used.id);
  const { page } = await test.open("manager", `/agencies/${id}`);
  await chooseFromMenu(page, name, "Delete Brand…");
  const ask = question(page, `Delete ${name}?`);
  await ask.getByText(/This can't be undone/).waitFor();
  await expectCleanEverywhere(page);
  await button(ask, "Delete Brand").click();
  await toast(page, "Brand Deleted", `${name} was deleted.`).waitFor();
  await pageTitle(page, /^(Brands|Agencies)/).waitFor();
  await expect.poll(() => page.getByText(name, { exact: true }).count()).toBe(0);

  await page.goto("/agencies?view=table&status=active");
  await chooseFromMenu(page, other.name, "Delete Brand…");
  await button(question(page, `Delete ${other.name}?`), "Delete Brand").click();
  await toast(page, "Brand Deleted", `${other.name} was deleted.`).waitFor();
  expect(page.url()).toContain("status=active");

  await button(page, `Actions for ${used.name}`).click();
  await page.getByRole("menuitem", { name: "Deactivate…" }).waitFor();
  expect(await page.getByRole("menuitem", { name: "Delete Brand…" }).count()).toBe(0);
});
