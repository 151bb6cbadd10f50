import { systemActor } from "@console/server/src/context/context.ts";
import { usageDays } from "@console/server/src/db/tables/usage.ts";
import { closeMonth } from "@console/server/src/features/bills/close.service.ts";
import { dayIn, monthsAfter } from "@console/server/src/lib/calendar.ts";
import { makeBilledBrand } from "@console/server/test/factories/bill.ts";
import { makeBrand } from "@console/server/test/factories/brand.ts";
import { assignIntegration, makeBusiness } from "@console/server/test/factories/business.ts";
import { always, applied, makeCoupon } from "@console/server/test/factories/coupon.ts";
import { makePackage } from "@console/server/test/factories/package.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectClean, expectCleanEverywhere, phone, startConsole, type TestConsole } from "./support/console.ts";

let tested: TestConsole;

/** In its first days a month has no estimate and little to compare: the tests then run on its tenth. */
const now = new Date();
const ahead = Math.max(0, Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 10, 12) - now.getTime());

beforeAll(async () => {
  tested = await startConsole({ clock: { now: () => new Date(Date.now() + ahead) } });
});
afterAll(() => tested.stop());

const at = (brandId: number, query = "") => `/agencies/${brandId}/billing${query}`;
const said = (page: Page, text: string | RegExp) => page.getByText(text, { exact: true }).first();
const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const row = (page: Page, name: string) =>
  page.getByRole("table", { name: "Billing History" }).getByRole("row", { name });

/** First day of the month so many before this one, where the bills are made. */
const first = (back: number): string =>
  monthsAfter(dayIn(tested.app.ctx.billingTimeZone, tested.app.ctx.clock.now()), -back);
const month = (back: number): string => first(back).slice(0, 7);
const named = (back: number, name: "long" | "short" = "short"): string =>
  new Date(first(back)).toLocaleDateString("en-US", { month: name, year: "numeric", timeZone: "UTC" });
const shortDay = (day: string): string =>
  new Date(day).toLocaleDateString("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

async function use(brandId: number, back: number, type: "standard_minutes" | "multilingual_minutes", quantity: string) {
  const day = first(back);
  await tested.app.ctx.db
    .current()
    .insert(usageDays)
    .values({
      brand_id: brandId,
      bill_month: day,
      type,
      business_id: 0,
      day,
      quantity,
      last_at: `${day}T12:00:00Z`,
      last_event_id: `${type}-${day}`,
    });
}

/** A brand with so many closed months and minutes in each, this one included. */
async function billed(months: number, packageId?: number): Promise<number> {
  const { ctx } = tested.app;
  const id = await makeBilledBrand(ctx, months, packageId);
  for (let back = months; back >= 0; back--) {
    await use(id, back, "standard_minutes", String(1000 + 100 * (months - back)));
    await use(id, back, "multilingual_minutes", "200");
    if (back > 0) await closeMonth({ ...ctx, actor: systemActor, audited: [] }, id, first(back));
  }
  return id;
}

const failing = (page: Page, path: string, message: string) =>
  page.route(path, (route) => route.fulfill({ status: 400, json: { code: "malformed", message } }));

describe("the usage cards of Brand Details", () => {
  it("say what changed against the same days of the month before (BRAND-16)", async () => {
    const { page } = await tested.open("manager", `/agencies/${await billed(2)}`);
    await page.getByText(/^↑ \$[\d.,]+ \(\d+%\) against the same days last month$/).waitFor();
    await expectClean(page);
  });
});

describe("the open month", () => {
  it("is shown line by line, beside the prices of its package", async () => {
    const { ctx } = tested.app;
    const id = await billed(1);
    await assignIntegration(ctx, id, "zapier");
    await makeBusiness(ctx, id, { premium_support: true, integration_codes: ["zapier"] });
    const { page } = await tested.open("manager", at(id));
    await page.getByRole("heading", { level: 2, name: "Billing & Usage" }).waitFor();
    const bill = card(page, "Current Month Bill");
    await bill.getByText("Current", { exact: true }).waitFor();
    // 99.00 + 1,100 × 0.14 + 200 × 0.02 + 29.00 + 9.00 + the catalogue's price of Zapier.
    const line = (name: string) => bill.getByRole("row", { name: new RegExp(`^${name}`) });
    await line("Base fee").getByText("$99.00").first().waitFor();
    await line("Standard minutes").getByText("1,100\u00a0min").waitFor();
    await line("Standard minutes").getByText("$154.00").waitFor();
    await line("Multilingual minutes").getByText("$4.00").waitFor();
    await line("Businesses").getByText("1\u00a0business").waitFor();
    await line("Premium support").getByText("$9.00").first().waitFor();
    await line("Integrations").getByText("1\u00a0connection").waitFor();
    await bill.getByText(`Closes ${shortDay(first(-1))}`, { exact: false }).waitFor();

    const prices = card(page, "Current Package Pricing");
    for (const price of ["$99.00", "$0.14 / min", "$0.02 / min", "$29.00 / month", "$0.09 / GB", "$9.00 / business"]) {
      await prices.getByText(price).waitFor();
    }
    await prices.getByText(/^In force since /).waitFor();
    await prices.getByRole("link", { name: "Open Package" }).waitFor();
    await card(page, "Integration Usage Details")
      .getByRole("row", { name: /^Zapier Automation 1/ })
      .waitFor();
  });

  it("shows what coupons take off before the total", async () => {
    const { ctx } = tested.app;
    const { id } = await makeBrand(ctx, { organization_plan_id: await makePackage(ctx) });
    const coupon = await makeCoupon(ctx, { ...always, discount_value: 10 });
    await applied(ctx, id, coupon.id);
    const { page } = await tested.open("manager", at(id));
    const bill = card(page, "Current Month Bill");
    await bill
      .getByRole("row", { name: `Coupon ${coupon.code}` })
      .getByText("−$9.90")
      .waitFor();
    await bill.getByRole("row", { name: "Total" }).getByText("$89.10").waitFor();
  });

  it("says of a new brand when its first bill closes, and of one without a package that it has none", async () => {
    const { ctx } = tested.app;
    const { id } = await makeBrand(ctx, { organization_plan_id: await makePackage(ctx) });
    const { page } = await tested.open("manager", at(id));
    await said(page, `No bills yet. The first one closes on ${shortDay(first(-1))}.`).waitFor();
    await said(page, "There is no month before it to compare with.").waitFor();
    const other = await makeBrand(ctx);
    await page.goto(at(other.id));
    await said(page, "No package yet").waitFor();
    await said(page, "No bills yet. A brand without a package has none.").waitFor();
    await expectClean(page);
  });
});

describe("months", () => {
  it("are explained by what moved, chosen in the address, and counted in money or minutes", async () => {
    const id = await billed(3);
    const { page } = await tested.open("manager", at(id));
    const months = page.getByRole("combobox", { name: "Month" });
    await months.selectOption(month(1));
    await page.waitForURL(new RegExp(`month=${month(1)}`));
    const bill = card(page, `Bill of ${named(1, "long")}`);
    await bill.getByText("$131.00").or(bill.getByText("$271.00")).first().waitFor();
    const why = card(page, "Why the bill changed");
    await why.getByText("+100\u00a0min (1,100 → 1,200)").waitFor();
    await why.getByText("+$14.00").first().waitFor();
    await page.reload();
    await bill.waitFor();

    const chart = card(page, "Bill by month");
    await chart.getByRole("img", { name: /^Bills from .* one column a month/ }).waitFor();
    await chart.getByRole("button", { name: `${named(2, "long")}, $257.00` }).click();
    await page.waitForURL(new RegExp(`month=${month(2)}`));
    await card(page, `Bill of ${named(2, "long")}`).waitFor();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Enter");
    await page.waitForURL(new RegExp(`month=${month(3)}`));
    await why.getByText("There is no month before it to compare with.").waitFor();

    await chart.getByText("Minutes", { exact: true }).click();
    await page.waitForURL(/show=minutes/);
    await chart.getByRole("button", { name: `${named(2, "long")}, 1,100\u00a0min` }).waitFor();
    const figures = chart.getByRole("table", { name: "Bill by month" });
    await figures.getByRole("row", { name: `${named(1, "long")} 1,000 min 200 min 1,200 min` }).waitFor();
  });
});

describe("the history", () => {
  it("has the ten columns, newest first, the open month before them", async () => {
    const id = await billed(3);
    const { page } = await tested.open("manager", at(id));
    const table = page.getByRole("table", { name: "Billing History" });
    await table.waitFor();
    await expect
      .poll(() => table.getByRole("columnheader").allTextContents())
      .toEqual([
        ...["Month", "Standard Min", "Multilingual Min", "Businesses", "Storage (GB)", "Integrations"],
        ...["Prem. Supt.", "Total", "Status", "Invoice"],
      ]);
    await expect
      .poll(() => table.getByRole("rowheader").allTextContents())
      .toEqual([0, 1, 2, 3].map((back) => named(back)));
    await row(page, named(0))
      .getByText(`On ${shortDay(first(-1))}`)
      .waitFor();
    // Due fifteen days after the first that follows: the one of two months ago always is over.
    await row(page, named(2)).getByText("Overdue", { exact: true }).waitFor();
    await row(page, named(2)).getByText("$257.00").waitFor();
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    expect((await downloading).suggestedFilename()).toMatch(/^billing-.*\.csv$/);
  });

  it("shows a year, and more where asked", async () => {
    const id = await billed(14);
    const { page } = await tested.open("manager", at(id));
    await said(page, "Showing 13 of 15").waitFor();
    await page.getByRole("button", { name: "Load More" }).click();
    await page.waitForURL(/page=2/);
    await said(page, "Showing 15 of 15").waitFor();
    await row(page, named(14)).waitFor();
  });
});

describe("the invoice", () => {
  it("opens in the address, is marked as paid after a question, and taken back by its toast", async () => {
    const id = await billed(2);
    const { page, client } = await tested.open("manager", at(id));
    await row(page, named(2))
      .getByRole("link", { name: `View invoice of ${named(2)}` })
      .click();
    await page.waitForURL(new RegExp(`invoice=${month(2)}`));
    const invoice = page.getByRole("dialog", { name: `Invoice of ${named(2, "long")}` });
    await invoice.getByText(/^INV-/).waitFor();
    await invoice
      .getByRole("row", { name: /^Standard minutes, where it comes from 1,000 min \$0\.14 \$140\.00/ })
      .waitFor();
    await invoice.getByRole("row", { name: "Total $243.00" }).waitFor();
    await invoice.getByRole("button", { name: "Print" }).waitFor();
    await expectClean(page);

    await invoice.getByRole("button", { name: "Mark as Paid…" }).click();
    const question = page.getByRole("alertdialog", { name: `Mark ${named(2, "long")} as paid?` });
    await question.getByLabel("Payment date").fill(first(1));
    await question.getByLabel("Reference").fill("Wire 4711");
    await expectClean(page);
    await failing(page, "**/admin/billing_histories/*", "");
    await question.getByRole("button", { name: "Mark as Paid" }).click();
    await question.getByText("Failed to mark the bill as paid. Please try again.").waitFor();
    await page.unroute("**/admin/billing_histories/*");
    await question.getByRole("button", { name: "Mark as Paid" }).click();
    await said(page, "Marked as Paid").waitFor();
    await invoice.getByText("Wire 4711").waitFor();
    const read = async () =>
      (await client.get(`/admin/billing_histories/${month(2)}`, { "organization-id": String(id) })).body.data;
    expect(await read()).toMatchObject({ status: "paid", paid_on: first(1), payment_reference: "Wire 4711" });

    await invoice.getByRole("button", { name: "Take Back Payment" }).waitFor();
    await invoice.getByRole("button", { name: "Close" }).last().click();
    await row(page, named(2)).getByText("Paid", { exact: true }).waitFor();
    await page.keyboard.press("Control+z");
    await said(page, "Payment Taken Back").waitFor();
    expect(await read()).toMatchObject({ status: "overdue", paid_at: null, payment_reference: null });
  });

  it("is printed without what is around it", async () => {
    const id = await billed(1);
    const { page } = await tested.open("manager", at(id, `?invoice=${month(1)}`));
    await page.getByRole("row", { name: "Total $243.00" }).waitFor();
    await expect.poll(() => page.getByText("Billing & Usage").isVisible()).toBe(true);
    await page.emulateMedia({ media: "print" });
    // What lies behind a dialog has no role, so it is looked for by its words.
    expect(await page.getByText("Billing & Usage").isVisible()).toBe(false);
    expect(await page.getByRole("button", { name: "Print", includeHidden: true }).isVisible()).toBe(false);
    await expect.poll(() => page.getByText(/^INV-/).last().isVisible()).toBe(true);
    await page.emulateMedia({ media: "screen" });
  });
});

describe("choosing a plan", () => {
  it("lists what the brand may have with what it would cost, and asks before it saves", async () => {
    const { ctx } = tested.app;
    const from = await makePackage(ctx, { name: "Plan Aspen" });
    const id = await billed(1, from);
    const cheap = await makePackage(ctx, { name: "Plan Birch dedicated", base_price: "9" });
    await makePackage(ctx, { name: "Plan Cedar", base_price: "500" });
    await makePackage(ctx, { name: "Plan Dogwood", active: false });
    const { page, client } = await tested.open("manager", at(id));
    await page.getByRole("button", { name: "Change Plan" }).first().click();
    await page.waitForURL(/plan=1/);
    const dialog = page.getByRole("dialog", { name: "Choose Your Plan" });
    await dialog.getByPlaceholder("Search packages...").fill("plan ");
    await dialog.getByText("$90.00 less").waitFor();
    await page.waitForURL(/q=plan/);
    await dialog.getByText("$401.00 more").waitFor();
    await expect.poll(() => dialog.getByRole("radio").count()).toBe(3);
    const choice = (name: string) => dialog.getByRole("radio", { name: new RegExp(name) });
    await dialog.getByText("Dedicated", { exact: true }).waitFor();
    await dialog.getByText("Current", { exact: true }).waitFor();
    await expect.poll(() => choice("Plan Aspen").isDisabled()).toBe(true);
    const order = await dialog
      .getByRole("radio")
      .evaluateAll((radios) => radios.map((each) => each.parentElement?.textContent));
    expect(order.map((text) => /Plan [A-Z][a-z]+/.exec(text ?? "")?.[0])).toEqual([
      "Plan Birch",
      "Plan Aspen",
      "Plan Cedar",
    ]);
    await dialog.getByRole("button", { name: "Change Plan…" }).click();
    await dialog.getByRole("alert").getByText("Choose a plan to see what changes.").waitFor();
    expect(await choice("Plan Birch").evaluate((radio) => radio === document.activeElement)).toBe(true);
    await expectClean(page);

    await choice("Plan Birch").check();
    await dialog.getByRole("button", { name: "Change Plan…" }).click();
    const step = page.getByRole("dialog", { name: "Change Plan?" });
    const starts = new Date(first(-1)).toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "UTC" });
    await step.getByText(`Takes effect from the next billing cycle, ${starts}`).waitFor();
    await step.getByRole("row", { name: "Monthly fee $99.00 $9.00" }).waitFor();
    await expectClean(page);
    await failing(page, `**/admin/agencies/${id}`, "");
    await step.getByRole("button", { name: "Change Plan" }).click();
    await step.getByText("Failed to update plan. Please try again.").waitFor();
    await page.unroute(`**/admin/agencies/${id}`);
    await step.getByRole("button", { name: "Change Plan" }).click();
    await said(page, "Plan Updated").waitFor();
    await page.getByText(`The package changes to Plan Birch dedicated on ${starts}.`).waitFor();
    const { body } = await client.get(`/admin/agencies/${id}`);
    expect(body.data.scheduled_plan_change).toMatchObject({ organization_plan_id: cheap, starts_on: first(-1) });
  });

  it("is left with Back, and says where nothing matches", async () => {
    const id = await billed(1);
    const { page } = await tested.open("manager", at(id));
    await page.getByRole("button", { name: "Change Plan" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Choose Your Plan" });
    await dialog.getByPlaceholder("Search packages...").fill("no such plan");
    await dialog.getByText("No packages found").waitFor();
    await dialog.getByPlaceholder("Search packages...").fill("");
    await page.waitForURL(/plan=1$/);
    // The seeded package bears the name in small letters, and the label beside it.
    await dialog.getByText("Default", { exact: true }).first().waitFor();
    await page.goBack();
    await dialog.waitFor({ state: "hidden" });
  });

  it("says a failed load and tries again", async () => {
    const id = await billed(1);
    const { page } = await tested.open("manager", at(id));
    await card(page, "Current Month Bill").waitFor();
    await failing(page, "**/admin/organization_plans?*", "They are away.");
    await page.getByRole("button", { name: "Change Plan" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Choose Your Plan" });
    await dialog.getByText("Error Loading Plans").waitFor();
    await dialog.getByText("They are away.").waitFor();
    await page.unroute("**/admin/organization_plans?*");
    await dialog.getByRole("button", { name: "Try Again" }).click();
    await dialog.getByRole("radio").first().waitFor();
  });
});

describe("each part", () => {
  it("fails alone, in the fixed words, and tries again", async () => {
    const id = await billed(1);
    const { page } = await tested.open("manager", `/agencies/${id}`);
    await page.getByRole("heading", { level: 2, name: "Brand Information" }).waitFor();
    await failing(page, "**/admin/billing", "");
    await page.getByRole("link", { name: "Billing", exact: true }).click();
    await said(page, "Failed to load current billing data").waitFor();
    await row(page, named(1)).waitFor();
    await card(page, "Current Package Pricing").getByText("$0.14 / min").waitFor();
    await expectClean(page);
    await page.unroute("**/admin/billing");
    await page.getByRole("button", { name: "Try Again" }).first().click();
    await card(page, "Current Month Bill")
      .getByRole("row", { name: /^Base fee/ })
      .waitFor();

    await failing(page, "**/admin/billing_histories?*", "");
    await page.reload();
    await said(page, "Error Loading Billing History").waitFor();
    await card(page, "Current Month Bill")
      .getByRole("row", { name: /^Base fee/ })
      .waitFor();
    await page.unroute("**/admin/billing_histories?*");
    await page.getByRole("button", { name: "Try Again" }).last().click();
    await row(page, named(1)).waitFor();
  });
});

describe("the screen", () => {
  it("is clean and fits in both themes and at every width", async () => {
    const { ctx } = tested.app;
    const id = await billed(13);
    await assignIntegration(ctx, id, "zapier");
    await makeBusiness(ctx, id, { premium_support: true, integration_codes: ["zapier"] });
    const { page } = await tested.open("manager", at(id));
    await card(page, "Bill by month").getByRole("img").waitFor();
    await expectCleanEverywhere(page);
    await page.setViewportSize(phone);
    await row(page, named(1)).getByText("standard min").waitFor();
    await page.goto(at(id, "?plan=1"));
    await page.getByRole("dialog").getByText("this month", { exact: true }).first().waitFor();
    await expectCleanEverywhere(page);
    await page.goto(at(id, `?invoice=${month(1)}`));
    await page.getByRole("dialog").getByText(/^INV-/).waitFor();
    await expectCleanEverywhere(page);
  });
});
