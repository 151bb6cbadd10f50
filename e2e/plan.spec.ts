// Shows PLAN-01, PLAN-02, PLAN-04, PLAN-05, PLAN-06, MORE-160, MORE-161.

import { makePackage } from "@console/server/test/factories/package.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { firstOfMonth, makeBrandWithBills, midMonthClock } from "./support/billed-brand.ts";
import { refuseCalls } from "./support/calls.ts";
import { expectClean, expectCleanEverywhere, startConsole, type TestConsole } from "./support/console.ts";
import { button, dialog, toast } from "./support/find.ts";

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
    await choices.getByRole("alert").getByText("Choose a package to see what changes.").waitFor();
    expect(await choice("Plan Birch").evaluate((radio) => radio === document.activeElement)).toBe(true);
    await expectCleanEverywhere(page);

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
    await past.getByText(/, \$90\.00 less than billed\.$/).waitFor();
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
});
