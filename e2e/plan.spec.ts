// Shows PLAN-01, PLAN-02, PLAN-04, PLAN-05, PLAN-06, MORE-160, MORE-161.

import * as packagesService from "@console/server/src/features/money/packages/packages.service.ts";
import { makeBrand } from "@console/server/test/factories/brand.ts";
import { makePackage } from "@console/server/test/factories/package.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { firstOfMonth, makeBrandWithBills, midMonthClock } from "./support/billed-brand.ts";
import { refuseCalls } from "./support/calls.ts";
import { expectClean, expectCleanEverywhere, startConsole, type TestConsole } from "./support/console.ts";
import { button, dialog, errorPanel, toast } from "./support/find.ts";

let tested: TestConsole;

beforeAll(async () => {
  tested = await startConsole({ clock: midMonthClock });
});
afterAll(() => tested.stop());

const at = (brandId: number, query = "") => `/agencies/${brandId}/billing${query}`;
const first = (back: number): string => firstOfMonth(tested.app.ctx, back);
const billed = (months: number, packageId?: number) => makeBrandWithBills(tested.app.ctx, months, packageId);
const planDialog = (page: Page) => dialog(page, "Choose Your Plan");

describe("choosing a plan", () => {
  it("lists the available plans with their estimates, and asks before it saves (PLAN-11, PLAN-12)", async () => {
    const { ctx } = tested.app;
    const from = await makePackage(ctx, { name: "Plan Aspen" });
    const id = await billed(1, from);
    const cheap = await makePackage(ctx, { name: "Plan Birch dedicated", base_price: "9" });
    await makePackage(ctx, { name: "Plan Cedar", base_price: "500" });
    await makePackage(ctx, { name: "Plan Dogwood", active: false });
    const { page, client } = await tested.open("manager", at(id));
    await button(page, "Change Plan").first().click();
    await page.waitForURL(/plan=1/);
    const choices = planDialog(page);
    await choices.getByPlaceholder("Search packages...").fill("plan ");
    await choices.getByText("$90 less").waitFor();
    await page.waitForURL(/q=plan/);
    await choices.getByText("$401 more").waitFor();
    await expect.poll(() => choices.getByRole("radio").count()).toBe(3);
    const choice = (name: string) => choices.getByRole("radio", { name: new RegExp(name) });
    await choices.getByText("Dedicated", { exact: true }).waitFor();
    await choices.getByText("Current", { exact: true }).waitFor();
    await expect.poll(() => choice("Plan Aspen").isDisabled()).toBe(true);
    const order = await choices
      .getByRole("radio")
      .evaluateAll((radios) => radios.map((each) => each.parentElement?.textContent));
    expect(order.map((text) => /Plan [A-Z][a-z]+/.exec(text ?? "")?.[0])).toEqual([
      "Plan Birch",
      "Plan Aspen",
      "Plan Cedar",
    ]);
    await choices.getByRole("button", { name: "Change Plan…" }).click();
    await choices.getByRole("alert").getByText("Choose a plan to see what changes.").waitFor();
    expect(await choice("Plan Birch").evaluate((radio) => radio === document.activeElement)).toBe(true);
    await expectClean(page);

    await choice("Plan Birch").check();
    await choices.getByRole("button", { name: "Change Plan…" }).click();
    const step = page.getByRole("dialog", { name: "Change Plan?" });
    const starts = new Date(first(-1)).toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "UTC" });
    await step.getByText(`Takes effect from the next billing cycle, ${starts}`).waitFor();
    await step.getByRole("row", { name: "Monthly fee $99.00 $9.00" }).waitFor();
    await step
      .getByText("This month's usage so far costs $257 on Plan Aspen and $167 on Plan Birch dedicated.")
      .waitFor();
    await expectClean(page);
    await step.getByRole("button", { name: "Try on Past Bills…" }).click();
    const past = page.getByRole("dialog", { name: "Past Bills on Plan Birch dedicated" });
    await past.getByText(/ instead of .*: \$90\.00 less\.$/).waitFor();
    await past.getByText("Only 1 month was billed.").waitFor();
    const line = past.getByRole("table", { name: "Bills by line" });
    await line.getByRole("row", { name: "Monthly fee $99.00 $9.00 −$90.00" }).waitFor();
    await line.getByRole("row", { name: /^Total .* −\$90\.00$/ }).waitFor();
    await past.getByLabel("Months").selectOption("Last month");
    await past.getByText("Only 1 month was billed.").waitFor({ state: "hidden" });
    await expectCleanEverywhere(page);
    await past.getByRole("button", { name: "Close" }).last().click();
    await refuseCalls(page, `**/admin/agencies/${id}`, "");
    await step.getByRole("button", { name: "Change Plan" }).click();
    await step.getByText("Failed to update plan. Please try again.").waitFor();
    await toast(page, "Error", "Failed to update plan. Please try again.").waitFor();
    await page.unroute(`**/admin/agencies/${id}`);
    await step.getByRole("button", { name: "Change Plan" }).click();
    await toast(page, "Plan Updated").waitFor();
    await page.getByText(`The package changes to Plan Birch dedicated on ${starts}.`).waitFor();
    const { body } = await client.get(`/admin/agencies/${id}`);
    expect(body.data.scheduled_plan_change).toMatchObject({ organization_plan_id: cheap, starts_on: first(-1) });
  });

  it("lists only active packages, and of dedicated ones only the brand's own (PLAN-03)", async () => {
    const { ctx } = tested.app;
    const id = await billed(1);
    const other = await makeBrand(ctx);
    await makePackage(ctx, { name: "Listed Inactive", active: false });
    await makePackage(ctx, { name: "Listed Own", public: false, organization_ids: [id] });
    await makePackage(ctx, { name: "Listed Foreign", public: false, organization_ids: [other.id] });
    // More than one page of them: the list is complete.
    for (let each = 10; each < 22; each += 1) await makePackage(ctx, { name: `Listed ${each}` });
    const { page, client } = await tested.open("manager", at(id, "?plan=1"));
    const { data } = (await client.get("/admin/organization_plans?status=active&per_page=100")).body;
    const wanted: string[] = data.map((each: { name: string }) => each.name);
    const shown = async () => (await planDialog(page).locator("label").allTextContents()).join("\n");
    await expect.poll(shown).toContain("Listed 21");
    for (const name of wanted) {
      if (name === "Listed Foreign") expect(await shown()).not.toContain(name);
      else expect(await shown()).toContain(name);
    }
    expect(await shown()).not.toContain("Listed Inactive");
    expect(wanted).not.toContain("Listed Inactive");
    expect(await planDialog(page).getByRole("radio").count()).toBe(wanted.length - 1);
  });

  it("labels what is named 'default', has id 1 or is named dedicated, and nothing else (PLAN-08, PLAN-09)", async () => {
    const { ctx } = tested.app;
    // Each for a separate reason: the seeded package has both the id and the name.
    await ctx.db.transaction(() => packagesService.update({ ...ctx, audited: [] }, 1, { name: "Labels First" }));
    await makePackage(ctx, { name: "default" });
    await makePackage(ctx, { name: "Labels Dedicated" });
    await makePackage(ctx, { name: "Labels by default none" });
    const { page } = await tested.open("manager", at(await billed(1), "?plan=1"));
    const choices = planDialog(page);
    const labelled = (label: string) =>
      choices
        .locator("label")
        .filter({ has: page.getByText(label, { exact: true }) })
        .evaluateAll((rows) => rows.map((each) => [each.querySelector("input")?.value, each.textContent]));
    await choices.getByText("Labels by default none").waitFor();
    const defaults = await labelled("Default");
    expect(defaults.length).toBe(2);
    expect(defaults.find(([id]) => id === "1")?.[1]).toMatch(/^Labels First/);
    expect(defaults.find(([id]) => id !== "1")?.[1]).toMatch(/^default/);
    const dedicated = (await labelled("Dedicated")).map(([, row]) => row ?? "");
    expect(dedicated.every((row) => row.toLowerCase().includes("dedicated"))).toBe(true);
    expect(dedicated.some((row) => row.startsWith("Labels Dedicated"))).toBe(true);
  });

  it("closes with Back, and shows if nothing matches or the plans failed to load (PLAN-10)", async () => {
    const id = await billed(1);
    const { page } = await tested.open("manager", at(id));
    await button(page, "Change Plan").first().click();
    const choices = planDialog(page);
    await choices.getByPlaceholder("Search packages...").fill("no such plan");
    await choices.getByText("No packages found").waitFor();
    await choices.getByPlaceholder("Search packages...").fill("");
    await page.waitForURL(/plan=1$/);
    await page.goBack();
    await choices.waitFor({ state: "hidden" });
    await refuseCalls(page, "**/admin/organization_plans?*", "They are away.");
    await page.reload();
    await button(page, "Change Plan").first().click();
    await errorPanel(choices, "Error Loading Plans", "They are away.").waitFor();
    await page.unroute("**/admin/organization_plans?*");
    await choices.getByRole("button", { name: "Try Again" }).click();
    await choices.getByRole("radio").first().waitFor();
  });
});

describe("a package form", () => {
  it("tries unsaved prices on a brand's past bills, and saves nothing", async () => {
    const brandId = await billed(2);
    const { page, client } = await tested.open("manager", "/packages?new=1");
    const { name } = (await client.get(`/admin/agencies/${brandId}`)).body.data;
    const dialog = page.getByRole("dialog", { name: "Create Package" });
    await dialog.getByLabel("Base fee", { exact: true }).fill("100.50");
    await dialog.getByRole("button", { name: "Try on Past Bills…" }).click();
    const past = page.getByRole("dialog", { name: "Past Bills at These Prices" });
    await past.getByText("Choose a brand to see its bills.").waitFor();
    await past.getByRole("combobox", { name: "Brand" }).fill(name);
    await past.getByRole("option", { name }).click();
    await past.getByRole("row", { name: "Monthly fee $198.00 $201.00 +$3.00" }).waitFor();
    await past.getByText(/^\$201\.00 instead of \$.* less\.$/).waitFor();
    await past.getByLabel("Lines of").selectOption({ index: 1 });
    await past.getByRole("row", { name: "Monthly fee $99.00 $100.50 +$1.50" }).waitFor();
    await expectCleanEverywhere(page);
    await past.getByRole("button", { name: "Close" }).last().click();
    // What was typed is still there.
    expect(await dialog.getByLabel("Base fee", { exact: true }).inputValue()).toBe("100.50");
  });
});
