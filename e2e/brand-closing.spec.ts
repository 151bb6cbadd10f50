// Shows MORE-540, MORE-541, MORE-543, MORE-546, MORE-547.

import { readFile } from "node:fs/promises";
import { makeBill, makeBilledBrand } from "@console/server/test/factories/bill.ts";
import { assignEngine, assignIntegration, makeBusiness } from "@console/server/test/factories/business.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectCleanEverywhere, startConsole, type TestConsole } from "./support/console.ts";
import { button, chooseFromMenu, question, toast } from "./support/find.ts";

let test: TestConsole;
beforeAll(async () => {
  test = await startConsole();
});
afterAll(() => test.stop());

/** A brand with a bill and everything that could be changed about it. */
async function makeLeaving() {
  const { ctx } = test.app;
  const { brandId: id } = await makeBill(ctx);
  await assignEngine(ctx, id, "v2");
  await assignIntegration(ctx, id, "slack");
  await makeBusiness(ctx, id, { integration_codes: ["slack"] });
  const admin = await test.app.as("manager");
  const name = `Leaving ${id}`;
  await admin.put(`/admin/agencies/${id}`, { organization: { name } });
  await admin.post(`/admin/agencies/${id}/users`, { user: { name: "Ada", email: "ada@leaving.example" } });
  await admin.post(`/admin/agencies/${id}/notes`, { note: { text: "Leaves in November" } });
  return { id, name, admin };
}

/** The names of everything that can be pressed in the page. */
const pressable = async (page: Page): Promise<string[]> => {
  const main = page.getByRole("main");
  const found = await Promise.all(
    (["button", "combobox", "checkbox"] as const).map((role) =>
      main
        .getByRole(role)
        .evaluateAll((elements) => elements.map((each) => each.getAttribute("aria-label") ?? each.textContent ?? "")),
    ),
  );
  return found.flat();
};

const changing = /^(Edit|Add|Change|Remove|Delete|Make|Invite|Deactivate|Activate|Select|.*, edit)/;

it("a brand that leaves is closed, after what becomes of it is said, and then offers nothing that is refused (MORE-540, MORE-546, MORE-547)", async () => {
  const { id, name, admin } = await makeLeaving();
  await makeBilledBrand(test.app.ctx);
  const { page } = await test.open("super_admin", `/agencies/${id}`);
  await chooseFromMenu(page, name, "Close Brand…");
  const ask = question(page, `Close ${name}?`);
  await ask.getByText("Its credentials are destroyed", { exact: false }).waitFor();
  await ask.getByRole("region", { name: /^Final bill for/ }).waitFor();
  await expectCleanEverywhere(page);
  await button(ask, "Close Brand").click();
  await toast(page, "Brand Closed", `${name} is closed.`).waitFor();

  await page.getByText(/^Closed on .* Only its payments, refunds/).waitFor();
  await page.getByText("Their access ended when the brand was closed.").waitFor();
  await page.getByText("Leaves in November").waitFor();
  await expectCleanEverywhere(page);
  expect((await pressable(page)).filter((each) => changing.test(each))).toEqual([]);
  await page.getByRole("main").press("e");
  await button(page, `Actions for ${name}`).click();
  const entries = page.getByRole("menuitem");
  await entries.first().waitFor();
  const offered = (await entries.allTextContents()).filter((each) => each !== "Erase Personal Data…");
  expect(offered).toEqual(["Billing", "Copy Support Email", "Download Data"]);
  expect(await page.getByRole("dialog").count()).toBe(0);

  // Its data is one file (MORE-543).
  const loading = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Download Data" }).click();
  const file = await loading;
  expect(file.suggestedFilename()).toBe(`${name} data.zip`);
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe("PK");

  // The search offers only what is possible (MORE-543).
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search or jump to anything" }).fill(name);
  await page.getByRole("option", { name: `Brand Details for ${name}` }).waitFor();
  for (const refused of ["Edit", "Change Plan for", "Add Coupon to", "Add Engine to", "Activate"])
    expect([refused, await page.getByRole("option", { name: new RegExp(`^${refused} .*${name}`) }).count()]).toEqual([
      refused,
      0,
    ]);
  await page.keyboard.press("Escape");

  // The Billing tab still settles its money, and nothing else (MORE-541).
  await page.getByRole("navigation", { name: "Brand sections" }).getByRole("link", { name: "Billing" }).click();
  const record = button(page, /^Record Payment/).first();
  await record.waitFor();
  await expectCleanEverywhere(page);
  for (const refused of [/^Change Plan/, /^Apply Coupon/, /^Add Credit/, /^Add Coupon/])
    expect([String(refused), await button(page, refused).count()]).toEqual([String(refused), 0]);
  await record.click();
  const dialog = page.getByRole("dialog", { name: /Payment/ });
  await dialog.getByRole("textbox", { name: "Amount" }).fill("5.00");
  await dialog.getByRole("button", { name: /^Record Payment/ }).click();
  await expect.poll(async () => (await admin.get(`/admin/payments?organization_id=${id}`)).body.meta.total).toBe(1);
});
