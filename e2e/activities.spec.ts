// Shows ROUTE-03, ACT-01, ACT-03, ACT-04, ACT-06, ACT-07, ACT-19.

import { closeDueMonths } from "@console/server/src/features/money/bills/close.service.ts";
import { billingDay, monthInWords, monthsAfter } from "@console/server/src/lib/calendar.ts";
import { makeBilledBrand } from "@console/server/test/factories/bill.ts";
import { makeMember } from "@console/server/test/factories/member.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectCleanEverywhere, phone, startConsole, type TestConsole } from "./support/console.ts";
import { button, dialog, exactText } from "./support/find.ts";

let tested: TestConsole;

beforeAll(async () => {
  tested = await startConsole();
});
afterAll(() => tested.stop());

const items = (page: Page) => page.getByRole("main").getByRole("listitem");
const find = (q: string, more = "") => `/activities?q=${encodeURIComponent(q)}${more}`;

describe("the activities", () => {
  it("show a monthly close once, unfold to its bills, and are clean and fit in both themes and at every width", async () => {
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

  it("that are new wait behind a button and never move the list, those that came before the page was connected as well", async () => {
    await makeMember(tested.app.ctx, { name: "Early Bird" });
    const { page } = await tested.open("super_admin", "/favicon.svg");
    const connecting = Promise.withResolvers<void>();
    await page.route("**/admin/events*", async (stream) => {
      await connecting.promise;
      await stream.continue();
    });
    await page.goto(`${tested.app.url}${find("bird")}`);
    await expect.poll(() => items(page).count()).toBe(1);
    await makeMember(tested.app.ctx, { name: "Late Bird" });
    connecting.resolve();
    const newer = page.getByRole("button", { name: "Show 1 new activity" });
    await newer.waitFor();
    expect(await items(page).count()).toBe(1);
    await newer.click();
    await expect.poll(() => items(page).count()).toBe(2);
    await newer.waitFor({ state: "hidden" });
    await makeMember(tested.app.ctx, { name: "Latest Bird" });
    await newer.waitFor();
    expect(await items(page).count()).toBe(2);
  });
});
