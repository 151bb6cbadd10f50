// Shows ROUTE-03, ACT-01, ACT-03, ACT-04, ACT-06, ACT-07, ACT-19.

import { closeDueMonths } from "@console/server/src/features/money/bills/close.service.ts";
import { billingDay, monthInWords, monthsAfter } from "@console/server/src/lib/calendar.ts";
import { makeBill, makeBilledBrand } from "@console/server/test/factories/bill.ts";
import { makeBrand } from "@console/server/test/factories/brand.ts";
import { makeMember } from "@console/server/test/factories/member.ts";
import { makeOnboarding } from "@console/server/test/factories/onboarding.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectClean, expectCleanEverywhere, phone, startConsole, type TestConsole } from "./support/console.ts";
import { button, dialog, exactText, pageTitle, textBox } from "./support/find.ts";

let tested: TestConsole;

beforeAll(async () => {
  tested = await startConsole();
});
afterAll(() => tested.stop());

const items = (page: Page) => page.getByRole("main").getByRole("listitem");
const find = (q: string, more = "") => `/activities?q=${encodeURIComponent(q)}${more}`;

describe("the activities", () => {
  it("are grouped by day, with type, person, time and a link to what they are about", async () => {
    const brand = await makeBrand(tested.app.ctx, { name: "Feed Brand" });
    const member = await makeMember(tested.app.ctx, { name: "Feed Member" });
    const onboarding = await makeOnboarding(tested.app.ctx, { company_name: "Feed Company" });
    const { page } = await tested.open("super_admin", find("feed "));
    await page.getByRole("heading", { level: 2, name: "Today" }).waitFor();
    const { total } = (await (await tested.app.as("super_admin")).get("/admin/activities?search_key=feed+")).body.meta;
    await page.getByRole("heading", { level: 1, name: `Activities (${total})` }).waitFor();
    const of = (text: string) => items(page).filter({ hasText: text });
    await of("Feed Brand").getByText("Created", { exact: true }).waitFor();
    await of("Feed Brand").getByText("System", { exact: true }).waitFor();
    await of("Feed Brand").getByRole("time").waitFor();
    const target = (text: string) => of(text).getByRole("link", { name: text }).getAttribute("href");
    expect(await target("Feed Brand")).toBe(`/agencies/${brand.id}`);
    expect(await target("Feed Member")).toBe(`/team?edit=${member.id}`);
    expect(await target("Feed Company")).toBe(`/onboardings?edit=${onboarding.id}`);
    await expectClean(page);
    await of("Feed Member").getByRole("link").click();
    await page.getByRole("dialog", { name: "Edit User" }).waitFor();
  });

  it("lead to bills too, and to what a brand's tabs show", async () => {
    const { brandId } = await makeBill(tested.app.ctx);
    const client = await tested.app.as("super_admin");
    const { name } = (await client.get(`/admin/agencies/${brandId}`)).body.data;
    const [bill] = (await client.get("/admin/billing_histories", { "organization-id": String(brandId) })).body.data;
    const { page } = await tested.open("super_admin", find(`closed ${name}'s`));
    const link = items(page).getByRole("link");
    await link.waitFor();
    expect(await link.getAttribute("href")).toBe(`/billing?q=${bill.invoice_number}`);
    await link.click();
    await page.getByRole("row", { name: new RegExp(bill.invoice_number) }).waitFor();
  });

  it("show a monthly close once, and unfold to its bills", async () => {
    const { ctx } = tested.app;
    const ids = [await makeBilledBrand(ctx, 2), await makeBilledBrand(ctx, 2)];
    await closeDueMonths({ ...ctx, audited: [] });
    const month = monthInWords(monthsAfter(billingDay(ctx), -2));
    const { page, client } = await tested.open("manager", find(`closed ${month}`));
    const row = items(page).filter({ hasText: new RegExp(`System closed ${month}: \\d+ bills, \\$[\\d,]+`) });
    await row.getByRole("button", { name: "Bills", expanded: false }).click();
    const link = async (id = 0) =>
      row.getByRole("link", { name: (await client.get(`/admin/agencies/${id}`)).body.data.name, exact: true });
    for (const id of ids) await (await link(id)).waitFor();
    await expectCleanEverywhere(page);
    await (await link(ids[0])).click();
    await page.waitForURL(new RegExp(`/agencies/${ids[0]}/billing\\?invoice=`));
  });

  it("are filtered by type, person, days and words, all in the address (ACT-05, ACT-08)", async () => {
    const client = await tested.app.as("super_admin");
    const name = client.user?.name ?? "";
    const member = await makeMember(tested.app.ctx, { name: "Filtered Member" });
    await client.patch(`/admin/users/${member.id}`, { admin_user: { active: false } });
    await expect
      .poll(async () => (await client.get("/admin/activities?search_key=filtered+member")).body.meta.total)
      .toBe(2);
    const { page } = await tested.open("super_admin", find("filtered member"));
    await expect.poll(() => items(page).count()).toBe(2);
    const types = page.getByRole("radiogroup", { name: "Type" }).getByRole("radio");
    await expect.poll(() => types.count()).toBe(4);
    for (const [type, count] of [
      ["Success", 1],
      ["Primary", 0],
    ] as const) {
      await page.getByRole("radio", { name: type, exact: true }).click({ force: true });
      await page.waitForURL(new RegExp(`type=${type.toLowerCase()}`));
      await expect.poll(() => items(page).count()).toBe(count);
    }
    await page.getByRole("radio", { name: "Warning" }).click({ force: true });
    await page.waitForURL(/type=warning/);
    await expect.poll(() => items(page).count()).toBe(1);
    await items(page).getByText(name).waitFor();
    await page.getByLabel("User").selectOption("System");
    await page.waitForURL(/user=system/);
    await exactText(page, "No activities found matching your filters.").waitFor();
    await expectClean(page);
    await page.getByRole("radio", { name: "All", exact: true }).click({ force: true });
    await expect.poll(() => items(page).count()).toBe(1);
    await page.getByLabel("User").selectOption({ label: name });
    await page.waitForURL(new RegExp(`user=${client.user?.id}`));
    await button(page, "Dates: All Dates").click();
    await textBox(dialog(page, "Dates"), "To").fill("2020-01-31");
    await page.waitForURL(/to=2020-01-31/);
    await page.keyboard.press("Escape");
    await exactText(page, "No activities found matching your filters.").waitFor();
    await page.reload();
    await button(page, "Dates: Through Jan 31, 2020").click();
    expect(await textBox(dialog(page, "Dates"), "To").inputValue()).toBe("Jan 31, 2020");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Clear Filters" }).click();
    await page.waitForURL(/\/activities$/);
    await items(page).nth(2).waitFor();
    await page.goto("/activities?type=root&user=x&from=never");
    await page.waitForURL(/\/activities$/);
  });

  it("are filtered by days in one panel, with the keyboard alone and on a phone (MORE-408)", async () => {
    const { page } = await tested.open("super_admin", "/activities?from=2026-02-10&to=2026-02-20");
    const days = dialog(page, "Dates");
    await button(page, "Dates: Feb 10–20, 2026").press("Enter");
    await exactText(days, "11 days").waitFor();
    await expectCleanEverywhere(page);
    await button(days, "Feb 20, 2026").focus();
    for (const key of ["Home", "Enter", "PageDown", "End"]) await page.keyboard.press(key);
    await exactText(days, "Choose the last day.").waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(/from=2026-02-15&to=2026-03-21/);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
      .toBe("Dates: Feb 15 – Mar 21, 2026");
    const opener = button(page, /^Dates: /);
    await opener.click();
    await days.waitFor();
    await opener.click();
    await days.waitFor({ state: "hidden" });
    await page.setViewportSize(phone);
    await opener.click();
    await button(days, "Mar 2, 2026").click();
    await button(days, "Mar 1, 2026").click();
    await page.waitForURL(/from=2026-03-01&to=2026-03-02/);
    await opener.click();
    await button(days, "Clear").click();
    await page.waitForURL(/\/activities$/);
  });

  it("load more and keep their position; Back leads to where the person came from", async () => {
    for (let each = 0; each < 25; each += 1) await makeMember(tested.app.ctx, { name: `Crowd ${each}` });
    const { page } = await tested.open("super_admin", "/");
    await page.getByRole("link", { name: "Show All Activities" }).click();
    await page.getByRole("radio", { name: "Success" }).click({ force: true });
    await page.waitForURL(/type=success/);
    await page.getByPlaceholder("Search activities...").fill("crowd ");
    await page.getByText("Showing 20 of 25").waitFor();
    await page.getByRole("button", { name: "Load More" }).click();
    await page.getByText("Showing 25 of 25").waitFor();
    await page.waitForURL(/page=2/);
    await page.reload();
    await page.getByText("Showing 25 of 25").waitFor();
    await page.goBack();
    await page.waitForURL(/\/activities$/);
    await page.goBack();
    await pageTitle(page, "Dashboard").waitFor();
    const alone = (await tested.open("super_admin", "/activities")).page;
    await alone.getByRole("button", { name: "Back", exact: true }).click();
    await alone.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
  });

  it("that are new wait behind a button and never move the list", async () => {
    await makeMember(tested.app.ctx, { name: "Early Bird" });
    const { page } = await tested.open("super_admin", find("bird"));
    await expect.poll(() => items(page).count()).toBe(1);
    await makeMember(tested.app.ctx, { name: "Late Bird" });
    const newer = page.getByRole("button", { name: "Show 1 new activity" });
    await newer.waitFor();
    await expect.poll(() => items(page).count()).toBe(1);
    await expectClean(page);
    await newer.click();
    await expect.poll(() => items(page).count()).toBe(2);
    await newer.waitFor({ state: "hidden" });
  });

  it("that came before the page was connected wait as well", async () => {
    await makeMember(tested.app.ctx, { name: "Early Fish" });
    const { page } = await tested.open("super_admin", "/");
    const connecting = Promise.withResolvers<void>();
    await page.route("**/admin/events*", async (stream) => {
      await connecting.promise;
      await stream.continue();
    });
    await page.goto(`${tested.app.url}${find("fish")}`);
    await expect.poll(() => items(page).count()).toBe(1);
    await makeMember(tested.app.ctx, { name: "Late Fish" });
    connecting.resolve();
    await page.getByRole("button", { name: "Show 1 new activity" }).waitFor();
    expect(await items(page).count()).toBe(1);
  });

  it("are clean and fit in both themes and at every width", async () => {
    const { page } = await tested.open("super_admin", "/activities");
    await items(page).first().waitFor();
    await expectCleanEverywhere(page);
  });
});
