import { wallInNewYork } from "@console/contract/new-york.ts";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { button, dialog, exactText, pageTitle } from "../support/find.ts";
import { openByClicks, openByKeys, type StaffSession } from "../support/staff-session.ts";

/** Coupons. */
export function couponTasks(session: StaffSession): void {
  const { task, list, find } = session;

  const isCoupon = async (page: Page, name: string) => {
    await exactText(page, "Coupon Created").waitFor();
    const [year = 0, month = 1] = wallInNewYork(new Date()).date.split("-").map(Number);
    const day = (at: number) => new Date(at).toISOString().slice(0, 10);
    const made = await find("/admin/coupons", name);
    expect(made).toMatchObject({
      discount_type: "percentage",
      discount_value: 15,
      coupon_type: "agency_specific",
      starts_at: day(Date.UTC(year, month, 1)),
      expires_at: day(Date.UTC(year, month + 1, 0)),
    });
    expect(made.code.length).toBeGreaterThan(7);
    expect(made.specific_resources).toHaveLength(2);
  };
  const two = "Lumen Health Voice\nBrightline Legal";
  task("a coupon of 15% for two brands for next month with a generated code", {
    mouse: [
      8,
      async (user, page) => {
        await user.fillClipboard(two);
        await openByClicks(user, "add coupon", "Add Coupon");
        const form = dialog(page, "Add Coupon");
        await form.locator(":focus").waitFor();
        await user.type("Two In December");
        await user.click(form.getByRole("button", { name: "Generate" }));
        await form.getByLabel("Discount (%)").and(page.locator(":focus")).waitFor();
        await user.type("15");
        await user.click(form.getByText("Selected brands"));
        await user.click(form.getByRole("combobox", { name: "Brands" }));
        await user.paste();
        await form.getByText("2 selected").waitFor();
        await user.click(form.getByRole("button", { name: "Next month" }));
        await user.click(form.getByRole("button", { name: "Add Coupon" }));
        await isCoupon(page, "Two In December");
      },
    ],
    keys: [
      12,
      async (user, page) => {
        await user.fillClipboard(two);
        await openByKeys(user, "add coupon");
        const form = dialog(page, "Add Coupon");
        await form.locator(":focus").waitFor();
        await user.type("Two By Keys");
        await user.press("Tab", "Enter");
        await expect.poll(() => form.getByLabel("Code").inputValue()).not.toBe("");
        await form.getByLabel("Discount (%)").and(page.locator(":focus")).waitFor();
        await user.type("15");
        await user.press("Tab", "Tab", "ArrowRight");
        await form.getByRole("combobox", { name: "Brands" }).waitFor();
        await user.press("Tab", "Control+v");
        await form.getByText("2 selected").waitFor();
        await user.press("Tab", "Enter", "Control+Enter");
        await isCoupon(page, "Two By Keys");
      },
    ],
  });

  const noneEnded = () =>
    expect.poll(async () => (await list("/admin/coupons?state=ended&status=active")).length).toBe(0);
  task("archiving the coupons that have ended", {
    mouse: [
      4,
      async (user, page) => {
        expect((await list("/admin/coupons?state=ended&status=active")).length).toBeGreaterThan(0);
        await user.click(page.getByRole("navigation").getByRole("link", { name: "Coupons" }));
        await user.click(button(page, "Ended"));
        await page.waitForURL(/state=ended/);
        await user.click(page.getByRole("checkbox", { name: /^Select (all|everything|shown)/i }).first());
        await user.click(button(page, "Archive"));
        await noneEnded();
      },
    ],
    keys: [
      6,
      async (user, page) => {
        const ended = await list("/admin/coupons?state=ended");
        const records = ended.map(({ id, version }: { id: number; version: number }) => ({ id, version }));
        await session.staff.post("/admin/coupons/bulk_status", { records, status: "active" });
        expect((await list("/admin/coupons?state=ended&status=active")).length).toBeGreaterThan(0);
        await user.press("g", "c");
        await pageTitle(page, "Coupons").waitFor();
        await page.getByRole("row").nth(2).waitFor();
        await user.press("f");
        await page.waitForURL(/state=ended/);
        await expect.poll(() => page.getByRole("row").count()).toBe(ended.length + 1);
        await user.press("Control+a");
        await page.getByRole("button", { name: "Archive", exact: true }).and(page.locator(":focus")).waitFor();
        await user.press("Enter");
        await noneEnded();
      },
    ],
  });
}
