// Shows MORE-361.

import { makeCoupon } from "@console/server/test/factories/coupon.ts";
import { makeMember } from "@console/server/test/factories/member.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refuseCalls } from "./support/calls.ts";
import { startConsole, type TestConsole } from "./support/console.ts";
import { button, pageTitle, question } from "./support/find.ts";

let tested: TestConsole;

beforeAll(async () => {
  tested = await startConsole();
});
afterAll(() => tested.stop());

/** Accessible name of what has the focus, or its text. */
const focused = (page: Page) =>
  expect.poll(() =>
    page.evaluate(() => {
      const active = document.activeElement;
      return active?.getAttribute("aria-label") ?? active?.getAttribute("role") ?? active?.textContent;
    }),
  );

describe("the focus, with the keyboard alone", () => {
  it("moves to the neighbor of a row that a list loses, and at last to the heading", async () => {
    // Another try finds coupons of its own.
    const run = `focus ${Date.now()}`;
    for (const name of ["First", "Second", "Third"]) await makeCoupon(tested.app.ctx, { name: `${run} ${name}` });
    const { page } = await tested.open("super_admin", `/coupons?q=${encodeURIComponent(run)}`);
    const menus = page.getByRole("button", { name: /^Actions for focus / });
    await menus.nth(2).waitFor();
    const names = await menus.evaluateAll((all) => all.map((each) => each.getAttribute("aria-label") ?? ""));
    const [first = "", second = "", third = ""] = names;
    await button(page, second).focus();
    for (const next of [third, first, /^Coupons/]) {
      await page.keyboard.press("Enter");
      await page.getByRole("menuitem", { name: "Delete Coupon…" }).waitFor();
      await page.keyboard.press("End");
      await page.keyboard.press("Enter");
      await question(page, /^Delete Coupon/).waitFor();
      // The question takes the focus once it is open: a key before that would go to what is below it.
      await focused(page).toBe("Cancel");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await question(page).waitFor({ state: "detached" });
      await focused(page).toMatch(next);
    }
  });

  it("moves to the neighbor of a card that a colleague removes", async () => {
    const made = [];
    for (const name of ["Focus Ada", "Focus Ben"]) made.push(await makeMember(tested.app.ctx, { name }));
    const { page } = await tested.open("super_admin", "/team?q=focus");
    await button(page, "Actions for Focus Ada").focus();
    const colleague = await tested.app.as("super_admin");
    await colleague.delete(`/admin/users/${made[0]?.id}`);
    await focused(page).toBe("Actions for Focus Ben");
    await colleague.delete(`/admin/users/${made[1]?.id}`);
    await focused(page).toMatch(/^Team/);
  });

  it("moves to the heading once a retry has replaced its panel, and after a link has led to another page", async () => {
    const { page } = await tested.open("manager", "/");
    await refuseCalls(page, "**/admin/coupons?*", "The list is away.");
    await page.getByRole("link", { name: "Coupons" }).focus();
    await page.keyboard.press("Enter");
    await pageTitle(page, "Coupons").waitFor();
    await focused(page).toMatch(/^Coupons/);
    await button(page, "Try Again").waitFor();
    await page.unroute("**/admin/coupons?*");
    await button(page, "Try Again").focus();
    await page.keyboard.press("Enter");
    await button(page, "Try Again").waitFor({ state: "detached" });
    await focused(page).toMatch(/^Coupons/);
  });
});
