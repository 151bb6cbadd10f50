// Shows BILL-05, BILL-07, MORE-18, MORE-21, MORE-216, MORE-384.

import * as brandsService from "@console/server/src/features/partners/brands/brands.service.ts";
import { dayIn } from "@console/server/src/lib/calendar.ts";
import { closeOnTime, makeBilledBrand } from "@console/server/test/factories/bill.ts";
import { assignIntegration, makeBusiness } from "@console/server/test/factories/business.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addUsage, firstOfMonth, midMonthClock } from "./support/billed-brand.ts";
import { expectCleanEverywhere, startConsole, type TestConsole } from "./support/console.ts";
import { pageTitle, panel } from "./support/find.ts";

let tested: TestConsole;

beforeAll(async () => {
  tested = await startConsole({ clock: midMonthClock });
});
afterAll(() => tested.stop());

/** First day of the month that many months before this one. */
const first = (back: number): string => firstOfMonth(tested.app.ctx, back);
const month = (back: number): string => first(back).slice(0, 7);
const named = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Date(day).toLocaleDateString("en-US", { ...options, timeZone: "UTC" });

/** A brand with this name and minutes per month, the open one first, reported by day and closed. */
async function billed(name: string, minutes: readonly number[]): Promise<number> {
  const { ctx } = tested.app;
  const id = await makeBilledBrand(ctx, minutes.length - 1);
  await ctx.db.transaction(() => brandsService.update({ ...ctx, audited: [] }, id, { name }));
  for (let back = minutes.length - 1; back >= 0; back--) {
    await addUsage(ctx, id, { back, type: "standard_minutes", quantity: String(minutes[back]) });
    if (back > 0) await closeOnTime(ctx, id, first(back));
  }
  return id;
}

describe("the breakdown of a figure", () => {
  it("opens from the line: its sum, its days, its businesses and the events of a day", async () => {
    const { ctx } = tested.app;
    const id = await billed("Whence Voice", [0, 1000]);
    await assignIntegration(ctx, id, "zapier");
    const one = await makeBusiness(ctx, id, { name: "Ash Dental", integration_codes: ["zapier"] });
    const two = await makeBusiness(ctx, id, { name: "Birch Clinic" });
    const platform = await tested.app.platform("usage");
    const at = new Date(midMonthClock.now().getTime() - 60_000).toISOString();
    const usage_events = Array.from({ length: 25 }, (_, index) => ({
      id: `call-${index}`,
      organization_id: id,
      business_id: index < 22 ? one.external_id : two.external_id,
      type: "standard_minutes",
      quantity: "2.5",
      occurred_at: at,
    }));
    const { body } = await platform.post("/platform/usage_events", { usage_events });
    expect(body.data).toMatchObject({ accepted: 25 });

    const { page } = await tested.open("manager", `/agencies/${id}/billing`);
    const bill = panel(page, "Current Month Bill");
    await bill.getByRole("button", { name: "Details for Standard minutes" }).click();
    await page.waitForURL(/line=standard_minutes/);
    const dialog = page.getByRole("dialog", { name: "Standard minutes" });
    await dialog.getByText("62.5\u00a0min × $0.14").waitFor();
    await dialog.getByText("These add up to 62.5\u00a0min.").waitFor();
    await dialog
      .getByRole("img", { name: /^Standard minutes by day, .* The table shows the same figures\.$/ })
      .waitFor();
    const businesses = dialog.getByRole("table", { name: "By Business" });
    await businesses.getByRole("row", { name: "Ash Dental 55\u00a0min 88.0%" }).waitFor();
    await businesses.getByRole("button", { name: "Ash Dental" }).click();
    await dialog.getByText("Ash Dental only").waitFor();
    const day = dayIn(ctx.billingTimeZone, new Date(at));
    await dialog
      .getByRole("row", { name: /55 min$/ })
      .getByRole("button", { name: named(day, { month: "short", day: "numeric" }) })
      .click();
    const events = dialog.getByRole("table", { name: `Events on ${named(day, { dateStyle: "medium" })}` });
    await events
      .getByRole("row", { name: /Ash Dental 2\.5 min/ })
      .first()
      .waitFor();
    await dialog.getByText("Showing 20 of 22").waitFor();
    await dialog.getByRole("button", { name: "Load More" }).click();
    await dialog.getByText("Showing 22 of 22").waitFor();
    const coming = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Export CSV" }).first().click();
    expect((await coming).suggestedFilename()).toMatch(/^usage-.*\.csv$/);
    await expectCleanEverywhere(page);

    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await bill.getByRole("button", { name: "Details for Integrations" }).click();
    await page
      .getByRole("dialog", { name: "Integrations" })
      .getByRole("row", { name: /^Ash Dental.*Zapier Since .* \$5\.00$/ })
      .waitFor();
  });
});

describe("the bills of all brands", () => {
  it("are shown by month, filtered, summed, searched and exported, and lead to the brand", async () => {
    await billed("Moved Voice", [100, 3000, 1000]);
    await billed("Steady Voice", [0, 1000, 1000]);
    const { page } = await tested.open("manager", "/billing?status=overdue");
    await pageTitle(page, "Billing").waitFor();
    const table = page.getByRole("table", { name: "Bills" });
    await table.getByText("Overdue", { exact: true }).first().waitFor();
    await page.getByRole("radiogroup", { name: "Status" }).getByText(/^All/).click();
    await page.getByRole("combobox", { name: "Month" }).selectOption(month(1));
    await page.waitForURL(new RegExp(`month=${month(1)}`));
    await page.getByPlaceholder("Search by brand or invoice...").fill("d voice");
    await page.waitForURL(/q=d(\+|%20)voice/);
    // 99 + 3,000 × 0.14 against 99 + 1,000 × 0.14.
    const moved = table.getByRole("row", { name: /bill Moved Voice/ });
    await moved.getByText("$519.00").first().waitFor();
    await moved.getByRole("img", { name: "Large change" }).waitFor();
    await panel(page, "Totals for these results").getByText("Outstanding").waitFor();
    await expectCleanEverywhere(page);

    await page.getByRole("radiogroup", { name: "Status" }).getByText("Needs Review").click();
    await expect
      .poll(() => table.getByRole("rowheader").allTextContents())
      .toEqual(expect.arrayContaining([expect.stringMatching(/^Moved Voice/)]));
    await page.getByPlaceholder("Search by brand or invoice...").fill("steady");
    await page.getByText("No bills found").waitFor();
    await page.getByRole("button", { name: "Clear Filters" }).click();
    const whole = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    expect((await whole).suggestedFilename()).toMatch(/^bills-.*\.csv$/);
    const lines = page.waitForEvent("download");
    await page.getByRole("button", { name: "More actions", exact: true }).click();
    await page.getByRole("menuitem", { name: "Export Line Items" }).click();
    expect((await lines).suggestedFilename()).toMatch(/^bills-.*\.csv$/);
    await table.getByRole("button", { name: "Brand" }).click();
    await page.waitForURL(/sort=brand/);
    await table.locator("[aria-sort=ascending]").waitFor();
    await expect.poll(() => table.getAttribute("aria-busy")).not.toBe("true");
    await page.keyboard.press("j");
    const row = table.getByRole("row").nth(1);
    await expect.poll(() => row.evaluate((each) => each === document.activeElement)).toBe(true);

    await page.getByRole("combobox", { name: "Month" }).selectOption(month(0));
    await page.getByText("This month is still open. Amounts are to date; nothing is due yet.").waitFor();
    await table
      .getByRole("row", { name: /^Moved Voice/ })
      .getByText("$113.00")
      .waitFor();
    await table.getByRole("link", { name: "Moved Voice" }).click();
    await panel(page, "Current Month Bill").waitFor();
    await page
      .getByRole("link", { name: /^Overdue \$[\d,.]+, .+ invoice$/ })
      .first()
      .click();
    await page.getByRole("dialog", { name: / invoice$/ }).waitFor();
  });
});
