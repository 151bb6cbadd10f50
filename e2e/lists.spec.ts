// Shows DASH-16, BRANDS-02, BRAND-14, COUPON-07, MORE-05.

import { wallInNewYork } from "@console/contract/new-york.ts";
import { makeBill } from "@console/server/test/factories/bill.ts";
import { makeBrand } from "@console/server/test/factories/brand.ts";
import { makeCoupon } from "@console/server/test/factories/coupon.ts";
import { makeMember } from "@console/server/test/factories/member.ts";
import { makeOnboarding } from "@console/server/test/factories/onboarding.ts";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  desktop,
  expectClean,
  expectCleanEverywhere,
  phone,
  startConsole,
  type TestConsole,
} from "./support/console.ts";
import { pageTitle, question } from "./support/find.ts";

let tested: TestConsole;

beforeAll(async () => {
  tested = await startConsole();
});
afterAll(() => tested.stop());

const DAY_MS = 86_400_000;
const daysFrom = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
const shownText = (page: Page, text: string | RegExp) => page.getByText(text).first();
const bar = (page: Page) => page.getByRole("region", { name: "Selection" });
const button = (page: Page, name: string) => bar(page).getByRole("button", { name, exact: true });
const statuses = async (q: string) => {
  const list = await (await tested.app.as("manager")).get(`/admin/agencies?search_key=${q}&per_page=100`);
  return list.body.data.map((brand: { status: string }) => brand.status);
};

describe("brands as a table", () => {
  it("are cards or a table, with columns that can be hidden and shown again (MORE-07)", async () => {
    const { name } = await makeBrand(tested.app.ctx);
    const { page } = await tested.open("manager", `/agencies?q=${encodeURIComponent(name)}`);
    const table = page.getByRole("table", { name: "Brands" });
    const heads = async () => (await table.getByRole("columnheader").allInnerTexts()).map((head) => head.trim());
    const hideable = ["Status", "Package", "Businesses", "Minutes", "Revenue", "Change", "Created"];
    await page.getByRole("main").getByRole("listitem").filter({ hasText: name }).waitFor();
    expect(await table.count()).toBe(0);
    await page.getByRole("radio", { name: "Table" }).click({ force: true });
    await table.getByRole("row").filter({ hasText: name }).waitFor();
    for (const each of ["Brand", ...hideable]) expect(await heads()).toContain(each);
    await page.getByRole("button", { name: "Columns" }).click();
    const choices = page.getByRole("dialog", { name: "Columns shown" });
    await choices.waitFor();
    expect(await choices.locator("label").allInnerTexts()).toEqual(hideable);
    for (const each of hideable) {
      await choices.getByLabel(each, { exact: true }).uncheck();
      await expect.poll(heads).not.toContain(each);
      expect(await heads()).toContain("Brand");
    }
    await choices.getByLabel("Package", { exact: true }).check();
    await page.keyboard.press("Escape");
    await page.reload();
    await table.getByRole("row").filter({ hasText: name }).waitFor();
    await expect.poll(async () => (await heads()).filter((each) => hideable.includes(each))).toEqual(["Package"]);
    await page.getByRole("radio", { name: "Cards" }).click({ force: true });
    await page.getByRole("main").getByRole("listitem").filter({ hasText: name }).waitFor();
    expect(await table.count()).toBe(0);
  });

  it("sorts by its headings and shows the month's revenue", async () => {
    const { brandId: id } = await makeBill(tested.app.ctx);
    const { name } = (await (await tested.app.as("manager")).get(`/admin/agencies/${id}`)).body.data;
    const { page } = await tested.open("manager", "/agencies");
    const card = page.getByRole("link", {
      name: new RegExp(`^${name}, active, .*, revenue this month \\$99\\.00, no change$`),
    });
    await card.waitFor();
    await page.getByRole("img", { name: /^Revenue by month: \$99\.00 in .*, \$99\.00 so far this month/ }).waitFor();
    await page.getByRole("radio", { name: "Table" }).click({ force: true });
    await page.waitForURL(/view=table/);
    const row = page.getByRole("row").filter({ hasText: name });
    for (const text of ["$99.00", "Active"]) await row.getByText(text, { exact: true }).first().waitFor();
    const head = page.getByRole("columnheader", { name: "Created" });
    expect(await head.getAttribute("aria-sort")).toBe("descending");
    await page.getByRole("button", { name: "Status", exact: true }).click();
    await page.waitForURL(/sort=status/);
    const byStatus = page.getByRole("columnheader", { name: "Status" });
    await expect.poll(() => byStatus.getAttribute("aria-sort")).toBe("ascending");
    // Calculated one page at a time, so it cannot be sorted.
    expect(await page.getByRole("columnheader", { name: "Revenue" }).getByRole("button").count()).toBe(0);
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await bar(page).getByText("1 selected").waitFor();
  });

  it("selects across all pages, acts immediately, and undoes with the keyboard (MORE-90)", async () => {
    const bulk = `Bulk${Date.now()}`;
    for (let each = 0; each < 12; each += 1) await makeBrand(tested.app.ctx, { name: `${bulk} ${each}` });
    const { page } = await tested.open("manager", `/agencies?q=${bulk}&view=table`);
    await page.getByLabel(`Select ${bulk} 11`, { exact: true }).check();
    await page.getByLabel(`Select ${bulk} 9`, { exact: true }).click({ modifiers: ["Shift"] });
    await bar(page).getByText("3 selected").waitFor();
    await expectClean(page);
    // At the end of the list, the bar lies over no row.
    await page.setViewportSize(phone);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expectClean(page);
    await page.setViewportSize(desktop);
    await button(page, "Clear selection (Esc)").click();
    await expect.poll(() => bar(page).count()).toBe(0);
    await page.getByLabel("Select all shown").check();
    await button(page, "Select all 12").click();
    await bar(page).getByText("12 selected").waitFor();
    await button(page, "Deactivate").click();
    const confirm = question(page, "Deactivate 12 brands?");
    await confirm.getByText("These brands took 0 calls in the last 24 hours.").waitFor();
    await confirm.getByRole("button", { name: "Deactivate Brands" }).click();
    await shownText(page, "12 brands were deactivated.").waitFor();
    expect(await statuses(bulk)).toEqual(Array(12).fill("inactive"));
    await expect.poll(() => bar(page).count()).toBe(0);
    // The key is heard once its code has loaded, with the first message.
    await expect
      .poll(async () => {
        await page.keyboard.press("Control+z");
        return shownText(page, "12 brands were activated.").count();
      })
      .toBe(1);
    expect(await statuses(bulk)).toEqual(Array(12).fill("active"));
  });

  it("is told without lying over its row, the bar, the end of the list or a dialog's fields and buttons", async () => {
    await makeBrand(tested.app.ctx, { name: "Covered Brand", status: "inactive" });
    for (let each = 0; each < 25; each += 1) await makeMember(tested.app.ctx, { name: `Covered ${each}` });
    const { page } = await tested.open("super_admin", "/team?q=covered");
    const messages = page.getByRole("region", { name: "Messages (F6)" });
    /** Whether the messages cover it. */
    const covered = async (of: Locator) => {
      const [own, other] = [await messages.boundingBox(), await of.boundingBox()];
      if (!own || !other) throw new Error("both are on the screen");
      return (
        own.x < other.x + other.width &&
        other.x < own.x + own.width &&
        own.y < other.y + other.height &&
        other.y < own.y + own.height
      );
    };
    const free = async (of: Locator) => expect.poll(() => covered(of)).toBe(false);
    await page.route("**/bulk_status", (route) => route.fulfill({ status: 500, json: { message: "" } }));
    await page.route("**/admin/users/*", (route) => route.fulfill({ status: 500, json: { message: "" } }));
    const more = page.getByRole("button", { name: "Load More" });
    const dismiss = () => messages.getByRole("button", { name: "Dismiss" }).click();
    const sizes = [
      { width: 1440, height: 900 },
      { width: 1280, height: 800 },
      { width: 390, height: 844 },
    ];
    const cards = page.getByRole("main").locator("[data-card]");
    await cards.first().waitFor();
    const last = cards.nth((await cards.count()) - 1);
    for (const size of sizes) {
      await page.setViewportSize(size);
      await last.getByRole("switch").scrollIntoViewIfNeeded();
      await last.getByRole("switch").click();
      await messages.getByRole("alert").waitFor();
      await free(last);
      await more.scrollIntoViewIfNeeded();
      await more.focus();
      await free(more);
      await dismiss();
    }
    await page.goto("/agencies?q=covered+brand&view=table");
    await page.getByLabel("Select Covered Brand", { exact: true }).check();
    for (const size of sizes) {
      await page.setViewportSize(size);
      await button(page, "Activate").click();
      await messages.getByRole("alert").waitFor();
      await free(bar(page));
      await dismiss();
    }
    await page.goto("/team?q=covered&new=1");
    const form = page.getByRole("dialog", { name: "Add User" });
    await form.getByRole("button", { name: "Add User" }).click();
    await messages.getByText("Validation Error").waitFor();
    await free(form.getByRole("button", { name: "Add User" }));
    await page.setViewportSize({ width: 1280, height: 800 });
    await free(form.getByRole("button", { name: "Add User" }));
    await page.goto("/agencies?new=1");
    const wide = page.getByRole("dialog", { name: "Add Brand" });
    await wide.getByRole("button", { name: "Create Brand" }).click();
    await messages.getByText("Validation Error").waitFor();
    for (const size of sizes.slice(0, 2)) {
      await page.setViewportSize(size);
      for (const control of await wide.locator("input:visible, textarea:visible, select:visible, button:visible").all())
        await free(control);
    }
    // A phone's dialog scrolls: what its pane shows of its controls is free.
    await page.setViewportSize({ width: 390, height: 844 });
    for (const place of [0, 5, 9]) {
      await wide.getByRole("textbox").nth(place).scrollIntoViewIfNeeded();
      await expect
        .poll(() => wide.locator("input, textarea, select, button").evaluateAll(namesUnderMessages))
        .toEqual([]);
    }
  });
});

/** Of the controls that their scrolling pane shows. */
function namesUnderMessages(controls: readonly Element[]): string[] {
  const messages = document.querySelector("#messages")?.getBoundingClientRect();
  if (!messages || messages.height === 0) return ["no message"];
  const paneOf = (element: Element): Element =>
    /auto|scroll/.test(getComputedStyle(element).overflowY) || !element.parentElement
      ? element
      : paneOf(element.parentElement);
  const covered = controls.filter((control) => {
    const [own, pane] = [control.getBoundingClientRect(), paneOf(control).getBoundingClientRect()];
    const [top, bottom] = [Math.max(own.top, pane.top), Math.min(own.bottom, pane.bottom)];
    return top < bottom && top < messages.bottom && bottom > messages.top;
  });
  return covered.map((control) => control.outerHTML.slice(0, 80));
}

describe("several coupons", () => {
  it("that have ended are archived in four clicks from the dashboard, or with five keys", async () => {
    const over = { starts_at: "2020-01-01", expires_at: "2020-02-01" };
    const made = [await makeCoupon(tested.app.ctx, over), await makeCoupon(tested.app.ctx, over)];
    const { page, client } = await tested.open("manager", "/");
    const status = async () =>
      (await Promise.all(made.map(({ id }) => client.get(`/admin/coupons/${id}`)))).map(({ body }) => body.data.status);
    await page.getByRole("link", { name: "Coupons" }).first().click();
    await page.getByRole("button", { name: "Ended" }).click();
    await page.getByLabel("Select all shown").check();
    await expectCleanEverywhere(page);
    await button(page, "Archive").click();
    await shownText(page, "2 coupons were archived.").waitFor();
    expect(await status()).toEqual(["archived", "archived"]);
    await page.getByRole("button", { name: "Undo" }).click();
    await shownText(page, "2 coupons were activated.").waitFor();

    await page.getByRole("link", { name: "Dashboard" }).first().click();
    await pageTitle(page, "Dashboard").waitFor();
    await page.keyboard.press("g");
    await page.keyboard.press("c");
    await page.getByRole("button", { name: "Ended" }).waitFor();
    await page.keyboard.press("f");
    await page.waitForURL(/state=ended/);
    await page.getByRole("button", { name: "Ended", pressed: true }).waitFor();
    await expect.poll(() => page.getByRole("table").getAttribute("aria-busy")).not.toBe("true");
    await expect.poll(() => page.getByRole("rowheader").count()).toBe(2);
    await page.keyboard.press("Control+a");
    await bar(page).getByText("2 selected").waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Archive");
    await page.keyboard.press("Enter");
    await expect.poll(status).toEqual(["archived", "archived"]);
  });
});

describe("the week", () => {
  it("schedules where it is clicked, moves with the keyboard and shows one day on a phone (ONB-10)", async () => {
    const ctx = tested.app.ctx;
    const at = { onboarding_date: "2027-03-02", package_type: "Enterprise" as const };
    await makeOnboarding(ctx, { ...at, company_name: "Acme", onboarding_time: "15:00" });
    await makeOnboarding(ctx, { ...at, company_name: "Beside", onboarding_time: "15:30", package_type: "Starter" });
    await makeOnboarding(ctx, {
      ...at,
      company_name: "Later",
      onboarding_date: "2027-03-04",
      onboarding_time: "10:00",
    });
    await makeOnboarding(ctx, { company_name: "Undated" });
    const { page } = await tested.open("sales", "/onboardings?view=week&week=2027-W09");
    await page.getByRole("heading", { name: "Mar 1 – Mar 5, 2027" }).waitFor();
    const day = (name: string) => page.getByRole("region", { name });
    const entry = (name: string) => page.getByRole("button", { name });
    await day("Tuesday, Mar 2").getByRole("button", { name: "Acme 3:00 PM , Enterprise" }).waitFor();
    await page.getByRole("region", { name: "Unscheduled" }).getByText("Undated").waitFor();
    await expectCleanEverywhere(page);

    await entry("Beside 3:30 PM , Starter").focus();
    await page.keyboard.press("ArrowRight");
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
      .toBe("Schedule on Wednesday, Mar 3");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Edit Onboarding" }).getByLabel("Company Name").waitFor();
    await page.keyboard.press("Escape");

    await page.getByTitle("Schedule on Tuesday, Mar 2, 3:30 PM").click({ position: { x: 2, y: 24 } });
    const dialog = page.getByRole("dialog", { name: "Schedule New Onboarding" });
    expect(await dialog.getByLabel("Date (EST)").inputValue()).toBe("Mar 2, 2027");
    expect(await dialog.getByLabel("Time (EST)").inputValue()).toBe("15:30");
    await dialog.getByText("Overlaps with Acme at 3:00 PM and Beside at 3:30 PM").waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => new URL(page.url()).search).toBe("?view=week&week=2027-W09");
    // Letter keys belong to the dialog until it has closed.
    await dialog.waitFor({ state: "hidden" });
    await page.keyboard.press("n");
    await page.getByRole("heading", { name: "Mar 8 – Mar 12, 2027" }).waitFor();
    await page.keyboard.press("p");
    await page.setViewportSize(phone);
    await page.getByRole("button", { name: /^Thu 4 ?, 1 onboarding/ }).click();
    await entry("Later 10:00 AM , Enterprise").waitFor();
    expect(await entry("Acme 3:00 PM , Enterprise").isVisible()).toBe(false);
  });

  it("shows the full names of overlapping entries, at every width", async () => {
    const at = { onboarding_date: "2027-04-06", onboarding_time: "10:00" };
    const names = ["Brookline Physical Therapy", "Northgate Realty Voice"];
    for (const company_name of names) await makeOnboarding(tested.app.ctx, { ...at, company_name });
    const { page } = await tested.open("sales", "/onboardings?view=week&week=2027-W14");
    for (const [width, height] of [
      [1440, 900],
      [1280, 800],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      if (width < 768) await page.getByRole("button", { name: /^Tue 6 ?, 2 onboardings/ }).click();
      for (const name of names) {
        const shown = page.getByRole("region", { name: "Tuesday, Apr 6" }).getByText(name, { exact: true });
        await shown.waitFor();
        const cut = await shown.evaluate((own) => own.scrollHeight - own.clientHeight);
        expect([width, name, cut]).toEqual([width, name, 0]);
        // The menu appears on hover, and takes no space from the name before.
        await shown.hover();
        await page.getByRole("button", { name: `Actions for ${name}` }).waitFor();
      }
    }
  });

  it("filters the dashboard's table by day", async () => {
    const { date: today } = wallInNewYork(new Date());
    const weekday = (new Date(today).getUTCDay() + 6) % 7;
    const monday = daysFrom(today, weekday > 4 ? 7 - weekday : -weekday);
    const [first, last] = [monday, daysFrom(monday, 4)];
    await makeOnboarding(tested.app.ctx, {
      company_name: "First Day",
      onboarding_date: first,
      onboarding_time: "10:00",
    });
    await makeOnboarding(tested.app.ctx, { company_name: "Last Day", onboarding_date: last, onboarding_time: "11:00" });
    const { page } = await tested.open("sales", "/");
    const table = page.getByRole("table", { name: "Pending Onboardings" });
    await table.getByText("Last Day").waitFor();
    const days = page.getByRole("radiogroup", { name: "Days of the week" });
    await days.getByText(first === today ? "Today" : /^Mon /).click();
    await page.waitForURL(new RegExp(`day=${first}`));
    await expect.poll(() => table.getByText("Last Day").count()).toBe(0);
    await table.getByText("First Day").waitFor();
    await expectCleanEverywhere(page);
    await days.getByText("All", { exact: true }).click();
    await table.getByText("Last Day").waitFor();
    expect(new URL(page.url()).search).toBe("");
  });
});
