// Shows COUPON-07.

import { makeBrand } from "@console/server/test/factories/brand.ts";
import { makeCoupon } from "@console/server/test/factories/coupon.ts";
import { makeMember } from "@console/server/test/factories/member.ts";
import { makeOnboarding } from "@console/server/test/factories/onboarding.ts";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { desktop, expectCleanEverywhere, phone, startConsole, type TestConsole } from "./support/console.ts";
import { pageTitle, question } from "./support/find.ts";

let tested: TestConsole;

beforeAll(async () => {
  tested = await startConsole();
});
afterAll(() => tested.stop());

const shownText = (page: Page, text: string | RegExp) => page.getByText(text).first();
const bar = (page: Page) => page.getByRole("region", { name: "Selection" });
const button = (page: Page, name: string) => bar(page).getByRole("button", { name, exact: true });
const statuses = async (q: string) => {
  const list = await (await tested.app.as("manager")).get(`/admin/agencies?search_key=${q}&per_page=100`);
  return list.body.data.map((brand: { status: string }) => brand.status);
};

describe("brands as a table", () => {
  it("selects across all pages, acts immediately, and undoes with the keyboard (MORE-90)", async () => {
    const bulk = `Bulk${Date.now()}`;
    for (let each = 0; each < 12; each += 1) await makeBrand(tested.app.ctx, { name: `${bulk} ${each}` });
    const { page } = await tested.open("manager", `/agencies?q=${bulk}&view=table`);
    await page.getByLabel(`Select ${bulk} 11`, { exact: true }).check();
    await page.getByLabel(`Select ${bulk} 9`, { exact: true }).click({ modifiers: ["Shift"] });
    await bar(page).getByText("3 selected").waitFor();
    // At the end of the list, the bar lies over no row.
    await page.setViewportSize(phone);
    const distance = async () => {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      const last = await page.getByRole("row").last().boundingBox();
      const over = await bar(page).boundingBox();
      return (over?.y ?? 0) - (last ? last.y + last.height : Number.POSITIVE_INFINITY);
    };
    await expect.poll(distance).toBeGreaterThanOrEqual(0);
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
    const free = async (of: Locator) => expect.poll(() => of.evaluateAll(namesUnderMessages)).toEqual([]);
    // A status that the app doesn't try again.
    await page.route("**/bulk_status", (route) => route.fulfill({ status: 400, json: { message: "" } }));
    await page.route("**/admin/users/*", (route) => route.fulfill({ status: 400, json: { message: "" } }));
    const more = page.getByRole("button", { name: "Load More" });
    const dismiss = () => messages.getByRole("button", { name: "Dismiss" }).click();
    const sizes = [desktop, { width: 1280, height: 800 }, phone];
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
    await page.setViewportSize(phone);
    await page.goto("/team?q=covered&new=1");
    const form = page.getByRole("dialog", { name: "Add User" });
    await form.getByRole("button", { name: "Add User" }).click();
    await messages.getByText("Validation Error").waitFor();
    await free(form.getByRole("button", { name: "Add User" }));
    await page.setViewportSize({ width: 1280, height: 800 });
    await free(form.getByRole("button", { name: "Add User" }));
    await page.goto("/agencies?q=covered+brand&view=table");
    await page.getByLabel("Select Covered Brand", { exact: true }).check();
    for (const size of sizes) {
      await page.setViewportSize(size);
      await button(page, "Activate").click();
      await messages.getByRole("alert").waitFor();
      await free(bar(page));
      await dismiss();
    }
    await button(page, "Clear selection (Esc)").click();
    await page.setViewportSize(desktop);
    await page.getByRole("button", { name: "Add Brand" }).click();
    const wide = page.getByRole("dialog", { name: "Add Brand" });
    await wide.getByRole("button", { name: "Create Brand" }).click();
    await messages.getByText("Validation Error").waitFor();
    // A dialog scrolls: what its pane shows of its controls is free.
    for (const size of sizes) {
      await page.setViewportSize(size);
      for (const place of size === phone ? [0, 5, 9] : [0]) {
        await wide.getByRole("textbox").nth(place).scrollIntoViewIfNeeded();
        await free(wide.locator("input:visible, textarea:visible, select:visible, button:visible"));
      }
    }
  });
});

/** Of what is shown: all of it, or the part in its scrolling pane. */
function namesUnderMessages(shown: readonly Element[]): string[] {
  const messages = document.querySelector("#messages")?.getBoundingClientRect();
  if (!messages || messages.height === 0) return ["no message"];
  const paneOf = (element: Element): Element =>
    /auto|scroll/.test(getComputedStyle(element).overflowY) || !element.parentElement
      ? element
      : paneOf(element.parentElement);
  const covered = shown.filter((each) => {
    const [own, pane] = [each.getBoundingClientRect(), paneOf(each).getBoundingClientRect()];
    const [top, bottom] = [Math.max(own.top, pane.top), Math.min(own.bottom, pane.bottom)];
    const isBeside = own.right <= messages.left || own.left >= messages.right;
    return !isBeside && top < bottom && top < messages.bottom && bottom > messages.top;
  });
  return covered.map((each) => each.outerHTML.slice(0, 80));
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
  it("schedules where it is clicked, moves with the keyboard, shows full names at every width and one day on a phone (ONB-10)", async () => {
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
    const names = ["Brookline Physical Therapy", "Northgate Realty Voice"];
    for (const company_name of names)
      await makeOnboarding(ctx, { company_name, onboarding_date: "2027-03-05", onboarding_time: "10:00" });
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
    await page.getByRole("heading", { name: "Mar 1 – Mar 5, 2027" }).waitFor();
    // Entries that overlap show their full names; the menu appears on hover, and takes no space from the name before.
    for (const size of [desktop, { width: 1280, height: 800 }, phone]) {
      await page.setViewportSize(size);
      if (size === phone) await page.getByRole("button", { name: /^Fri 5 ?, 2 onboardings/ }).click();
      for (const name of names) {
        const shown = day("Friday, Mar 5").getByText(name, { exact: true });
        await shown.waitFor();
        const cut = await shown.evaluate((own) => own.scrollHeight - own.clientHeight);
        expect([size.width, name, cut]).toEqual([size.width, name, 0]);
        await shown.hover();
        await page.getByRole("button", { name: `Actions for ${name}` }).waitFor();
      }
    }
    await page.getByRole("button", { name: /^Thu 4 ?, 1 onboarding/ }).click();
    await entry("Later 10:00 AM , Enterprise").waitFor();
    expect(await entry("Acme 3:00 PM , Enterprise").isVisible()).toBe(false);
  });
});
