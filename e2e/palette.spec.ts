// Shows MORE-01, MORE-02.

import { makeBrand } from "@console/server/test/factories/brand.ts";
import { makeCoupon } from "@console/server/test/factories/coupon.ts";
import { makeMember } from "@console/server/test/factories/member.ts";
import { makeOnboarding } from "@console/server/test/factories/onboarding.ts";
import { makePackage } from "@console/server/test/factories/package.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectClean, expectCleanEverywhere, startConsole, type TestConsole } from "./support/console.ts";
import { pageTitle } from "./support/find.ts";

let tested: TestConsole;
let brandId: number;

beforeAll(async () => {
  tested = await startConsole();
  const { ctx } = tested.app;
  const organization_plan_id = await makePackage(ctx, { name: "Quill Package" });
  brandId = (await makeBrand(ctx, { name: "Quill Health Voice", domain: "quill-domain.example", organization_plan_id }))
    .id;
  await makeBrand(ctx, { name: "Other Brand" });
  await makeMember(ctx, { name: "Quill Person" });
  await makeCoupon(ctx, { name: "Quill Coupon" });
  await makeOnboarding(ctx, { company_name: "Quill Company" });
});
afterAll(() => tested.stop());

const box = (page: Page) => page.getByRole("combobox", { name: "Search or jump to anything" });
const option = (page: Page, name: string | RegExp) => page.getByRole("option", { name });

describe("the palette", () => {
  it("has every key that is pressed while it loads, in the very moment that its list comes as well; finds records, pages and actions, marks and counts matches, and remembers choices; takes two words for an object and an action, also if Enter is pressed immediately (MORE-172)", async () => {
    const { page } = await tested.open("super_admin", "/agencies");
    const code = Promise.withResolvers<void>();
    await page.route("**/assets/palette-dialogs*", async (route) => {
      await code.promise;
      await route.continue();
    });
    const isLoaded = () =>
      page.evaluate(() =>
        performance.getEntriesByType("resource").some(({ name }) => name.includes("palette-dialogs")),
      );
    await pageTitle(page, "Brands").waitFor();
    expect(await isLoaded()).toBe(false);
    await page.keyboard.press("Control+k");
    await page.getByRole("textbox", { name: "Search or jump to anything" }).waitFor();
    await page.keyboard.type("qui");
    // Before React can render what was typed until now.
    await page.evaluate(() =>
      new MutationObserver((_changes, observer) => {
        if (!document.querySelector("[role=combobox]")) return;
        observer.disconnect();
        document.execCommand("insertText", false, "ll");
      }).observe(document, { childList: true, subtree: true }),
    );
    code.resolve();
    await expect.poll(() => box(page).inputValue()).toBe("quill");
    expect(await isLoaded()).toBe(true);
    for (const kind of ["Brands", "Team Members", "Packages", "Coupons", "Onboardings"]) {
      await page.getByRole("group", { name: kind }).getByRole("option", { name: "Quill" }).waitFor();
    }
    await page
      .getByRole("status")
      .getByText(/^\d+ results$/)
      .waitFor();
    await expect.poll(() => page.locator("mark").first().innerText()).toBe("Quill");
    await expectCleanEverywhere(page);
    await box(page).fill("quill-domain.example");
    await expect.poll(() => page.getByRole("option", { selected: true }).innerText()).toContain("Quill Health Voice");
    await page.keyboard.press("Enter");
    await pageTitle(page, "Quill Health Voice").waitFor();

    await page.getByRole("button", { name: "Search or jump to…" }).click();
    await page.getByRole("group", { name: "Recent" }).getByRole("option", { name: "Quill Health Voice" }).waitFor();
    await page.getByRole("group", { name: "Pages" }).getByRole("option", { name: "Margins" }).waitFor();
    await box(page).fill("zzzz");
    await page.getByText("Nothing found for 'zzzz'.").waitFor();
    await page.route("**/admin/search?*", (route) => route.abort());
    await box(page).fill("activ");
    await page.getByText("Failed to search brands and other records.").waitFor();
    await expectClean(page);
    await page.unroute("**/admin/search?*");
    await page.keyboard.press("Escape");
    await box(page).waitFor({ state: "hidden" });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("Search or jump to…");

    // Two words, and Enter immediately.
    await page.keyboard.press("Control+k");
    await box(page).fill("quill bill");
    await page.keyboard.press("Enter");
    await page.waitForURL(new RegExp(`/agencies/${brandId}/billing$`));
    await pageTitle(page, "Quill Health Voice").waitFor();
    await page.keyboard.press("Control+k");
    await box(page).fill("change plan");
    await option(page, "Change Plan for Quill Health Voice…").click();
    await page.getByRole("dialog", { name: "Choose Your Plan" }).waitFor();
    await page.keyboard.press("Control+k");
    expect(await box(page).count()).toBe(0);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await page.keyboard.press("Control+k");
    await box(page).fill("quill edit");
    await expect.poll(() => page.getByRole("option", { selected: true }).innerText()).toContain("Edit Quill");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await page.waitForURL(new RegExp(`/agencies/${brandId}/billing\\?edit=1$|/agencies/${brandId}\\?edit=1$`));

    await page.goto("/notifications");
    await page.getByRole("button", { name: "Logout" }).click();
    await page.waitForURL(/\/login/);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("recent")))).toEqual([]);
  });

  it("is on the 404 page, in the frame, next to suggested pages (MORE-174, ROUTE-15)", async () => {
    // The first page of this browser, which has stored nothing of the person yet.
    const { page } = await tested.open("super_admin", "/agences/12");
    await page.getByText("Oops! Page not found").waitFor();
    await page.getByRole("navigation", { name: "Did you mean" }).getByRole("link", { name: "Agencies" }).waitFor();
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Coupons" }).waitFor();
    await expectCleanEverywhere(page);
    await page.getByRole("button", { name: "Search or jump to…" }).click();
    await box(page).fill("dark");
    await option(page, "Switch to Dark").click();
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
  });
});

describe("the shortcuts", () => {
  it("work outside of fields and dialogs, are listed by '?', and can be turned off", async () => {
    const { page } = await tested.open("super_admin", "/");
    await pageTitle(page, "Dashboard").waitFor();
    await page.keyboard.press("g");
    await page.keyboard.press("a");
    await pageTitle(page, "Brands").waitFor();
    await page.getByRole("list", { name: "Brands" }).getByRole("listitem").first().waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("quill c");
    await page.waitForURL(/q=quill/);
    expect(await page.getByRole("dialog").count()).toBe(0);
    await page.keyboard.press("Escape");
    // The router removes the words from the address later.
    await expect.poll(() => new URL(page.url()).search).toBe("");
    await pageTitle(page, "Brands").focus();
    await page.keyboard.press("j");
    await page.keyboard.press("ArrowDown");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("Quill Health Voice");
    await page.keyboard.press("Enter");
    await pageTitle(page, "Quill Health Voice").waitFor();
    await page.keyboard.press("5");
    await page.waitForURL(/\/billing$/);
    await page.keyboard.press("?");
    const help = page.getByRole("dialog", { name: "Keyboard Shortcuts" });
    await help.getByRole("region", { name: "On This Screen" }).getByText("Go to a brand tab").waitFor();
    await page.keyboard.press("e");
    await expectCleanEverywhere(page);
    await help.getByRole("switch", { name: "Single-Letter Shortcuts" }).click();
    await page.keyboard.press("Escape");
    await help.waitFor({ state: "hidden" });
    await page.keyboard.press("1");
    await page.keyboard.press("g");
    await page.keyboard.press("t");
    await page.keyboard.press("Control+b");
    await page.reload();
    await page.waitForURL(/\/billing$/);
    expect(await page.getByRole("button", { name: "Edit Brand" }).getAttribute("aria-keyshortcuts")).toBeNull();
  });
});

describe("the rows, and the bell", () => {
  it("can be closer together, from the first paint on; keeps the messages of this tab, with what can still be undone", async () => {
    const { page } = await tested.open("super_admin", "/coupons");
    const row = page.getByRole("row", { name: /Quill Coupon/ });
    const height = async () => Math.round((await row.boundingBox())?.height ?? 0);
    const comfortable = await row.waitFor().then(height);
    await page.goto(`${tested.app.url}/settings/profile`);
    await page.getByText("Compact", { exact: true }).click();
    await expect.poll(() => page.getByRole("radio", { name: "Compact" }).isChecked()).toBe(true);
    await page.goBack();
    await expect.poll(height).toBeLessThan(comfortable - 6);
    await page.reload({ waitUntil: "commit" });
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.density)).toBe("compact");
    await row.waitFor();
    // Only distances differ.
    await expectClean(page, ["target-size"]);

    await row.getByRole("button", { name: /^Actions for/ }).click();
    await page.getByRole("menuitem", { name: "Archive" }).click();
    await row.getByText("Archived").first().waitFor();
    await page.getByRole("button", { name: /^Notifications/ }).click();
    const panel = page.getByRole("dialog", { name: "Notifications" });
    const messages = panel.getByRole("region", { name: "Recent messages" });
    await messages.getByRole("button", { name: "Undo" }).click();
    await row.getByText("Active").first().waitFor();
    await expectCleanEverywhere(page);
    const firstMessage = await messages.getByRole("listitem").first().innerText();
    await page.reload();
    await page.getByRole("button", { name: /^Notifications/ }).click();
    await expect.poll(() => messages.getByRole("listitem").count()).toBeGreaterThan(0);
    await expect.poll(() => messages.innerText()).toContain(firstMessage.split("\n")[0]);
    expect(await messages.getByRole("button", { name: "Undo" }).count()).toBe(0);
    await panel.getByRole("link", { name: "All Notifications" }).click();
    await pageTitle(page, "Notifications").waitFor();
    await panel.waitFor({ state: "hidden" });
  });
});

describe("saved views", () => {
  it("save the filters of a list under a name, as chips above it", async () => {
    const { page, client } = await tested.open("manager", "/agencies?q=quill&status=active");
    await page.getByRole("button", { name: "Save View" }).click();
    const dialog = page.getByRole("dialog", { name: "Save View" });
    await dialog.getByRole("textbox", { name: "Name" }).fill("Quill only");
    await page.keyboard.press("Control+Enter");
    await page.getByText("View Saved").first().waitFor();
    const chip = page.getByRole("list", { name: "Saved views" }).getByRole("link");
    expect([await chip.innerText(), await chip.getAttribute("aria-current")]).toEqual(["Quill only", "true"]);
    expect(await page.getByRole("button", { name: "Save View" }).count()).toBe(0);
    await expectCleanEverywhere(page);
    await page.getByRole("button", { name: "More actions for Quill only" }).click();
    await page.getByRole("menuitem", { name: "Rename…" }).click();
    await page.getByRole("dialog", { name: "Rename View" }).getByRole("textbox", { name: "Name" }).fill("Quill brands");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "More actions for Quill brands" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await expect.poll(() => chip.count()).toBe(0);
    await page.keyboard.press("Control+z");
    await expect.poll(() => chip.allInnerTexts()).toEqual(["Quill brands"]);
    const savedViews = (await client.get("/admin/saved_views")).body.data;
    expect(savedViews).toMatchObject([{ screen: "brands", name: "Quill brands", query: "q=quill&status=active" }]);
  });
});
