import { makeMember } from "@console/server/test/factories/member.ts";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { breakCalls, refuseCalls } from "./support/calls.ts";
import { desktop, expectClean, expectCleanEverywhere, startConsole, type TestConsole } from "./support/console.ts";
import { chooseFromMenu, exactText } from "./support/find.ts";

let tested: TestConsole;

beforeAll(async () => {
  tested = await startConsole();
});
afterAll(() => tested.stop());

const main = (page: Page) => page.getByRole("main");

describe("a message that comes with a dialog", () => {
  // A trial click fails if another element would be hit.
  const bothFree = async (dialog: Locator, save: string) => {
    for (const name of [save, "Cancel"]) await dialog.getByRole("button", { name, exact: true }).click({ trial: true });
  };

  it("covers neither its buttons nor those of a dialog that opens after it, at any width; and while a save is running, neither Esc, Cancel nor Back closes its dialog (SHELL-20)", async () => {
    const { name } = await makeMember(tested.app.ctx);
    const { page } = await tested.open("super_admin", "/notifications");
    await page.getByRole("link", { name: "Team", exact: true }).first().click();
    const toggle = page.getByRole("switch", { name: `Active Status, ${name}` });
    await toggle.waitFor();
    const dialog = page.getByRole("dialog", { name: "Add User" });
    await page.getByRole("button", { name: "Add User" }).click();
    for (const width of [1440, 1024, 768, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await dialog.getByRole("button", { name: "Add User" }).click();
      await page.getByText("Validation Error").first().waitFor();
      await bothFree(dialog, "Add User");
    }
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await refuseCalls(page, "**/admin/users/*", "The switch is away.");
    for (const width of [1024, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await toggle.click();
      await exactText(page, "The switch is away.").waitFor();
      await page.getByRole("button", { name: "Add User" }).click();
      await bothFree(dialog, "Add User");
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
    }

    await page.unroute("**/admin/users/*");
    await page.setViewportSize(desktop);
    await chooseFromMenu(page, name, "Delete User…");
    const question = page.getByRole("alertdialog");
    const saving = Promise.withResolvers<void>();
    await page.route("**/admin/users/*", async (route) => {
      await saving.promise;
      await route.continue();
    });
    await question.getByRole("button", { name: "Delete User" }).click();
    await page.keyboard.press("Escape");
    await question.getByRole("button", { name: "Cancel" }).click({ force: true });
    await page.evaluate(() => history.back());
    await expect.poll(() => question.isVisible()).toBe(true);
    saving.resolve();
    await exactText(page, "User Deleted").waitFor();
    await question.waitFor({ state: "hidden" });
  });
});

describe("without a connection", () => {
  const online = (page: Page, is: boolean) => page.context().setOffline(!is);

  it("a section not visited yet shows Try Again in its place, a list that failed too; both load when online again, and the message about it goes (MORE-171)", async () => {
    const { name } = await makeMember(tested.app.ctx);
    const { page } = await tested.open("super_admin", `/team?q=${encodeURIComponent(name)}`);
    await page.getByRole("switch").waitFor();
    await online(page, false);
    await page.getByRole("switch").click();
    await exactText(page, "You're offline. Nothing was saved.").waitFor();
    await page.getByRole("searchbox").fill(name.slice(0, -1));
    await main(page).getByRole("button", { name: "Try Again" }).waitFor();
    await online(page, true);
    await page.getByRole("switch").first().waitFor();
    expect(await exactText(page, "You're offline. Nothing was saved.").count()).toBe(0);

    await online(page, false);
    await page.getByRole("link", { name: "Coupons", exact: true }).click();
    await main(page).getByText("You're offline. This page loads when the connection is back.").waitFor();
    await page.getByRole("button", { name: "Try Again" }).click();
    await page.getByRole("navigation", { name: "Main" }).waitFor();
    await online(page, true);
    await page.getByRole("heading", { name: "Coupons", level: 1 }).waitFor();
  });
});

describe("what could not be loaded", () => {
  it("is clean on the dashboard, whose parts fail one by one, and in place of a brand", async () => {
    const { page } = await tested.open("super_admin", "/favicon.svg");
    for (const path of ["stats", "onboardings?*", "activities?*", "notifications?*", "attention?*"]) {
      await breakCalls(page, "GET", `**/admin/${path}`);
    }
    await page.goto("/");
    await exactText(page, "Error Loading Onboardings").waitFor();
    await exactText(page, "Error Loading Activities").waitFor();
    await expectCleanEverywhere(page);
    await page.goto("/agencies/999999");
    await exactText(page, "Error Loading Brand").waitFor();
    await expectClean(page);
  });
});

describe("a part of the page that does not load, and the page", () => {
  it("works without a tooltip, shows the failure of a dialog above it, and offers to reload if it fails again, with the input kept", async () => {
    const { page } = await tested.open("super_admin", "/team?new=1");
    const name = page.getByRole("dialog").getByRole("textbox", { name: "Name" });
    await name.fill("Half Typed");
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem("draft:team-new"))).toContain("Half Typed");
    // What tooltips share with dialogs, and the dialogs of this page.
    await page.route(/\/assets\/(access-)?dialogs-/, (route) => route.abort());
    await page.goto("/team");
    const failed = page.waitForEvent("requestfailed");
    await page.getByRole("button", { name: /sidebar/i }).hover();
    await failed;
    await page.getByRole("heading", { name: "Team", level: 1 }).waitFor();
    expect(await page.getByText("Something went wrong here.").count()).toBe(0);
    await page.getByRole("button", { name: "Add User" }).click();
    const message = page.getByRole("alert").filter({ hasText: "Something went wrong here." });
    await expectClean(page);
    await message.getByRole("button", { name: "Try Again" }).click();
    const updated = page.getByRole("alert").filter({ hasText: "The console was updated." });
    await page.getByRole("heading", { name: "Team", level: 1 }).waitFor();
    await page.unroute(/\/assets\/(access-)?dialogs-/);
    await updated.getByRole("button", { name: "Reload" }).click();
    await page.getByRole("dialog", { name: "Add User" }).waitFor();
    await expect.poll(() => name.inputValue()).toBe("Half Typed");
  });
});

describe("a message", () => {
  it("disappears on time although its Undo was pressed with the keyboard", async () => {
    const { name } = await makeMember(tested.app.ctx);
    const { page } = await tested.open("super_admin", `/team?q=${encodeURIComponent(name)}`);
    await page.clock.install();
    await page.getByRole("switch").click();
    await exactText(page, "Status Updated").waitFor();
    await page.keyboard.press("F6");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.getByRole("button", { name: "Undo" }).count()).toBe(0);
    await exactText(page, "Status Updated").waitFor();
    await page.clock.fastForward(6_000);
    // Before its own timeout would end without the clock.
    await expect.poll(() => page.getByText("Status Updated").count(), { timeout: 3_000 }).toBe(0);
  });
});
