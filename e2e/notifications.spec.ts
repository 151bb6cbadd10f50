// Shows ROUTE-04, ACT-03, NOTIF-01, NOTIF-03, NOTIF-04, NOTIF-06, NOTIF-07, NOTIF-09, NOTIF-10, CALL-55.

import { randomUUID } from "node:crypto";
import { wallInNewYork } from "@console/contract/new-york.ts";
import { allConditions } from "@console/server/src/all-conditions.ts";
import { refreshConditions } from "@console/server/src/features/desk/conditions/conditions.service.ts";
import { makeOnboarding } from "@console/server/test/factories/onboarding.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectClean, expectCleanEverywhere, startConsole, type TestConsole } from "./support/console.ts";
import { pageTitle } from "./support/find.ts";

let tested: TestConsole;

beforeAll(async () => {
  tested = await startConsole();
});
afterAll(() => tested.stop());

const items = (page: Page) => page.getByRole("list", { name: "Notifications" }).getByRole("listitem");
const tomorrow = () => wallInNewYork(new Date(Date.now() + 86_400_000)).date;
const look = () => refreshConditions(tested.app.services, allConditions);
const late = (company_name: string) => makeOnboarding(tested.app.ctx, { company_name, onboarding_date: "2026-01-05" });

describe("the notifications", () => {
  it("are sorted by severity, with type, time and a link to their object, clean and fit in both themes and at every width", async () => {
    const upcoming = await makeOnboarding(tested.app.ctx, {
      company_name: "Soon Company",
      onboarding_date: tomorrow(),
    });
    const overdue = await late("Overdue Company");
    await look();
    const { page } = await tested.open("sales", "/notifications?q=company");
    await pageTitle(page, "Notifications (2)").waitFor();
    // The heading may appear before its list: the skeleton stays for a moment once it is shown.
    await items(page).first().getByText("Overdue Company").waitFor();
    await items(page).last().getByText("Soon Company").waitFor();
    await items(page).first().getByText("Warning", { exact: true }).waitFor();
    await items(page).last().getByText("Info", { exact: true }).waitFor();
    await items(page).first().getByRole("time").waitFor();
    const link = (text: string) => items(page).getByRole("link", { name: text }).getAttribute("href");
    expect(await link("Overdue Company")).toBe(`/onboardings?edit=${overdue.id}`);
    expect(await link("Soon Company")).toBe(`/onboardings?edit=${upcoming.id}`);
    await expectCleanEverywhere(page);
  });

  it("are marked as read individually and together, the bell counts", async () => {
    // For people who join later, everything starts as read.
    const { page, client } = await tested.open("sales", "/onboardings");
    const company = `Bell ${randomUUID().slice(0, 8)}`;
    await late(company);
    await look();
    const unread = async () => (await client.get("/admin/notifications?per_page=1")).body.meta.unread;
    await page.getByRole("button", { name: "Notifications, 1 new" }).click();
    await page.getByRole("link", { name: "All Notifications" }).click();
    await page.getByPlaceholder("Search notifications...").fill(company.toLowerCase());
    await expect.poll(() => items(page).count()).toBe(1);
    await items(page).getByText("New", { exact: true }).waitFor();
    await expectClean(page);
    await items(page)
      .getByRole("button", { name: /^Mark as Read/ })
      .click();
    await page.getByRole("button", { name: "Notifications", exact: true }).waitFor();
    await items(page)
      .getByRole("button", { name: /^Mark as Unread/ })
      .click();
    await page.getByRole("button", { name: "Notifications, 1 new" }).waitFor();
    await items(page).getByText("New", { exact: true }).waitFor();
    await expect.poll(unread).toBe(1);
    await page.getByRole("button", { name: "Mark All as Read" }).click();
    await expect.poll(unread).toBe(0);
    await page.getByRole("button", { name: "Notifications", exact: true }).waitFor();
    await page.getByRole("button", { name: "Back", exact: true }).click();
    await pageTitle(page, "Onboardings").waitFor();
  });

  it("that are new arrive without a reload, behind a button, and increase the bell's count", async () => {
    await late("First Arrival");
    await look();
    const { page } = await tested.open("sales", "/notifications?q=arrival");
    await expect.poll(() => items(page).count()).toBe(1);
    await late("Second Arrival");
    await look();
    const button = page.getByRole("button", { name: "Show 1 new notification" });
    await button.waitFor();
    await page.getByRole("button", { name: /Notifications, \d+ new/ }).waitFor();
    await expect.poll(() => items(page).count()).toBe(1);
    await expectClean(page);
    await button.click();
    await expect.poll(() => items(page).count()).toBe(2);
  });
});
