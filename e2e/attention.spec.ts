// Shows MORE-99, MORE-100.

import { readFile } from "node:fs/promises";
import { allConditions } from "@console/server/src/all-conditions.ts";
import { credentialTests } from "@console/server/src/db/tables/brands.ts";
import { usageTotals } from "@console/server/src/db/tables/refused-events.ts";
import { refreshConditions } from "@console/server/src/features/desk/conditions/conditions.service.ts";
import { makeBrand } from "@console/server/test/factories/brand.ts";
import { finishOnboarding, makeOnboarding } from "@console/server/test/factories/onboarding.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectClean, expectCleanEverywhere, startConsole, type TestConsole } from "./support/console.ts";
import { button, dialog, emptyState, pageTitle, row, toast } from "./support/find.ts";

let tested: TestConsole;
beforeAll(async () => {
  tested = await startConsole();
});
afterAll(() => tested.stop());

const look = () => refreshConditions(tested.app.services, allConditions, "all");

async function failingBrand(name: string, ownerId?: number): Promise<number> {
  const { ctx } = tested.app;
  const { id } = await makeBrand(ctx, { name, ...(ownerId !== undefined && { account_owner_id: ownerId }) });
  const tested_at = new Date(Date.now() - 3 * 86_400_000).toISOString();
  await ctx.db
    .current()
    .insert(credentialTests)
    .values({ brand_id: id, kind: "smtp", ok: false, stages: [], tested_at });
  return id;
}

describe("what needs attention", () => {
  it("is ranked, explained, leads to its action, and goes when its cause has ended", async () => {
    const { page, client } = await tested.open("manager", "/attention");
    await emptyState(page, "Nothing needs attention").waitFor();
    const brand = await failingBrand("Lumen", client.user?.id);
    const late = await makeOnboarding(tested.app.ctx, { company_name: "Cedar", onboarding_date: "2026-01-05" });
    await look();
    // Live: nothing was reloaded.
    await row(page, "Lumen").getByText("Credentials failing").waitFor();
    await row(page, "Cedar").getByText("Onboarding late").waitFor();
    await expectCleanEverywhere(page);
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: /^Needs Attention\s*2$/ })
      .waitFor();

    await row(page, "Lumen")
      .getByRole("button", { name: "Priority 33, how this is ranked: Lumen: Credentials failing" })
      .click();
    const why = page.getByRole("dialog", { name: "How this is ranked" });
    await expect
      .poll(() => why.getByRole("definition").allInnerTexts())
      .toEqual(["30 of 40", "0 of 40", "3 of 20", "33"]);
    await expectClean(page);
    await page.keyboard.press("Escape");

    await page.getByRole("link", { name: "Open Onboarding, Cedar: Onboarding late" }).click();
    await dialog(page, "Edit Onboarding").waitFor();
    await finishOnboarding(tested.app.ctx, late.id);
    await page.goto("/attention");
    await row(page, "Lumen").waitFor();
    await expect.poll(() => page.getByRole("rowheader").allInnerTexts()).toEqual(["Lumen"]);

    // By keys: the first row, and its action.
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await page.waitForURL(new RegExp(`/agencies/${brand}\\?edit=1$`));
    await dialog(page, "Edit Brand").waitFor();
  });

  it("leads from usage that differs to its day, its hours and the reported total (MORE-187)", async () => {
    const { id } = await makeBrand(tested.app.ctx, { name: "Tally" });
    const hours = [{ from: "2026-11-18T18:00:00.000Z", to: "2026-11-18T20:00:00.000Z" }];
    const total = { day: "2026-11-18", brand_id: id, type: "standard_minutes" as const, quantity: "1200" };
    await tested.app.ctx.db
      .current()
      .insert(usageTotals)
      .values({ ...total, reported_at: "2026-11-19T06:00:00Z", differs: true, hours });
    await look();
    const { page } = await tested.open("manager", "/attention?q=Tally");
    await page.getByRole("link", { name: "Open Usage, Tally: Usage differs from platform" }).click();
    await page.waitForURL(new RegExp(`/agencies/${id}/billing\\?month=2026-11$`));
    const day = page.getByRole("list", { name: "Differs from the Platform" }).getByRole("listitem");
    await expect
      .poll(() => day.innerText())
      .toMatch(/Nov 18.* · Standard minutes\s+1,200 reported, 0 counted\s+During Nov 18, 1:00.*3:00/);
    await expectCleanEverywhere(page);
    await tested.app.ctx.db.current().delete(usageTotals);
  });

  it("comes first on the dashboard, is exported, assigned and snoozed, and shows again", async () => {
    await failingBrand("Harbor");
    await look();
    const { page, client } = await tested.open("super_admin", "/");
    const first = page.getByRole("region", { name: "Needs Attention" });
    await first.getByRole("listitem").first().waitFor();
    await expectClean(page);
    await first.getByRole("link", { name: "Show All, Needs Attention" }).click();
    await pageTitle(page, "Needs Attention").waitFor();
    await page.getByRole("searchbox").fill("Harbor");
    await expect.poll(() => page.getByRole("rowheader").allInnerTexts()).toEqual(["Harbor"]);
    const download = page.waitForEvent("download");
    await button(page, "Export CSV").click();
    expect(await readFile(await (await download).path(), "utf8")).toContain("Harbor,Credentials failing,");

    await button(page, "Actions, Harbor: Credentials failing").click();
    await page.getByRole("menuitem", { name: "Assign to Me" }).click();
    await toast(page, "Item Updated", "The item is assigned to you.").waitFor();
    await row(page, "Harbor").getByText(`Assigned to ${client.user?.name}`).waitFor();

    await page.keyboard.press("j");
    await page.keyboard.press("e");
    const form = dialog(page, "Assign or Snooze");
    await form.getByLabel("Snooze until").fill("2199-01-01");
    await expectCleanEverywhere(page);
    await form.getByLabel("Until it changes").check();
    await form.getByLabel("Assigned to").selectOption({ label: "No one" });
    await form.getByRole("button", { name: "Save Changes" }).click();
    await toast(page, "Item Updated").waitFor();
    await emptyState(page, "Nothing needs attention").waitFor();
    await page
      .locator("label")
      .filter({ hasText: /^Snoozed/ })
      .click();
    await row(page, "Harbor").getByText("Snoozed until Jan 1, 2199 or until it changes").waitFor();
    await button(page, "Actions, Harbor: Credentials failing").click();
    await page.getByRole("menuitem", { name: "Show Again" }).click();
    await page.goto("/attention?q=Harbor");
    await row(page, "Harbor").waitFor();
  });
});
