// Shows BILL-05, MORE-20.

import { makeBilledBrand } from "@console/server/test/factories/bill.ts";
import { always, makeCoupon } from "@console/server/test/factories/coupon.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectClean, expectCleanEverywhere, startConsole, type TestConsole } from "./support/console.ts";
import { exactText } from "./support/find.ts";

let tested: TestConsole;

beforeAll(async () => {
  tested = await startConsole();
});
afterAll(() => tested.stop());

const at = (brandId: number, query = "") => `/agencies/${brandId}/billing${query}`;
const bill = (page: Page) => page.getByRole("region", { name: "Current Month Bill", exact: true });
const line = (page: Page, name: string) => bill(page).getByRole("row", { name });
const total = (page: Page, amount: string) => line(page, "Total").getByText(amount, { exact: true }).waitFor();
const failing = (page: Page, path: string, message: string) =>
  page.route(path, (route) =>
    route.request().method() === "GET"
      ? route.continue()
      : route.fulfill({ status: 409, json: { code: "conflict", message } }),
  );

describe("the open month", () => {
  it("gets a coupon, and a credit or one-off charge, each with a preview, and loses it after a question", async () => {
    const { ctx } = tested.app;
    const id = await makeBilledBrand(ctx, 0);
    await makeCoupon(ctx, { ...always, name: "Tenth Off", code: "TENTH", discount_value: 10, validity_period: 1 });
    await makeCoupon(ctx, { ...always, name: "Fifty Off", discount_type: "fixed_amount", discount_value: 50 });
    const { page } = await tested.open("manager", at(id));
    await bill(page).getByRole("button", { name: "Apply Coupon" }).click();
    await page.waitForURL(/coupon=1/);
    const dialog = page.getByRole("dialog", { name: "Apply Coupon" });
    const choice = (name: string) => dialog.getByRole("radio", { name: new RegExp(name) });
    await choice("Fifty Off").waitFor();
    // The largest discount comes first.
    await expect.poll(() => dialog.getByRole("radio").count()).toBe(2);
    await dialog.getByRole("button", { name: "Apply Coupon" }).click();
    await dialog.getByRole("alert").getByText("Choose a coupon.").waitFor();
    expect(await choice("Fifty Off").evaluate((radio) => radio === document.activeElement)).toBe(true);
    await dialog.getByRole("radio").first().check();
    expect(await choice("Fifty Off").isChecked()).toBe(true);
    await dialog.getByText("$99.00 → $49.00").waitFor();
    await dialog.getByRole("searchbox").fill("tenth");
    await page.waitForURL(/q=tenth/);
    await choice("Fifty Off").waitFor({ state: "detached" });
    await choice("Tenth Off").check();
    await dialog.getByText("−$9.90").waitFor();
    await expectCleanEverywhere(page);
    await failing(page, "**/coupons", "Tenth Off is archived.");
    await dialog.getByRole("button", { name: "Apply Coupon" }).click();
    await dialog.getByText("Tenth Off is archived.").waitFor();
    await page.unroute("**/coupons");
    await dialog.getByRole("button", { name: "Apply Coupon" }).click();
    await exactText(page, "Coupon Applied").waitFor();
    await total(page, "$89.10");
    await line(page, "Coupon TENTH")
      .getByText(/^through [A-Z][a-z]{2} \d{4}/)
      .waitFor();

    await line(page, "Coupon TENTH").getByRole("button", { name: "Remove TENTH" }).click();
    const question = page.getByRole("alertdialog", { name: "Remove the coupon TENTH?" });
    await question.getByText(/^TENTH takes \$9\.90 off .+'s bill this month\. /).waitFor();
    await expectClean(page);
    await question.getByRole("button", { name: "Remove Coupon" }).click();
    await exactText(page, "Coupon Removed").waitFor();
    await line(page, "Coupon TENTH").waitFor({ state: "detached" });
    // No bill with it has closed: it can be applied again.
    await bill(page).getByRole("button", { name: "Apply Coupon" }).click();
    await choice("Tenth Off").waitFor();
    await page.keyboard.press("Escape");

    await bill(page).getByRole("button", { name: "Add Credit or Charge…" }).click();
    await page.waitForURL(/charge=1/);
    const charge = page.getByRole("dialog", { name: "Add Credit or Charge" });
    await charge.getByRole("button", { name: "Add Credit" }).click();
    await charge.getByText("Enter a description. It is shown on the invoice.").waitFor();
    await charge.getByText(/^Enter an amount other than 0/).waitFor();
    await charge.getByLabel("Description").fill("Goodwill");
    await charge.getByLabel("Amount").fill("120.5");
    await charge.getByText("The bill goes from $99.00 to $0.00 (−$99.00).").waitFor();
    await charge.getByText(/^If the total falls below \$0\.00, the bill closes at/).waitFor();
    await charge.getByText("One-time charge").click();
    await charge.getByText("The bill goes from $99.00 to $219.50 (+$120.50).").waitFor();
    await charge.getByLabel("Amount").fill("20");
    await charge.getByText("Credit", { exact: true }).click();
    await charge.getByText("The bill goes from $99.00 to $79.00 (−$20.00).").waitFor();
    await expectCleanEverywhere(page);
    await failing(page, "**/admin/billing/charges", "");
    await charge.getByRole("button", { name: "Add Credit" }).click();
    await charge.getByText("Failed to add the credit. Please try again.").waitFor();
    await page.unroute("**/admin/billing/charges");
    await charge.getByRole("button", { name: "Add Credit" }).click();
    await exactText(page, "Credit Added").waitFor();
    await total(page, "$79.00");
    await line(page, "Goodwill").getByText("−$20.00").waitFor();
    await line(page, "Goodwill").getByRole("button", { name: "Remove Goodwill" }).waitFor();
    await expectClean(page);

    await line(page, "Goodwill").getByRole("button", { name: "Remove Goodwill" }).click();
    const last = page.getByRole("alertdialog", { name: "Remove “Goodwill”?" });
    await last.getByRole("button", { name: "Remove Credit" }).click();
    await exactText(page, "Credit Removed").waitFor();
    await line(page, "Goodwill").waitFor({ state: "detached" });
  });
});
